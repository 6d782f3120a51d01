import { type ReactNode, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { useRevalidateWhile } from "../../../platform/network/use-revalidate-while.ts";
import { count, counted } from "../../../platform/ui/numbers.ts";
import { SampleMark } from "../../fans/sample-mark.tsx";
import type { OwnPlace, Participant } from "./standings.server.ts";
import { useTop } from "./use-top.ts";
import "./leaderboards.css";

const ownPlaceMs = 4_000;

/** The viewer's row shows the distance to the next place, below the list if not in it. */
export function TopParticipants({
  participants: loaded,
  own,
}: {
  participants: Participant[];
  own: OwnPlace | null;
}) {
  const participants = useTop(loaded);
  const { revalidate } = useRevalidator();
  const listed = participants.findIndex(({ key }) => key === own?.key);
  const wasListed = loaded.some(({ key }) => key === own?.key);
  // The new rank of a fan who left the top five is only known to the server.
  useEffect(() => {
    if (wasListed && listed < 0) void revalidate();
  }, [wasListed, listed, revalidate]);
  // A rank below the top five is private and not part of the public topic.
  const isBelow = own !== null && listed < 0;
  useRevalidateWhile(isBelow, ownPlaceMs);

  return (
    <section className="ranking" aria-labelledby="top-participants">
      <h2 id="top-participants">Top Participants</h2>
      <ol>
        {participants.map((one, index) => (
          <li
            key={one.key}
            className="rank-row row-4"
            data-rank={one.rank}
            data-you={index === listed || undefined}
          >
            <Row {...one} you={index === listed}>
              {index === listed && <ToNext rank={one.rank} toNext={missing(one, participants[index - 1])} />}
            </Row>
          </li>
        ))}
      </ol>
      {isBelow && (
        <div className="rank-row row-4" data-rank={own.rank} data-you data-pinned>
          <Row {...own} you sample={false}>
            <ToNext {...own} />
          </Row>
        </div>
      )}
      {participants.some(({ sample }) => sample) && (
        <p className="meta rank-note">
          <SampleMark /> marks a sample fan. They stay until someone passes them.
        </p>
      )}
      {participants.length === 0 && <p className="afters-note">No one yet. The first row is free.</p>}
      {!own && (
        <p className="afters-note">
          You are not on the board yet. <Link to="/afters">Join a party</Link>, vote or say something, and you
          show up here.
        </p>
      )}
    </section>
  );
}

const missing = (one: Participant, ahead: Participant | undefined) =>
  ahead ? ahead.score - one.score + 1 : null;

function Row({
  rank,
  name,
  character,
  score,
  sample,
  you,
  children,
}: Participant & { you: boolean; children: ReactNode }) {
  return (
    <>
      <span className="rank numeral">#{count(rank)}</span>
      <span className="rank-who">
        <b>{name}</b>
        {you && <span className="rank-you">you</span>}
        <span className="rank-as meta">
          {character}
          {sample && <SampleMark />}
        </span>
        {children}
      </span>
      <span className="rank-score">
        {count(score)} <span className="meta">{score === 1 ? "point" : "points"}</span>
      </span>
    </>
  );
}

const ToNext = ({ rank, toNext }: Pick<OwnPlace, "rank" | "toNext">) => (
  <span className="rank-next">
    {toNext === null ? "No one is ahead of you" : `${counted(toNext, "point")} to rank ${count(rank - 1)}`}
  </span>
);
