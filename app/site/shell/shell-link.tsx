import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useScrollToTop } from "./scroll-to-top.ts";

export function ShellLink({ to, children }: { to: string; children: ReactNode }) {
  const scroll = useScrollToTop(to);
  return (
    <NavLink to={to} prefetch="intent" {...scroll}>
      {children}
    </NavLink>
  );
}
