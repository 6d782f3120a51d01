import { NavLink } from "react-router";
import { useScrollToTop } from "./scroll-to-top.ts";

/** A link of the header, the menu or the footer. */
export function ShellLink({ to, children }: { to: string; children: string }) {
  const scroll = useScrollToTop(to);
  return (
    <NavLink to={to} prefetch="intent" {...scroll}>
      {children}
    </NavLink>
  );
}
