import type { CSSProperties } from "react";
import { spotEmptySeat } from "../../../../content/art/pictures.gen.ts";
import { Avatar } from "../../../../platform/ui/avatar.tsx";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ViewHead } from "../../../frame/phone/view-head.tsx";
import { ViewLink } from "../../../frame/phone/view-link.tsx";
import type { BoardView } from "../friend-board.tsx";
import viewStyles from "./leaderboard-view.css?url";
import type { LeaderboardData } from "./leaderboard-view.server.ts";
import type { TopItem, WeeklyTops } from "./weekly-tops.server.ts";

/** Higher places have taller and wider steps. */
export default function LeaderboardView({ data: { board, tops, points } }: { data: LeaderboardData }) {
  return (
    <section className="stairs stack-4" aria-labelledby="stairs-title">
      <link rel="stylesheet" href={viewStyles} precedence="page" />
      <ViewHead title={board?.title ?? "Leaderboard"} titleId="stairs-title" back="home" />
      {board ? (
        <Steps board={board} />
      ) : (
        <Empty
          spot={spotEmptySeat}
          heading="h3"
          title="Watch something. The stairs are short today."
          action={
            <ButtonLink to="/afters" variant="quiet">
              See who is on
            </ButtonLink>
          }
        >
          A week is counted when it is over.
        </Empty>
      )}
      {points !== null && points > 0 && (
        <p className="stairs-note stack-1">
          You are not on the stairs yet. {counted(points, "point")} so far this week.
        </p>
      )}
      <Flights tops={tops} />
    </section>
  );
}

function Steps({ board }: { board: BoardView }) {
  const { kind, portrait, rankings, friends } = board;
  return (
    <>
      <p className="stairs-lede">Compete with other fans {kind === "sample" && <SampleTag />}</p>
      <ol className="steps stack-1">
        {rankings.map(({ category, rank, total }, at) => (
          <li key={category} data-rank={rank} style={{ "--step": at } as CSSProperties}>
            <span className="numeral step-rank">#{rank}</span>
            <p>
              <span>TOP FAN OF</span> <b>{category}</b>
            </p>
            <span className="step-total">of {total}</span>
            {at === 0 && <ArtPicture of={portrait} sizes="200px" alt="" eager />}
          </li>
        ))}
      </ol>
      <div className="stairs-note stack-1">
        <p>Keep watching and engaging to climb the ranks</p>
        <p className="meta">Rankings update weekly based on engagement</p>
      </div>
      <nav className="fan-rail" aria-label="Fans to look at">
        {friends.map(({ key, name, avatar, shown }) => (
          <ViewLink
            key={key}
            view="leaderboard"
            params={{ fan: key }}
            replace
            aria-current={shown ? "true" : undefined}
          >
            <Avatar of={avatar} name={name} size={52} />
            {name}
          </ViewLink>
        ))}
      </nav>
    </>
  );
}

/** LEADERBOARD-16, LEADERBOARD-17: your week, in three lists. */
function Flights({ tops }: { tops: WeeklyTops }) {
  const flights = [
    ["Top Movies", tops.movies],
    ["Top Shows", tops.shows],
    ["Top Directors", tops.directors],
  ] as const;
  return (
    <section className="flights stack-3" aria-labelledby="your-week">
      <h3 id="your-week">Your week</h3>
      <p className="meta">
        Week of {tops.week}
        {tops.isSample && (
          <>
            {" "}
            <SampleTag />
          </>
        )}
      </p>
      {flights.map(([title, items]) => (
        <div key={title} className="flight">
          <h4>{title}</h4>
          {items.length === 0 ? (
            <p className="meta">Nothing yet.</p>
          ) : (
            <ol>
              {items.map((item, at) => (
                <Item key={item.name} item={item} rank={at + 1} />
              ))}
            </ol>
          )}
        </div>
      ))}
    </section>
  );
}

function Item({ item: { name, image, moved }, rank }: { item: TopItem; rank: number }) {
  return (
    <li data-rank={rank}>
      <span className="numeral flight-rank">{rank}</span>
      <ArtPicture of={image} sizes="64px" crop="4:5" alt="" />
      <b>{name}</b>
      <span className="meta flight-moved">{movedWords(moved)}</span>
    </li>
  );
}

function movedWords(moved: number | null): string {
  if (moved === null) return "new";
  if (moved === 0) return "stays";
  return moved > 0 ? `up ${moved}` : `down ${-moved}`;
}
