import { spotSoldOut } from "../../../../content/art/pictures.gen.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { timeLeft } from "../../../frame/phone/time-words.ts";
import { ViewLink } from "../../../frame/phone/view-link.tsx";
import { viewPath } from "../../../frame/phone/views.ts";
import { type DropView, editionOf, type OwnStanding, stateOf } from "../drop.ts";
import type { OwnedPiece } from "../drops.server.ts";
import { ClaimBox } from "./claim-box.tsx";
import { Countdown, CountdownAnnouncer } from "./countdown.tsx";
import { counterOf } from "./counter.ts";
import { DropTerms } from "./drop-terms.tsx";
import type { DropsData } from "./load-drops.server.ts";
import { useDrops } from "./use-drops.ts";
import { howOneGetsIt, whatOneGets } from "./what-one-gets.ts";

type Heading = "h2" | "h3";

/** Current, next, own and past drops. */
export function Drops({ data, heading: Heading }: { data: DropsData; heading: Heading }) {
  const { on, past, own, marks, collection, rail, loadedAt } = data;
  const { now, asOf, heard } = useDrops(on, loadedAt);
  const [current, ...next] = on.map(asOf);
  return (
    <>
      {current ? (
        <CurrentDrop drop={current} own={own[current.id]} now={now} heading={Heading}>
          <ClaimBox
            drop={current}
            own={own[current.id]}
            isMarked={marks.includes(current.id)}
            now={now}
            heard={heard}
          />
        </CurrentDrop>
      ) : (
        <Empty spot={spotSoldOut} heading={Heading} title="Nothing is hanging here yet">
          The next drop is announced here, with its hour.
        </Empty>
      )}
      {next.length > 0 && (
        <section className="drops-next">
          <Heading>Next</Heading>
          <ul>
            {next.map((drop) => (
              <NextDrop
                key={drop.id}
                drop={drop}
                own={own[drop.id]}
                isMarked={marks.includes(drop.id)}
                now={now}
              />
            ))}
          </ul>
        </section>
      )}
      <Collection pieces={collection} rail={rail} heading={Heading} current={current} />
      {past.length > 0 && <Past drops={past} own={own} heading={Heading} />}
    </>
  );
}

function CurrentDrop({
  drop,
  own,
  now,
  heading: Heading,
  children,
}: {
  drop: DropView;
  own: OwnStanding | undefined;
  now: number;
  heading: Heading;
  children: React.ReactNode;
}) {
  const number = own?.has === "piece" ? own.number : null;
  const counter = counterOf(drop, now);
  return (
    <article className="current-drop">
      <CountdownAnnouncer drop={drop} now={now} />
      <div className="current-drop-picture">
        <ArtPicture of={drop.picture} sizes="(min-width: 800px) 560px, 390px" priority />
        <Countdown drop={drop} now={now} />
      </div>
      <div className="current-drop-words stack-2">
        <p className="meta">
          {drop.collection} {drop.isSample && <SampleTag />}
        </p>
        <Heading>
          <ViewLink view="drops" params={{ drop: drop.id }}>
            {drop.title}
          </ViewLink>
        </Heading>
        <p className="drop-counter row-2">
          <b className="numeral">{number === null ? counter.number : editionOf(number, drop.pieces)}</b>
          <span className="meta">{number === null ? counter.words : "is your number"}</span>
        </p>
        <DropTerms drop={drop} now={now} />
        {children}
      </div>
    </article>
  );
}

const nextWords = {
  announced: "Opens in",
  open: "Closes in",
  paused: "Paused, closes in",
  "sold-out": "Sold out",
  drawing: "Is being drawn",
  closed: "Closed",
};

function NextDrop({
  drop,
  own,
  isMarked,
  now,
}: {
  drop: DropView;
  own: OwnStanding | undefined;
  isMarked: boolean;
  now: number;
}) {
  const state = stateOf(drop, now);
  const counter = counterOf(drop, now);
  const left = (state === "announced" ? drop.opensAt : drop.closesAt) - now;
  return (
    <li className="next-drop stack-4">
      <ArtPicture of={drop.picture} sizes="96px" alt="" />
      <div>
        <ViewLink view="drops" params={{ drop: drop.id }}>
          {drop.title}
        </ViewLink>
        <p className="meta">
          {nextWords[state]} {left > 0 && <b className="next-drop-time">{timeLeft(left)}</b>}
          {drop.mode === "draw" && ", by draw"}
        </p>
        <p className="meta">{whatOneGets(drop)}</p>
        <p className="meta">{howOneGetsIt(drop, now)}</p>
        <p className="meta">
          <b>{counter.number}</b> {counter.words} {drop.isSample && <SampleTag />}
        </p>
        {own && <p className="meta">{ownWords[own.has]}</p>}
        {!own && isMarked && <p className="meta">We will remind you when it opens.</p>}
      </div>
    </li>
  );
}

const ownWords = {
  piece: "A piece of it is yours.",
  place: "You stand by.",
  entry: "You are in the draw.",
  left: "You gave yours back.",
};

/** A rail of pieces with their numbers (DROPS-03). */
function Collection({
  pieces,
  rail,
  heading: Heading,
  current,
}: {
  pieces: OwnedPiece[];
  rail: DropsData["rail"];
  heading: Heading;
  current: DropView | undefined;
}) {
  return (
    <section className="collection">
      <Heading>Your collection</Heading>
      {pieces.length > 0 ? (
        <Rail pieces={pieces} />
      ) : (
        <>
          <div className="collection-empty row-3">
            <p>Nothing in your collection yet.</p>
            {current && (
              <ButtonLink
                to={viewPath("drops", { drop: current.id })}
                variant="quiet"
                size="small"
                preventScrollReset
              >
                See the drop
              </ButtonLink>
            )}
          </div>
          {rail && (
            <>
              <p className="meta collection-sample">
                How a collection looks: {counted(rail.pieces.length, "piece")} of {rail.name}. <SampleTag />
              </p>
              <Rail pieces={rail.pieces} isSample />
            </>
          )}
        </>
      )}
    </section>
  );
}

function Rail({ pieces, isSample }: { pieces: OwnedPiece[]; isSample?: boolean }) {
  return (
    <ul className="rail" data-sample={isSample || undefined}>
      {pieces.map(({ drop, number }) => (
        <li key={`${drop.id} ${number}`}>
          <ViewLink
            view="drops"
            params={{ drop: drop.id }}
            aria-label={`${drop.title}, number ${editionOf(number, drop.pieces)}`}
          >
            <ArtPicture of={drop.picture} sizes="180px" alt="" />
            <span className="rail-tag numeral" aria-hidden="true">
              {editionOf(number, drop.pieces)}
            </span>
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}

/** DROPS-04, DROPS-09: greyed, except the fan's own. */
function Past({
  drops,
  own,
  heading: Heading,
}: {
  drops: DropView[];
  own: DropsData["own"];
  heading: Heading;
}) {
  const caught = drops.filter(({ id }) => own[id]?.has === "piece").length;
  return (
    <section className="past-drops">
      <Heading>Sold out</Heading>
      <p className="meta">
        You caught {caught} of {drops.length}
      </p>
      <ul>
        {drops.map((drop) => (
          <li key={drop.id} data-own={own[drop.id]?.has === "piece" || undefined}>
            <ArtPicture of={drop.picture} sizes="112px" alt="" />
            <ViewLink view="drops" params={{ drop: drop.id }}>
              {drop.title}
            </ViewLink>
            <span className="meta">{editionOf(drop.taken, drop.pieces)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
