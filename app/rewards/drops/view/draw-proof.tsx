import { type DropView, stateOf } from "../drop.ts";

export type PublishedDraw = {
  seedHash: string;
  entriesHash: string | null;
  seed: string | null;
  /** The reader's own. */
  entry: string | null;
};

/** Explains the draw, with files to repeat it. */
export function DrawProof({ drop, draw, now }: { drop: DropView; draw: PublishedDraw; now: number }) {
  const state = stateOf(drop, now);
  return (
    <details className="draw-proof" open={draw.entry !== null || undefined}>
      <summary>How the draw works</summary>
      <p>
        Everyone who enters before it closes is in, once each; when does not matter. Then the list is fixed,
        and {drop.pieces} numbers go to the entries in the order that the seed gives. Everyone after them
        stands by in the same order.
      </p>
      <dl>
        {draw.entry && (
          <div>
            <dt>Your entry</dt>
            <dd>{draw.entry}</dd>
          </div>
        )}
        <div>
          <dt>Hash of the seed, published before it opens</dt>
          <dd>{draw.seedHash}</dd>
        </div>
        <div>
          <dt>Hash of the list, published when it closes</dt>
          <dd>{draw.entriesHash ?? "Not yet: entries are open"}</dd>
        </div>
        <div>
          <dt>The seed</dt>
          <dd>{draw.seed ?? (state === "drawing" ? "In a moment" : "Once it is drawn")}</dd>
        </div>
      </dl>
      <p>
        <a href={`/drops/${drop.id}/draw.json`} download={`${drop.id}-draw.json`}>
          The draw as a file
        </a>
        <a href="/check-draw.mjs" download="check-draw.mjs">
          The script that checks it
        </a>
      </p>
      <p className="meta">
        With both in one folder: <code>node check-draw.mjs {drop.id}-draw.json</code>
      </p>
    </details>
  );
}
