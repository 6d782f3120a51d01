import type { CSSProperties, ReactNode } from "react";

/** For the `sizes` of a picture in a `beside` card on a phone; its crop is 4:5. */
export const besideSize = "132px";

/** Put `className="card-target"` on the one link or button inside, and the whole card becomes its target. */
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
