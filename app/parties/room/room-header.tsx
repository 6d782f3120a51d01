import { Link } from "react-router";
import { Icon } from "../../../platform/ui/icon.tsx";
import { count, counted } from "../../../platform/ui/numbers.ts";
import type { RoomView } from "../party.ts";

export function RoomHeader({ party, here }: { party: RoomView; here: number }) {
  return (
    <header className="room-header">
      <Link to="/afters" className="room-back" aria-label="All afterparties">
        <Icon name="back" />
      </Link>
      <div className="room-title">
        <h1>{party.title}</h1>
        <p className="meta">
          <span className="room-episode">
            {party.show}
            {episodeOf(party)},{" "}
          </span>
          hosted by {party.host}
        </p>
      </div>
      <div className="room-people">
        <p className="room-participants">
          <Icon name="people" size={20} />
          <b>{count(party.participants)}</b>
          <span className="visually-hidden"> joined</span>
        </p>
        {/* Who comes first is counted a moment after the page; until then the line keeps its place. */}
        {(here > 0 || party.status !== "archived") && (
          <p className="meta room-here" data-unknown={here === 0 || undefined}>
            {counted(Math.max(1, here), "person", "people")} here
          </p>
        )}
      </div>
    </header>
  );
}

function episodeOf({ season, episode }: RoomView): string {
  if (!season) return "";
  return episode ? ` season ${season}, episode ${episode}` : ` season ${season}`;
}
