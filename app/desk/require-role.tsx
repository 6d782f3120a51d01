import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { isAllowed, type Role } from "./roles.ts";

/** Of the desk's own loader, on every page of it. The server asks again, whatever is shown. */
export function useIsAllowed(need: Role): boolean {
  const desk = useRouteLoaderData("admin/desk.route") as { role: Role } | undefined;
  return desk !== undefined && isAllowed(desk.role, need);
}

/** What somebody may not do is not offered to them. */
export const RequireRole = ({ need, children }: { need: Role; children: ReactNode }) =>
  useIsAllowed(need) ? children : null;
