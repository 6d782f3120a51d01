import type { CSSProperties } from "react";
import type { Picture as Art } from "../../content/art/picture.ts";
import { Picture } from "./picture.tsx";
import { ringStyle } from "./ring.ts";

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
  ring?: number | null;
}) {
  const isRinged = typeof ring === "number";
  return (
    <span
      className="avatar"
      data-ring={isRinged || undefined}
      style={{ "--size": `${size}px`, ...(isRinged && ringStyle(ring)) } as CSSProperties}
      aria-hidden="true"
    >
      {of ? <Picture of={of} sizes={`${size}px`} alt="" /> : name.replace(/^@/, "").charAt(0).toUpperCase()}
    </span>
  );
}
