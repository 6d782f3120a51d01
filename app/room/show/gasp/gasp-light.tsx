import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { drawLight } from "./grain.ts";

/** More steps of light cannot be told apart. */
const steps = 40;
const stillSteps = 5;

/** The dark picture with its light above, grain by grain. With reduced motion in five steps. */
export function GaspLight({ picture, share }: { picture: Art; share: number }) {
  const [still] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const dark = useRef<HTMLImageElement>(null);
  const light = useRef<HTMLCanvasElement>(null);
  const [arrived, setArrived] = useState(0);
  const step = Math.ceil(share * steps) / steps;

  useEffect(() => {
    const [canvas, from] = [light.current, dark.current];
    if (!still && canvas && from && arrived >= 0) drawLight(canvas, from, step);
  }, [still, step, arrived]);

  const brightness = { "--light": Math.ceil(share * stillSteps) / stillSteps } as CSSProperties;
  return (
    <div className="gasp-picture" data-still={still || undefined} style={still ? brightness : undefined}>
      <ArtPicture
        ref={dark}
        of={picture}
        sizes="(min-width: 800px) 65vw, 150vw"
        alt=""
        eager
        onLoad={() => setArrived((times) => times + 1)}
      />
      {!still && <canvas ref={light} />}
    </div>
  );
}
