import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { may, type Role } from "./roles.ts";

/** Of the desk's own loader, on every page of it. The server asks again, whatever is shown. */
export function useMay(need: Role): boolean {
  const desk = useRouteLoaderData("admin/desk.route") as { role: Role } | undefined;
  return desk !== undefined && may(desk.role, need);
}

/** What somebody may not do is not offered to them. */
export const Only = ({ need, children }: { need: Role; children: ReactNode }) =>
  useMay(need) ? children : null;
