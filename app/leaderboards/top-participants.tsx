import { count } from "../../platform/ui/numbers.ts";
import { SampleTag } from "../fans/sample-tag.tsx";
import type { Participant } from "./standings.server.ts";
import "./leaderboards.css";

export function TopParticipants({ participants }: { participants: Participant[] }) {
  return (
    <section className="ranking" aria-labelledby="top-participants">
      <h2 id="top-participants">Top Participants</h2>
      <ol>
        {participants.map(({ rank, name, character, score, sample, you }) => (
          <li key={rank} className="rank-row" data-rank={rank} data-you={you || undefined}>
            <span className="rank numeral">#{rank}</span>
            <span className="rank-who">
              <b>{name}</b>
              {you && <span className="rank-you">you</span>}
              <span className="rank-as meta">
                {character}
                {sample && <SampleTag />}
              </span>
            </span>
            <span className="rank-score">
              {count(score)} <span className="meta">{score === 1 ? "point" : "points"}</span>
            </span>
          </li>
        ))}
      </ol>
      {participants.length === 0 && <p className="afters-note">Nobody yet. The first row is free.</p>}
    </section>
  );
}
