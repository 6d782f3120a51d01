import type { CSSProperties } from "react";

/** How far something is, in a bar and in words: `127/300 claimed`. */
export function Progress({ value, max, children }: { value: number; max: number; children: string }) {
  const part = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className="progress">
      <div
        className="progress-track"
        role="progressbar"
        aria-label={children}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
      >
        <div className="progress-fill" style={{ "--part": part } as CSSProperties} />
      </div>
      <span>{children}</span>
    </div>
  );
}
