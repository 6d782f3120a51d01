import { spotNotFound } from "../../../content/art/pictures.gen.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { viewPath } from "../../phone/views.ts";
import { LobbyCard } from "./lobby-card.tsx";
import playStyles from "./scene-play.css?url";
import type { ScenePlayData } from "./scene-play.server.ts";

/** SCENE-08 to SCENE-16. */
export default function ScenePlayView({ data: { scene, speaker, shared } }: { data: ScenePlayData }) {
  return (
    <>
      <link rel="stylesheet" href={playStyles} precedence="page" />
      {scene ? (
        <LobbyCard key={scene.id} scene={scene} speaker={speaker} shared={shared} />
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
