import { NoSuchScene } from "../reel/no-such-scene.tsx";
import { Camera } from "./camera.tsx";
import cameraStyles from "./camera-selfie.css?url";
import type { CameraSelfieData } from "./camera-selfie.server.ts";
import chooseStyles from "./choose-photo.css?url";

/** SCENE-04 to SCENE-07: the fan's face in the round place of a scene, on this device alone. */
export default function CameraSelfieView({ data: { scene } }: { data: CameraSelfieData }) {
  return (
    <>
      <link rel="stylesheet" href={cameraStyles} precedence="page" />
      <link rel="stylesheet" href={chooseStyles} precedence="page" />
      {scene ? <Camera key={scene.id} scene={scene} /> : <NoSuchScene />}
    </>
  );
}
