import type { CSSProperties, ReactNode } from "react";

/** What a picture in a list of `beside` cards is shown at on a phone, for its `sizes`; its crop is 4:5. */
export const besideSize = "132px";

/**
 * A picture flush at the top and words below. Put `className="card-target"` on the one link or button inside,
 * and the whole card becomes its target. `beside` puts the picture at the left on a phone, and `foot` goes
 * below both.
 */
export function Card({
  picture,
  crop,
  badge,
  beside,
  foot,
  children,
}: {
  picture?: ReactNode;
  /** Width divided by height of the picture; 2.39 unless told. */
  crop?: number;
  badge?: ReactNode;
  beside?: boolean;
  foot?: ReactNode;
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
      {foot && <div className="card-foot">{foot}</div>}
    </article>
  );
}
