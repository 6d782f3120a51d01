import type { ReactNode } from "react";
import "./spoiler.css";

/** What tells how a story goes on is opened by who wants it. `of` is the point from which it is safe, null where it always is. */
export function Spoiler({ of, children }: { of: string | null; children: ReactNode }) {
  if (!of) return children;
  return (
    <details className="spoiler">
      <summary>
        Past {of}? <span className="spoiler-show">Show it</span>
      </summary>
      {children}
    </details>
  );
}
