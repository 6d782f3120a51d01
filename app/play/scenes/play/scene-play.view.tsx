import { NoSuchScene } from "../reel/no-such-scene.tsx";
import { LobbyCard } from "./lobby-card.tsx";
import playStyles from "./scene-play.css?url";
import type { ScenePlayData } from "./scene-play.server.ts";

/** SCENE-08 to SCENE-16. */
export default function ScenePlayView({ data: { scene, speaker, shared } }: { data: ScenePlayData }) {
  return (
    <>
      <link rel="stylesheet" href={playStyles} precedence="page" />
      {scene ? <LobbyCard key={scene.id} scene={scene} speaker={speaker} shared={shared} /> : <NoSuchScene />}
    </>
  );
}
