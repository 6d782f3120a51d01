import { useId, useState } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { useIsAllowed } from "../require-role.tsx";
import styles from "./picture-field.css?url";
import { PictureDrop } from "./pictures/picture-drop.tsx";
import type { PictureShape } from "./pictures/picture-shape.ts";

/** A picture that can be chosen: the catalogue's own, or one that was dropped in a moment ago. */
export type PictureChoice = { value: string; label: string; art?: Art; preview?: string };

/** One of the catalogue's pictures, chosen by how it looks; new ones are dropped in, cropped and stay chosen. */
export function PictureField({
  label,
  name,
  error,
  defaultValue = "",
  none,
  options,
  shape,
}: {
  label: string;
  name: string;
  error?: string;
  defaultValue?: string;
  /** What no picture means. */
  none: string;
  options: PictureChoice[];
  /** What a new one is cropped to; without it none can be dropped in. */
  shape?: PictureShape;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(defaultValue);
  const [added, setAdded] = useState<PictureChoice[]>([]);
  const mayAdd = useIsAllowed("operator");
  const known = new Set(options.map(({ value }) => value));
  const all = [...added.filter(({ value }) => !known.has(value)), ...options];
  const { width = 16, height = 9 } = shape ?? {};
  return (
    <fieldset className="picture-field stack-2" aria-describedby={error ? `${id}-error` : undefined}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <legend>{label}</legend>
      <label className="picture-none row-2">
        <input type="radio" name={name} value="" checked={chosen === ""} onChange={() => setChosen("")} />{" "}
        {none}
      </label>
      {all.length > 0 && (
        <div
          className="picture-choices stack-3"
          style={{ "--shape": `${width} / ${height}` } as React.CSSProperties}
        >
          {all.map(({ value, label: words, art, preview }) => (
            <label key={value}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={chosen === value}
                onChange={() => setChosen(value)}
                className="visually-hidden"
                aria-invalid={error ? true : undefined}
              />
              {preview ? (
                <picture>
                  <img src={preview} alt="" />
                </picture>
              ) : (
                art && <ArtPicture of={art} sizes="160px" alt="" />
              )}
              <span>{words}</span>
            </label>
          ))}
        </div>
      )}
      {shape && mayAdd && (
        <PictureDrop
          shape={shape}
          added={(one) => {
            setAdded((before) => [one, ...before]);
            setChosen(one.value);
          }}
        />
      )}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
