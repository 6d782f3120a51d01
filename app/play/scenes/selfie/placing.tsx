import { type CSSProperties, useRef } from "react";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { useKeys } from "../../../../platform/ui/use-keys.ts";
import { centred, moved, type Placement, rectOf, zoomed } from "./placement.ts";
import type { Selfie } from "./selfie-storage.ts";
import { usePlacing } from "./use-placing.ts";

const step = 0.06;
const nearer = 1.12;
const percent = (share: number) => `${share * 100}%`;

type Placed = {
  selfie: Selfie;
  place: (by: (from: Placement) => Placement) => void;
};

/** The photo in the round place, moved by finger, wheel, arrow keys, plus, minus and 0. */
export function Placing({ url, selfie: { placement, ratio }, place }: Placed & { url: string }) {
  const area = useRef<HTMLDivElement>(null);
  usePlacing(area, ratio, place);
  const move = (x: number, y: number) => () => place((from) => moved(from, x * step, y * step, ratio));
  const zoom = (times: number) => () => place((from) => zoomed(from, times, ratio));
  useKeys({
    ArrowLeft: move(-1, 0),
    ArrowRight: move(1, 0),
    ArrowUp: move(0, -1),
    ArrowDown: move(0, 1),
    "+": zoom(nearer),
    "=": zoom(nearer),
    "-": zoom(1 / nearer),
    "0": () => place(() => centred),
  });
  const { left, top, width, height } = rectOf(placement, ratio);
  const lies = { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };

  return (
    <div className="selfie-area" ref={area}>
      <img src={url} alt="You, in the scene" style={lies as CSSProperties} draggable={false} />
    </div>
  );
}

export function PlacingTools({ selfie: { ratio }, place }: Placed) {
  const zoom = (times: number) => () => place((from) => zoomed(from, times, ratio));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of buttons
    <div className="selfie-tools" role="group" aria-label="How your face lies in it">
      <Button variant="quiet" round aria-label="Smaller" onClick={zoom(1 / nearer)}>
        <span aria-hidden="true">−</span>
      </Button>
      <Button
        variant="quiet"
        round
        aria-label="Put it back in the middle"
        onClick={() => place(() => centred)}
      >
        <Icon name="retry" />
      </Button>
      <Button variant="quiet" round aria-label="Larger" onClick={zoom(nearer)}>
        <Icon name="plus" />
      </Button>
    </div>
  );
}
