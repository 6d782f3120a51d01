import type { CSSProperties } from "react";
import type { Picture as Art } from "../../content/art/picture.ts";
import { Picture } from "./picture.tsx";

/** Silent to a screen reader: the name is read. */
export function Avatar({ of, name, size = 34 }: { of?: Art | null; name: string; size?: number }) {
  return (
    <span className="avatar" style={{ "--size": `${size}px` } as CSSProperties} aria-hidden="true">
      {of ? <Picture of={of} sizes={`${size}px`} alt="" /> : name.replace(/^@/, "").charAt(0).toUpperCase()}
    </span>
  );
}
