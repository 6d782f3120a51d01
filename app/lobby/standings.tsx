import type { OwnPlace, Participant } from "../rewards/leaderboards/standings.server.ts";
import { TopParticipants } from "../rewards/leaderboards/top-participants.tsx";
import type { Wrapped } from "../rewards/wrapped/wrapped.ts";
import { WrappedSummary } from "../rewards/wrapped/wrapped-summary.tsx";

export type StandingsView = {
  tab: "leaderboard";
  participants: Participant[];
  own: OwnPlace | null;
  wrapped: Wrapped | null;
  period: string;
};

export function Standings({ view }: { view: StandingsView }) {
  return (
    <div className="standings">
      <TopParticipants participants={view.participants} own={view.own} />
      <WrappedSummary wrapped={view.wrapped} period={view.period} />
    </div>
  );
}
