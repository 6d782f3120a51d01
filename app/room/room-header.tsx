import { Link } from "react-router";
import { Icon } from "../../platform/ui/icon.tsx";
import { Crowd } from "../parties/crowd.tsx";
import type { PartyStatus, RoomView } from "../parties/party.ts";

export function RoomHeader({ party, status, here }: { party: RoomView; status: PartyStatus; here: number }) {
  return (
    <header className="room-header row-1">
      <Link to="/afters" className="room-back icon-round" aria-label="All afterparties">
        <Icon name="back" />
      </Link>
      <div className="room-title">
        <h1>{party.title}</h1>
        <p className="meta">
          <span className="room-episode">
            {party.show}
            {episodeOf(party)},{" "}
          </span>
          <span className="room-hosted">hosted by </span>
          {party.host}
        </p>
      </div>
      <div className="room-people">
        <Crowd of={{ ...party, here }} status={status} />
      </div>
    </header>
  );
}

function episodeOf({ season, episode }: RoomView): string {
  if (!season) return "";
  return episode ? ` season ${season}, episode ${episode}` : ` season ${season}`;
}
