import { Suspense, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Picture as Art } from "../../content/art/picture.ts";
import { ConnectionState } from "../../platform/live/connection-state.tsx";
import { CachedFragment } from "../../platform/pages/cached-fragment.tsx";
import { lazyScreen } from "../../platform/ui/lazy-screen.tsx";
import { useKeyboardRoom } from "../../platform/ui/use-keyboard-room.ts";
import type { Face } from "../fans/looks/look-fields.tsx";
import type { PartyStatus } from "../parties/party.ts";
import { EndingSoon, usePartyStatus } from "../parties/party-time.tsx";
import type { ArchivePage } from "./archive/archive.server.ts";
import { EarlierPolls, RoomPoll } from "./asked/room-poll.tsx";
import { Chat } from "./chat/chat.tsx";
import type { RoomData as LoadedRoom } from "./own-room.ts";
import { useReactions } from "./reactions/use-reactions.ts";
import { RoomFoot } from "./room-foot.tsx";
import { RoomHeader } from "./room-header.tsx";
import { RoomPeople } from "./rows/room-people.tsx";
import { GaspPlace } from "./show/gasp/gasp-place.tsx";
import { useScene } from "./show/use-scene.ts";
import { PartyStrip } from "./strip/party-strip.tsx";
import { useRoom } from "./use-room.ts";
import "./strip/party-strip.css";
import "./chat/chat.css";
import "./chat/message.css";
import "./reactions/reactions.css";
import "./room-foot.css";
import "./room.css";

export const readBack = lazyScreen(() => import("./archive/read-back.tsx"));

export const creditsPage = lazyScreen(() => import("./credits/credits-page.tsx"));
export const loadReadArchive = lazyScreen(() => import("./archive/read-archive.tsx"));

export function Room({
  loaded,
  page,
  loadedAt,
  faces,
  avatars,
}: {
  loaded: LoadedRoom;
  /** The archive page being read. */
  page: ArchivePage | null;
  loadedAt: number;
  /** Portraits to choose from. */
  faces: Face[];
  avatars: Record<string, Art>;
}) {
  const { party } = loaded;
  const reactions = useReactions(party.id);
  const room = useRoom(loaded, reactions.came, loadedAt);
  const status = usePartyStatus(party, loadedAt);
  const frame = useKeyboardRoom();
  const scene = useScene(room.log.chat, loaded.cursor);
  useEffect(() => {
    // Preloaded before the end, so that the credits roll even on a bad line.
    if (status === "ending-soon") void creditsPage.preload().catch(() => undefined);
  }, [status]);
  useWayBack(page ? `/afters/${party.id}` : null, room.log.outgoing.length);
  const { polls, joined, holding } = room.log.room;
  const { mates } = room.row;
  const [search] = useSearchParams();
  const [whispering, setWhispering] = useState(search.has("whisper"));
  const whispers = whispering && mates.length > 1;

  return (
    <div ref={frame} className="room" data-shell="away">
      <div className="room-stage">
        <RoomHead {...{ room, status, avatars, whispers, setWhispering }} />
        <CachedFragment id="strip">
          <PartyStrip
            party={party}
            status={status}
            heat={room.heat}
            scene={scene}
            reading={page?.minute ?? null}
            loadedAt={loadedAt}
          />
        </CachedFragment>
        {status === "ending-soon" && <EndingSoon endsAt={party.endsAt} loadedAt={loadedAt} />}
        <RoomPoll polls={polls} tallies={room.tallies} loadedAt={loadedAt} voted={room.voted} />
        <CachedFragment id="about">
          <p className="room-about">{party.description}</p>
        </CachedFragment>
        <EarlierPolls polls={polls} tallies={room.tallies} loadedAt={loadedAt} />
      </div>
      {status !== "archived" && (
        <GaspPlace gasp={room.gasp} party={party} joined={joined} holding={holding} />
      )}
      <div className="room-talk">
        {status !== "archived" && <ConnectionState />}
        {page ? (
          <Suspense>
            <readBack.Screen room={room.log.room} page={page} avatars={avatars} />
          </Suspense>
        ) : (
          <Chat room={room} avatars={avatars} closed={status === "upcoming"} />
        )}
        <RoomFoot
          room={room}
          reactions={reactions}
          status={status}
          loadedAt={loadedAt}
          faces={faces}
          avatars={avatars}
          whispers={whispers}
        />
      </div>
    </div>
  );
}

function RoomHead({
  room,
  status,
  avatars,
  whispers,
  setWhispering,
}: {
  room: ReturnType<typeof useRoom>;
  status: PartyStatus;
  avatars: Record<string, Art>;
  whispers: boolean;
  setWhispering: (on: boolean) => void;
}) {
  const { party, joined } = room.log.room;
  return (
    <header className="room-header">
      <CachedFragment id="head">
        <RoomHeader party={party} />
      </CachedFragment>
      <CachedFragment id="people" when={!joined}>
        <RoomPeople
          log={room.log}
          mates={room.row.mates}
          here={room.here}
          counts={room.joined}
          status={status}
          avatars={avatars}
          whispering={whispers}
          setWhispering={setWhispering}
        />
      </CachedFragment>
    </header>
  );
}

/** Sending a message while reading back returns to the live chat. */
function useWayBack(now: string | null, outgoing: number) {
  const navigate = useNavigate();
  const speaks = now !== null && outgoing > 0;
  useEffect(() => {
    if (speaks) void navigate(now, { preventScrollReset: true });
  }, [speaks, now, navigate]);
}
