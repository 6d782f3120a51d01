import type { CSSProperties } from "react";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { noFriendVote, periodName, type Wrapped } from "../wrapped.ts";
import { headlineOf } from "../wrapped-sentence.ts";
import "./wrapped-poster.css";

export function WrappedPoster({
  wrapped,
  name,
  cutout,
}: {
  wrapped: Wrapped;
  name: string | null;
  cutout: Art | null;
}) {
  const { stats, sample, period } = wrapped;
  const { number, said, besides } = headlineOf(stats);
  return (
    <article className="wrapped-poster" aria-labelledby="wrapped-sentence">
      <div className="wrapped-top">
        <span className="wrapped-mark">afters</span>
        {sample ? <span className="wrapped-sample">Sample</span> : <span>{name}</span>}
      </div>
      {number !== null && (
        <div
          className="wrapped-number"
          data-digits={number.length > 2 ? "many" : number.length}
          style={{ "--digits": number.length } as CSSProperties}
          aria-hidden="true"
        >
          {number}
        </div>
      )}
      {cutout && (
        <div className="wrapped-cutout">
          <ArtPicture of={cutout} sizes="(min-width: 1100px) 480px, 92vw" alt="" priority />
        </div>
      )}
      <div className="wrapped-words">
        <h2 id="wrapped-sentence">
          {said} <span>{besides}</span>
        </h2>
        <dl>
          <Fact value={stats.topShow}>is your top show</Fact>
          <Fact value={stats.secretBinge}>is your secret binge</Fact>
          <Fact value={stats.friendVote}>
            {stats.friendVote === noFriendVote ? "on who you are" : "is your friend vote"}
          </Fact>
        </dl>
        <p className="wrapped-foot">
          <span>Fandom, Finally Playable</span>
          <span>Your {periodName(period)} Wrapped</span>
        </p>
      </div>
    </article>
  );
}

function Fact({ value, children }: { value: string; children: string }) {
  return (
    <div className="fact">
      <dt>{children}</dt>
      <dd>{value}</dd>
    </div>
  );
}
