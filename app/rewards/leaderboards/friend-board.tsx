import { type CSSProperties, Fragment, type ReactNode } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ChipLink } from "../../../platform/ui/tags/chip.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";

/** `total` is the number of ranked fans, shortened (LEADERBOARD-15). */
export type RankingView = { category: string; still: Art; rank: number; total: string };
type Kind = "you" | "friend" | "fan" | "sample";
export type FriendChoice = { key: string; name: string; kind: Kind; avatar: Art | null; shown: boolean };
export type BoardView = {
  path: string;
  title: string;
  name: string;
  kind: Kind;
  handle: string | null;
  where: string | null;
  about: string;
  portrait: Art;
  avatar: Art | null;
  /** The Monday of the ranked week: "November 9". */
  week: string;
  rankings: RankingView[];
  friends: FriendChoice[];
  isOwnListed: boolean;
};

/** `children` are shown above the rows. */
export function FriendBoard({ board, children }: { board: BoardView; children?: ReactNode }) {
  return (
    <div className="board stack-5">
      <Who board={board} />
      <div className="board-main stack-4">
        <Friends friends={board.friends} />
        {children}
        <ol className="board-rows stack-2">
          {board.rankings.map((ranking, index) => (
            <Row key={ranking.category} ranking={ranking} place={index} />
          ))}
        </ol>
        <p className="meta board-note">
          <span>Rankings update weekly based on engagement</span> <span>Week of {board.week}</span>
        </p>
      </div>
      <footer className="board-end stack-4">
        <p className="title">Keep watching and engaging to climb the ranks</p>
        <ButtonLink to="/afters">See who is on</ButtonLink>
      </footer>
    </div>
  );
}

function Who({ board: { title, name, kind, handle, where, about, portrait, avatar } }: { board: BoardView }) {
  return (
    <header className="board-who stack-4">
      <h1>{title}</h1>
      <div className="board-portrait">
        <ArtPicture of={portrait} sizes="(min-width: 1100px) 400px, 42vw" alt="" priority />
      </div>
      <div className="board-words stack-3">
        <p className="lede board-lede">Compete with other fans</p>
        <p className="board-handle">
          <span className="board-face">
            <Avatar of={avatar} name={name} size={36} />
          </span>
          <b>{handle ?? name}</b>
          {kind === "sample" && <SampleTag />}
          {(kind === "you" || kind === "friend") && <span className="board-mark">{kind}</span>}
          {where && <span className="meta board-city">{where}</span>}
        </p>
        <p className="board-bio">{about}</p>
      </div>
    </header>
  );
}

function Friends({ friends }: { friends: FriendChoice[] }) {
  const firstSample = friends.findIndex(({ kind }) => kind === "sample");
  return (
    <nav className="chip-row board-friends" aria-label="Fans to look at">
      {friends.map(({ key, name, avatar, shown }, at) => (
        <Fragment key={key}>
          {at === firstSample && <SampleTag>samples</SampleTag>}
          <ChipLink to={`/leaderboard?friend=${key}`} aria-current={shown || undefined} preventScrollReset>
            <Avatar of={avatar} name={name} size={28} />
            {name}
          </ChipLink>
        </Fragment>
      ))}
    </nav>
  );
}

function Row({ ranking, place }: { ranking: RankingView; place: number }) {
  const { category, still, rank, total } = ranking;
  return (
    <li className="board-row" data-rank={rank} style={{ "--place": place } as CSSProperties}>
      <ArtPicture of={still} sizes="(min-width: 1100px) 480px, 58vw" crop="2.39:1" alt="" eager={place < 3} />
      <span className="numeral board-rank">#{rank}</span>
      <p className="board-category stack-1">
        <span>TOP FAN OF</span> <b>{category}</b>
      </p>
      <span className="board-total">of {total}</span>
    </li>
  );
}
