import type { ComponentProps } from "react";
import { Link } from "react-router";

/** One choice of several, as an address; `aria-current` marks the one that is shown. */
export const ChipLink = (props: Omit<ComponentProps<typeof Link>, "className">) => (
  <Link {...props} className="chip" />
);
