import type { CSSProperties } from "react";
import type { Picture as Art } from "../../content/art/picture.ts";
import { ArtPicture } from "./picture.tsx";
import { type RingStyle, ringStyle } from "./ring.ts";

/** Silent to a screen reader: the name is read. */
export function Avatar({
  of,
  name,
  size = 34,
  ring,
}: {
  of?: Art | null;
  name: string;
  size?: number;
  ring?: number | RingStyle | null;
}) {
  const isRinged = ring !== null && ring !== undefined;
  const colours = typeof ring === "number" ? ringStyle(ring) : ring;
  return (
    <span
      className="avatar"
      data-ring={isRinged || undefined}
      style={{ "--size": `${size}px`, ...colours } as CSSProperties}
      aria-hidden="true"
    >
      {of ? (
        <ArtPicture of={of} sizes={`${size}px`} alt="" />
      ) : (
        name.replace(/^@/, "").charAt(0).toUpperCase()
      )}
    </span>
  );
}
