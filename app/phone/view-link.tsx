import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import { type ViewName, type ViewParams, viewPath } from "./views.ts";

/** To another view of the fan app; the page around it stays where it is. From another page it is come to at its top. */
export function ViewLink({
  view,
  params,
  ...rest
}: { view: ViewName; params?: ViewParams } & Omit<ComponentProps<typeof Link>, "to">) {
  const isThere = useLocation().pathname === "/fans";
  return <Link {...rest} to={viewPath(view, params)} preventScrollReset={isThere} />;
}
