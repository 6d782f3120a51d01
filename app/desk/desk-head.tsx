import type { ReactNode } from "react";

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

export const Nothing = ({ children }: { children: ReactNode }) => <p className="desk-nothing">{children}</p>;
