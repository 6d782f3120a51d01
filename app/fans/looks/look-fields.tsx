import type { CSSProperties } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { ringColours } from "../../../platform/ui/ring.ts";
import styles from "./look-fields.css?url";

export type Face = { id: string; name: string };

/** A portrait out of all, and the ring around it. */
export function LookFields({
  faces,
  avatars,
  avatar,
  ring,
  error,
}: {
  faces: Face[];
  avatars: Record<string, Art | undefined>;
  /** The current one. */
  avatar: string;
  ring?: number | null;
  error?: string;
}) {
  const own = ring == null ? null : ring % ringColours.length;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <fieldset className="look-faces">
        <legend>Your portrait</legend>
        {faces.map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="avatar"
              value={id}
              defaultChecked={id === avatar}
              className="visually-hidden"
            />
            <span className="look-face">
              <Avatar of={avatars[id]} name={name} size={52} />
            </span>
            <span className="visually-hidden">{name}</span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <fieldset className="look-rings">
        <legend>Your color</legend>
        {ringColours.map((name, colour) => (
          <label key={name} style={{ "--ring-a": `var(--ring-${colour})` } as CSSProperties}>
            <input
              type="radio"
              name="ring"
              value={colour}
              defaultChecked={colour === own}
              className="visually-hidden"
            />
            <span className="look-ring" />
            <span className="visually-hidden">{name}</span>
          </label>
        ))}
      </fieldset>
      <p className="field-hint">
        No one else in a room looks like you: if both are taken, your ring gets a second color.
      </p>
    </>
  );
}
