import { type ReactNode, useEffect, useRef, useState } from "react";
import { Picture } from "../../platform/ui/picture.tsx";
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
    if (!playing || !canvas.current) return;
    const stop = play(canvas.current, loop, seconds, () => setMoving(true));
    return () => {
      stop();
      setMoving(false);
    };
  }, [playing, loop, seconds]);
  return (
    <span className="loop-stage" data-moving={isMoving || undefined}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <Picture of={loop.still} sizes={sizes} alt={alt} eager={eager} priority={priority} />
      <canvas ref={canvas} />
      {children}
    </span>
  );
}

/** Answers how to stop it. */
function play(canvas: HTMLCanvasElement, loop: Loop, seconds: number, began: () => void): () => void {
  let frame = 0;
  let isOver = false;
  let end = () => {};
  const start = async () => {
    const [{ drawLoop }, { loadLayers, letGo }] = await Promise.all([
      import("./draw-loop.ts"),
      import("./load-layers.ts"),
    ]);
    const { width, height } = canvas.getBoundingClientRect();
    const sharp = Math.min(2, devicePixelRatio);
    const size = { width: Math.round(width * sharp), height: Math.round(height * sharp) };
    const layers = await loadLayers(loop, size.width);
    end = () => letGo(layers);
    if (isOver) return end();
    const pen = Object.assign(canvas, size).getContext("2d");
    if (!pen) return;
    const startedAt = performance.now();
    const next = (now: number) => {
      drawLoop(pen, layers, loop, size, ((now - startedAt) / 1_000 / seconds) % 1);
      frame = requestAnimationFrame(next);
    };
    next(startedAt);
    began();
  };
  // The still stays where the drawings cannot be had.
  start().catch(() => {});
  return () => {
    isOver = true;
    cancelAnimationFrame(frame);
    end();
  };
}
