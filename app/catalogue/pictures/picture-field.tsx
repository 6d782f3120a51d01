import { useId } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import styles from "./picture-field.css?url";
import type { PictureChoice } from "./pictures.server.ts";

/** One of the catalogue's pictures, chosen by how it looks. */
export function PictureField({
  label,
  name,
  error,
  defaultValue = "",
  none,
  options,
}: {
  label: string;
  name: string;
  error?: string;
  defaultValue?: string;
  /** What no picture means. */
  none: string;
  options: (PictureChoice & { art: Art })[];
}) {
  const id = useId();
  return (
    <fieldset className="picture-field stack-2" aria-describedby={error ? `${id}-error` : undefined}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <legend>{label}</legend>
      <label className="picture-none row-2">
        <input type="radio" name={name} value="" defaultChecked={defaultValue === ""} /> {none}
      </label>
      <div className="picture-choices stack-3">
        {options.map(({ value, label: words, art }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={defaultValue === value}
              className="visually-hidden"
              aria-invalid={error ? true : undefined}
            />
            <ArtPicture of={art} sizes="160px" alt="" crop="2.39:1" />
            <span>{words}</span>
          </label>
        ))}
      </div>
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
