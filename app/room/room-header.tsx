import { Link } from "react-router";
import { Icon } from "../../platform/ui/icon.tsx";
import type { RoomView } from "../parties/party.ts";

export function RoomHeader({ party }: { party: RoomView }) {
  return (
    <>
      <Link to="/afters" className="room-back" aria-label="All afterparties">
        <Icon name="back" />
      </Link>
      <div className="room-title">
        <h1>{party.title}</h1>
        <p className="meta">
          {party.show}
          {episodeOf(party)}, hosted by {party.host}
        </p>
      </div>
    </>
  );
}

function episodeOf({ season, episode }: RoomView): string {
  if (!season) return "";
  return episode ? ` season ${season}, episode ${episode}` : ` season ${season}`;
}
