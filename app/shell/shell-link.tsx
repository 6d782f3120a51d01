import { NavLink } from "react-router";
import { useScrollToTop } from "./scroll-to-top.ts";

export function ShellLink({ to, children }: { to: string; children: string }) {
  const scroll = useScrollToTop(to);
  return (
    <NavLink to={to} prefetch="intent" {...scroll}>
      {children}
    </NavLink>
  );
}
