import type { ComponentProps } from "react";
import { Link } from "react-router";

/** A choice that can be on or off. */
export function Chip({ pressed, ...rest }: { pressed: boolean } & ComponentProps<"button">) {
  return <button type="button" {...rest} className="chip" aria-pressed={pressed} />;
}

/** The same choice as an address, for filters that live in the URL and work without JavaScript. */
export function ChipLink({ current, ...rest }: { current: boolean } & ComponentProps<typeof Link>) {
  return <Link preventScrollReset {...rest} className="chip" aria-current={current ? "true" : undefined} />;
}
