import type { CSSProperties, ReactNode } from "react";

/**
 * A picture flush at the top and words below. Put `className="card-target"` on the one link or button inside,
 * and the whole card becomes its target. `beside` puts the picture at the left on a phone.
 */
export function Card({
  picture,
  crop,
  badge,
  beside,
  children,
}: {
  picture?: ReactNode;
  /** Width divided by height of the picture; 2.39 unless told. */
  crop?: number;
  badge?: ReactNode;
  beside?: boolean;
  children: ReactNode;
}) {
  return (
    <article className={beside ? "card beside" : "card"}>
      {picture && (
        <div className="card-picture" style={crop ? ({ "--crop": crop } as CSSProperties) : undefined}>
          {picture}
          {badge && <div className="card-badge">{badge}</div>}
        </div>
      )}
      <div className="card-body">{children}</div>
    </article>
  );
}
