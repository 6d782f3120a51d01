import type { CSSProperties, PointerEvent } from "react";
import { Button } from "../../../../platform/ui/button.tsx";
import { Field } from "../../../../platform/ui/form/field.tsx";
import type { FileToCrop } from "./brought-file.ts";
import { mostZoom, type PictureCrop, type PictureShape } from "./picture-shape.ts";

type Props = {
  one: FileToCrop;
  shape: PictureShape;
  change: (to: Partial<FileToCrop>) => void;
  send: () => void;
  drop: () => void;
};

const within = (value: number) => Math.min(1, Math.max(0, value));

/** One file in the frame that it is cropped to: dragged, or moved by sliders. */
export function Cropping({ one, shape, change, send, drop }: Props) {
  const { crop, size, state, error, alt } = one;
  const move = (to: Partial<PictureCrop>) => change({ crop: { ...crop, ...to }, error: "" });
  const isSending = state === "sending";
  return (
    <fieldset className="cropping stack-2" disabled={isSending}>
      <legend className="visually-hidden">Crop {alt || "a picture"}</legend>
      {size && <Frame one={one} shape={shape} move={move} />}
      <div className="cropping-fields stack-2">
        {size && (
          <>
            <Slider label="Left to right" value={crop.x} most={1} set={(x) => move({ x })} />
            <Slider label="Up and down" value={crop.y} most={1} set={(y) => move({ y })} />
            <Slider
              label="How close"
              value={crop.zoom}
              least={1}
              most={mostZoom}
              set={(zoom) => move({ zoom })}
            />
          </>
        )}
        <Field
          label="What it shows"
          hint="For people who cannot see it"
          value={alt}
          error={error}
          onChange={({ currentTarget }) => change({ alt: currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // It stands in the form that the picture is for.
            event.preventDefault();
            if (size) send();
          }}
        />
        <div className="desk-buttons">
          {size && (
            <Button type="button" size="small" busy={isSending} onClick={send}>
              Add it
            </Button>
          )}
          <Button type="button" size="small" variant="quiet" onClick={drop}>
            Leave it out
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

function Frame({
  one,
  shape,
  move,
}: Pick<Props, "one" | "shape"> & { move: (to: Partial<PictureCrop>) => void }) {
  const { x, y, zoom } = one.crop;
  const percent = (value: number) => `${value * 100}%`;
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (buttons !== 1) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    move({ x: within(x - movementX / width / zoom), y: within(y - movementY / height / zoom) });
  };
  return (
    <div
      className="cropping-frame"
      aria-hidden="true"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      style={{ "--shape": `${shape.width} / ${shape.height}` } as CSSProperties}
    >
      <img
        className="cropping-picture"
        src={one.preview}
        alt=""
        draggable={false}
        style={{
          objectPosition: `${percent(x)} ${percent(y)}`,
          scale: String(zoom),
          transformOrigin: `${percent(x)} ${percent(y)}`,
        }}
      />
    </div>
  );
}

function Slider({
  label,
  value,
  least = 0,
  most,
  set,
}: {
  label: string;
  value: number;
  least?: number;
  most: number;
  set: (value: number) => void;
}) {
  return (
    <label className="cropping-slider">
      <span>{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={0.01}
        value={value}
        onChange={({ currentTarget }) => set(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
