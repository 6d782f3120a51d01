import { type ComponentProps, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Picture as Art } from "../../content/art/picture.ts";
import { CachedFragment } from "../../platform/pages/cached-fragment.tsx";
import { ButtonLink } from "../../platform/ui/button.tsx";
import { lazyScreen } from "../../platform/ui/lazy-screen.tsx";
import type { Face } from "../fans/looks/look-fields.tsx";
import { SampleMark } from "../fans/sample-mark.tsx";
import { JoinForm } from "../parties/join-form.tsx";
import type { PartyStatus } from "../parties/party.ts";
import type { MarkParty } from "../parties/to-come/mark-party.tsx";
import { StartsAt, Until } from "../parties/to-come/starts-at.tsx";
import { CallIt } from "./called-it/call-it.tsx";
import { SpeakingAs } from "./chat/composer/speaking-as.tsx";
import { RoomComposer } from "./room-composer.tsx";
import { RowStrip } from "./rows/row-strip.tsx";
import type { useRoom } from "./use-room.ts";

export const leaveMark = lazyScreen<ComponentProps<typeof MarkParty>>(async () => ({
  default: (await import("../parties/to-come/mark-party.tsx")).MarkParty,
}));

export function RoomFoot({
  room,
  status,
  loadedAt,
  faces,
  avatars,
}: {
  room: ReturnType<typeof useRoom>;
  status: PartyStatus;
  loadedAt: number;
  faces: Face[];
  avatars: Record<string, Art>;
}) {
  const { log, row } = room;
  const { party, you, me, ring, joined, marked } = log.room;
  const wasIn = useRef(joined);
  const [search] = useSearchParams();
  const [whispering, setWhispering] = useState(search.has("whisper"));
  const whispers = whispering && row.mates.length > 1;

  if (status === "upcoming")
    return (
      <div className="room-foot">
        <p className="room-over">
          The doors open <StartsAt at={party.startsAt} />, <Until at={party.startsAt} loadedAt={loadedAt} />.
        </p>
        <Suspense>
          <leaveMark.Screen party={party} marked={marked} reminded={log.room.reminded} wide />
        </Suspense>
      </div>
    );

  if (status === "archived")
    return (
      <div className="room-foot">
        {party.isSample && <Rehearsal />}
        <p className="room-over">This party is over. You are reading its archive.</p>
        {party.nextRunId && (
          <ButtonLink to={`/afters/${party.nextRunId}`} wide>
            Go to the party that is on
          </ButtonLink>
        )}
      </div>
    );

  if (!joined || !me)
    return (
      <div className="room-foot" id="write">
        {party.isSample && <Rehearsal />}
        <p className="room-over">Join to talk, react and be counted.</p>
        <JoinForm partyId={party.id} party={party.title} label="Join Party" inRoom />
      </div>
    );

  return (
    <div className="room-foot" style={ring ?? undefined}>
      <CachedFragment id="row-strip" when={row.mates.length < 2}>
        <RowStrip
          party={party}
          number={log.room.row?.number ?? null}
          mates={row.mates}
          me={me.fanId}
          isHost={log.room.row?.isHost ?? false}
          avatars={avatars}
          whispering={whispers}
          setWhispering={setWhispering}
        />
      </CachedFragment>
      <RoomComposer room={room} status={status} takesFocus={!wasIn.current} whispering={whispers} />
      {party.slowSeconds > 0 && (
        <p className="room-slow" role="status">
          The host has slowed the room: a line every {party.slowSeconds} seconds
        </p>
      )}
      <div className="room-self">
        <SpeakingAs
          me={me}
          portrait={you?.portrait ?? null}
          ring={ring}
          partyId={party.id}
          faces={faces}
          avatars={avatars}
        />
        <CachedFragment id="call-it">
          <CallIt partyId={party.id} chat={room.log.chat} sealed={room.log.room.sealed} avatars={avatars} />
        </CachedFragment>
      </div>
    </div>
  );
}

/** Shown once before joining; later the sample fans' marks are enough. */
export function Rehearsal() {
  return (
    <p className="room-over">
      <SampleMark /> Rehearsal: a scripted crowd that plays again and again, and everyone who is here
    </p>
  );
}
