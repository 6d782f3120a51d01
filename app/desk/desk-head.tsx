import type { ReactNode } from "react";

/** The head of a page of the desk: what it is, one line about it, and what can be done with all of it. */
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
      {aside && <div className="desk-aside">{aside}</div>}
      {children && <p className="meta">{children}</p>}
    </header>
  );
}

/** Nothing in a list, in one quiet line. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="desk-nothing">{children}</p>;
