import { type ReactNode, Suspense } from "react";
import spoilerStyles from "./spoiler.css?url";

/** What tells how a story goes on is opened by who wants it. `of` is the point from which it is safe, null where it always is. */
export function Spoiler({ of, children }: { of: string | null; children: ReactNode }) {
  if (!of) return children;
  // Its style may have to be fetched when the first one comes up: that hides nothing but itself.
  return (
    <Suspense>
      <details className="spoiler">
        <link rel="stylesheet" href={spoilerStyles} precedence="page" />
        <summary>
          Past {of}? <span className="spoiler-show">Show it</span>
        </summary>
        {children}
      </details>
    </Suspense>
  );
}
