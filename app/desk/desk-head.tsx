import type { ReactNode } from "react";
import { Link } from "react-router";
import { Only } from "./only.tsx";

/** What stands aside makes something new or takes it out of the house: operators alone do that. */
export function DeskHead({
  title,
  children,
  aside,
}: {
  title: string;
  children?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <header className="desk-head">
      <title>{`${title} | desk | afters`}</title>
      <h1>{title}</h1>
      {aside && (
        <Only need="operator">
          <div className="desk-aside">{aside}</div>
        </Only>
      )}
      {children && <p className="meta">{children}</p>}
    </header>
  );
}

export const Back = ({ to, children }: { to: string; children: ReactNode }) => (
  <p>
    <Link to={to} className="desk-back">
      {children}
    </Link>
  </p>
);

export const Nothing = ({ children }: { children: ReactNode }) => <p className="desk-nothing">{children}</p>;
