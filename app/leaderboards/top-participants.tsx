import { count } from "../../platform/ui/numbers.ts";
import { SampleMark } from "../fans/sample-mark.tsx";
import type { Participant } from "./standings.server.ts";
import { useTop } from "./use-top.ts";
import "./leaderboards.css";

/** `you` is the key of the visitor. */
export function TopParticipants({
  participants: loaded,
  you,
}: {
  participants: Participant[];
  you: string | null;
}) {
  const participants = useTop(loaded);
  return (
    <section className="ranking" aria-labelledby="top-participants">
      <h2 id="top-participants">Top Participants</h2>
      <ol>
        {participants.map(({ rank, name, character, score, sample, key }) => (
          <li key={key} className="rank-row" data-rank={rank} data-you={key === you || undefined}>
            <span className="rank numeral">#{rank}</span>
            <span className="rank-who">
              <b>{name}</b>
              {key === you && <span className="rank-you">you</span>}
              <span className="rank-as meta">
                {character}
                {sample && <SampleMark />}
              </span>
            </span>
            <span className="rank-score">
              {count(score)} <span className="meta">{score === 1 ? "point" : "points"}</span>
            </span>
          </li>
        ))}
      </ol>
      {participants.some(({ sample }) => sample) && (
        <p className="meta rank-note">
          <SampleMark /> marks a sample fan. They stay until somebody passes them.
        </p>
      )}
      {participants.length === 0 && <p className="afters-note">Nobody yet. The first row is free.</p>}
    </section>
  );
}
