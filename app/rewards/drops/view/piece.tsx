import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { useKeys } from "../../../../platform/ui/use-keys.ts";

const mostDegrees = 34;
const stepDegrees = 8;
/** A swipe across the picture turns it fully. */
const degreesPerPx = 0.3;

const within = (degrees: number) => Math.max(-mostDegrees, Math.min(mostDegrees, degrees));

/** Turns by pointer, slider, arrow keys and tilting the phone. Static with reduced motion. */
export function DropPiece({
  of: art,
  isGone,
  edition,
}: {
  of: Art;
  isGone: boolean;
  edition: string | null;
}) {
  const [turn, setTurn] = useState<number | null>(null);
  const held = useRef<{ x: number; from: number } | null>(null);
  useKeys({
    ArrowLeft: () => setTurn((degrees) => within((degrees ?? 0) - stepDegrees)),
    ArrowRight: () => setTurn((degrees) => within((degrees ?? 0) + stepDegrees)),
  });
  useTilt(setTurn);

  function move(event: PointerEvent) {
    if (!held.current) return;
    setTurn(within(held.current.from + (event.clientX - held.current.x) * degreesPerPx));
  }

  return (
    <div className="piece" data-gone={isGone || undefined}>
      <div
        className="piece-card"
        data-still={turn !== null || undefined}
        style={{ "--turn": turn ?? 0 } as CSSProperties}
        onPointerDown={(event) => {
          held.current = { x: event.clientX, from: turn ?? 0 };
        }}
        onPointerMove={move}
        onPointerUp={() => {
          held.current = null;
        }}
        onPointerLeave={() => {
          held.current = null;
        }}
      >
        <ArtPicture of={art} sizes="358px" priority draggable={false} />
        {edition && (
          <p className="piece-tag">
            <span className="visually-hidden">Your number: </span>
            <b className="numeral">{edition}</b>
          </p>
        )}
      </div>
      <input
        type="range"
        className="piece-turn needs-script"
        min={-mostDegrees}
        max={mostDegrees}
        value={turn ?? 0}
        onChange={(event) => setTurn(Number(event.target.value))}
        aria-label="Turn it in the light"
      />
    </div>
  );
}

/** Only where motion sensors need no permission. */
function useTilt(setTurn: (degrees: number) => void): void {
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const tilt = ({ gamma }: DeviceOrientationEvent) => {
      if (gamma !== null) setTurn(within(gamma));
    };
    addEventListener("deviceorientation", tilt);
    return () => removeEventListener("deviceorientation", tilt);
  }, [setTurn]);
}
