import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ViewName, type ViewParams, viewPath } from "./views.ts";

/** To another view of the fan app; the page around it stays where it is. */
export function ViewLink({
  view,
  params,
  ...rest
}: { view: ViewName; params?: ViewParams } & Omit<ComponentProps<typeof Link>, "to">) {
  return <Link {...rest} to={viewPath(view, params)} preventScrollReset />;
}
