import { LoopStage } from "../loops/loop-stage.tsx";
import { type ClipScene, seconds } from "./clip.ts";
import styles from "./clip-stage.css?url";
import { ClipWords } from "./clip-words.tsx";

/** A clip as its file shows it: the square, and the words where they stand in it. */
export function ClipStage({
  scene,
  caption,
  playing,
}: {
  scene: ClipScene;
  caption: string;
  playing: boolean;
}) {
  return (
    <figure className="clip-square">
      <link rel="stylesheet" href={styles} precedence="page" />
      <LoopStage
        loop={scene.loop}
        seconds={seconds}
        playing={playing}
        sizes="(min-width: 800px) 560px, 100vw"
        priority
      >
        <ClipWords caption={caption} />
      </LoopStage>
    </figure>
  );
}
