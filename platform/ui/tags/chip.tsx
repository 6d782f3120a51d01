import type { ComponentProps } from "react";
import { Link } from "react-router";

export const ChipLink = (props: Omit<ComponentProps<typeof Link>, "className">) => (
  <Link {...props} className="chip" />
);
