import type { Picture as Art } from "../../../content/art/picture.ts";
import { ConnectionState } from "../../../platform/live/connection-state.tsx";
import { SharedPart } from "../../../platform/pages/shared-part.tsx";
import { Chat } from "../chat/chat.tsx";
import { EndingSoon, usePartyStatus } from "../party-time.tsx";
import { ReactionsRow } from "../reactions/reactions-row.tsx";
import { useReactions } from "../reactions/use-reactions.ts";
import type { Room as LoadedRoom } from "./own-room.ts";
import { PartyStrip } from "./party-strip.tsx";
import { RoomFoot } from "./room-foot.tsx";
import { RoomHeader } from "./room-header.tsx";
import { EarlierPolls, RoomPoll } from "./room-poll.tsx";
import { useKeyboardRoom } from "./use-keyboard-room.ts";
import { useRoom } from "./use-room.ts";
import "./party-strip.css";
import "../chat/chat.css";
import "../reactions/reactions.css";
import "./room-foot.css";
import "./room.css";

export function Room({
  loaded,
  loadedAt,
  avatars,
}: {
  loaded: LoadedRoom;
  loadedAt: number;
  avatars: Record<string, Art>;
}) {
  const { party } = loaded;
  const reactions = useReactions(party.id);
  const room = useRoom(loaded, reactions.came, loadedAt);
  const status = usePartyStatus(party, loadedAt);
  const frame = useKeyboardRoom();
  const { polls, joined } = room.log.room;

  return (
    <div ref={frame} className="room" data-shell="away">
      <div className="room-stage">
        <SharedPart id="head">
          <RoomHeader party={{ ...party, ...room.joined }} status={status} here={room.here} />
          <PartyStrip party={party} status={status} heat={room.heat} loadedAt={loadedAt} />
        </SharedPart>
        {status === "ending-soon" && <EndingSoon endsAt={party.endsAt} loadedAt={loadedAt} />}
        <RoomPoll polls={polls} tallies={room.tallies} loadedAt={loadedAt} />
        <p className="room-about">{party.description}</p>
        <EarlierPolls polls={polls} tallies={room.tallies} loadedAt={loadedAt} />
      </div>
      <div className="room-talk">
        {status !== "archived" && <ConnectionState />}
        <Chat room={room} avatars={avatars} closed={status === "upcoming"} />
        {status !== "upcoming" && (
          <ReactionsRow
            partyId={party.id}
            totals={room.totals}
            reactions={reactions}
            disabled={!joined || status === "archived"}
          />
        )}
        <RoomFoot room={room} status={status} loadedAt={loadedAt} avatars={avatars} />
      </div>
    </div>
  );
}
