import { type ReactNode, useEffect, useRef, useState } from "react";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import type { Loop } from "./loop.ts";
import styles from "./loop-stage.css?url";

/**
 * A drawing of ours that moves while `playing`, over its still, which is what is there before, after and without scripts.
 * The drawing of frames comes when it is first wanted.
 */
export function LoopStage({
  loop,
  seconds,
  playing,
  sizes,
  alt,
  eager,
  priority,
  children,
}: {
  loop: Loop;
  seconds: number;
  playing: boolean;
  sizes: string;
  alt?: string;
  eager?: boolean;
  priority?: boolean;
  children?: ReactNode;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    const screen = canvas.current;
    if (!playing || !screen) return;
    const stop = new AbortController();
    // The still stays where the drawings cannot be had.
    import("./play-loop.ts")
      .then(({ playLoop }) => playLoop(screen, loop, seconds, stop.signal))
      .then(() => setMoving(!stop.signal.aborted))
      .catch(() => {});
    return () => {
      stop.abort();
      setMoving(false);
    };
  }, [playing, loop, seconds]);
  return (
    <span className="loop-stage" data-moving={isMoving || undefined}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <ArtPicture of={loop.still} sizes={sizes} alt={alt} eager={eager} priority={priority} />
      <canvas ref={canvas} />
      {children}
    </span>
  );
}
