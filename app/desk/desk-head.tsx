import type { ReactNode } from "react";
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

export const Nothing = ({ children }: { children: ReactNode }) => <p className="desk-nothing">{children}</p>;
