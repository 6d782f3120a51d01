import type { ComponentProps } from "react";

/** A choice that can be on or off. */
export function Chip({ pressed, ...rest }: { pressed: boolean } & ComponentProps<"button">) {
  return <button type="button" {...rest} className="chip" aria-pressed={pressed} />;
}
