import { memo } from "react";
import { claimedOf } from "./counter.ts";

const columns = 30;
const step = 12;
const side = 8;
/** Above this number a square stands for several pieces. */
const mostSquares = 600;

const squaresFrom = (first: number, end: number) =>
  Array.from({ length: Math.max(0, end - first) }, (_, at) => {
    const n = first + at;
    return `M${(n % columns) * step} ${Math.floor(n / columns) * step}h${side}v${side}h-${side}z`;
  }).join("");

/** One square per piece: claimed ones, and the fan's own with a ring. */
export const EditionGrid = memo(function EditionGrid({
  taken,
  pieces,
  own,
}: {
  taken: number;
  pieces: number;
  own: number | null;
}) {
  const each = Math.ceil(pieces / mostSquares);
  const squares = Math.ceil(pieces / each);
  const gone = taken === pieces ? squares : Math.floor(taken / each);
  const mine = own === null ? null : Math.floor((own - 1) / each);
  const height = Math.ceil(squares / columns) * step;
  return (
    <svg
      className="edition-grid"
      viewBox={`-2 -2 ${columns * step} ${height + 2}`}
      role="img"
      aria-label={claimedOf({ taken, pieces })}
    >
      <path d={squaresFrom(0, gone)} data-gone />
      <path d={squaresFrom(gone, squares)} />
      {mine !== null && (
        <circle
          cx={(mine % columns) * step + side / 2}
          cy={Math.floor(mine / columns) * step + side / 2}
          r="5"
        />
      )}
    </svg>
  );
});
