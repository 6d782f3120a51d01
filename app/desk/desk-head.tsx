import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { RequireRole } from "./require-role.tsx";

/** What stands aside makes something new or takes it out of the house: operators alone do that. */
export function DeskHead({
  title,
  children,
  aside,
  link,
}: {
  title: string;
  children?: ReactNode;
  aside?: ReactNode;
  /** Stands aside for everybody. */
  link?: ReactNode;
}) {
  return (
    <header className="desk-head">
      <title>{`${title} | desk | afters`}</title>
      <h1>{title}</h1>
      {aside && (
        <RequireRole need="operator">
          <div className="desk-aside">{aside}</div>
        </RequireRole>
      )}
      {link && <div className="desk-aside">{link}</div>}
      {children && <p className="meta">{children}</p>}
    </header>
  );
}

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p>
    <Link to={to} className="desk-back">
      {children}
    </Link>
  </p>
);

/** Of a list. A later page that has run empty says nothing of those before it. */
export function EmptyState({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  return (
    <p className="desk-nothing">{search.has("before") ? "There is nothing more on this page." : children}</p>
  );
}
