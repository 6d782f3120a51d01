import { Icon } from "../../../../platform/ui/icon.tsx";
import { ShareButton } from "../../../../platform/ui/share/share-button.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ViewLink } from "../../../frame/phone/view-link.tsx";
import { viewPath } from "../../../frame/phone/views.ts";
import { type DropView, editionOf, stateOf } from "../drop.ts";
import { ClaimBox } from "./claim-box.tsx";
import { Countdown, CountdownAnnouncer } from "./countdown.tsx";
import { counterOf } from "./counter.ts";
import { DrawProof, type PublishedDraw } from "./draw-proof.tsx";
import detailStyles from "./drop-detail.css?url";
import { DropTerms } from "./drop-terms.tsx";
import { EditionGrid } from "./edition-grid.tsx";
import type { DropsData } from "./load-drops.server.ts";
import { DropPiece } from "./piece.tsx";
import { useDrops } from "./use-drops.ts";

/** DROPS-05: the piece, the claims and the actions. */
export function DropDetail({
  data,
  drop: loaded,
  draw,
  link,
}: {
  data: DropsData;
  drop: DropView;
  draw: PublishedDraw | null;
  /** A page of what the fan has of it; for fans only. */
  link: string | null;
}) {
  const { on, own: owns, marks, loadedAt, origin } = data;
  const known = on.some(({ id }) => id === loaded.id) ? on : [...on, loaded];
  const { now, asOf, heard } = useDrops(known, loadedAt);
  const drop = asOf(loaded);
  const own = owns[drop.id];
  const state = stateOf(drop, now);
  const number = own?.has === "piece" ? own.number : null;
  const counter = counterOf(drop, now);
  const isGone = (state === "sold-out" || state === "closed") && number === null;

  return (
    <section className="drop-detail" aria-labelledby="drop-title">
      <link rel="stylesheet" href={detailStyles} precedence="page" />
      <CountdownAnnouncer drop={drop} now={now} />
      <header className="drop-detail-head">
        <ViewLink view="drops" className="button quiet round" aria-label="Back to the drops">
          <Icon name="back" />
        </ViewLink>
        <Countdown drop={drop} now={now} />
      </header>
      <DropPiece
        of={drop.picture}
        isGone={isGone}
        edition={number === null ? null : editionOf(number, drop.pieces)}
      />
      <div className="drop-detail-words stack-2">
        <h2 id="drop-title">{drop.title}</h2>
        <p className="meta">
          {[drop.collection, drop.studio].filter(Boolean).join(" · ")} {drop.isSample && <SampleTag />}
        </p>
        <p>{drop.description}</p>
        <p className="drop-counter row-2">
          <b className="numeral">{counter.number}</b>
          <span className="meta">{counter.words}</span>
        </p>
        <DropTerms drop={drop} now={now} />
        <EditionGrid taken={drop.taken} pieces={drop.pieces} own={number} />
        <ClaimBox drop={drop} own={own} isMarked={marks.includes(drop.id)} now={now} heard={heard} />
        {draw && <DrawProof drop={drop} draw={draw} now={now} />}
        {drop.mode === "first-come" && state === "open" && !own && (
          <p className="meta">
            First come, first served. The number is by when your claim reaches us; pressing twice counts once.
          </p>
        )}
        <p className="drop-share row-2">
          <ViewLink view="chat" params={{ share: `drop ${drop.id}` }} className="button quiet small">
            <Icon name="send" size={20} />
            Send to a friend
          </ViewLink>
          <ShareButton
            title={drop.title}
            text={
              number === null
                ? `${drop.title}, ${drop.pieces} pieces.`
                : `Number ${number} of ${drop.pieces} is mine: ${drop.title}.`
            }
            url={(own && link) ?? `${origin}${viewPath("drops", { drop: drop.id })}`}
          />
        </p>
      </div>
    </section>
  );
}
