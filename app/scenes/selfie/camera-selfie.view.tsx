import { spotNotFound } from "../../../content/art/pictures.gen.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { viewPath } from "../../phone/views.ts";
import { Camera } from "./camera.tsx";
import cameraStyles from "./camera-selfie.css?url";
import type { CameraSelfieData } from "./camera-selfie.server.ts";

/** SCENE-04 to SCENE-07: the fan's face in the round place of a scene, on this device alone. */
export default function CameraSelfieView({ data: { scene } }: { data: CameraSelfieData }) {
  return (
    <>
      <link rel="stylesheet" href={cameraStyles} precedence="page" />
      {scene ? (
        <Camera key={scene.id} scene={scene} />
      ) : (
        <Empty
          spot={spotNotFound}
          title="That scene is not on the reel"
          action={
            <ButtonLink to={viewPath("scene-picker")} variant="quiet" preventScrollReset>
              See the scenes
            </ButtonLink>
          }
        >
          Pick one that is.
        </Empty>
      )}
    </>
  );
}
