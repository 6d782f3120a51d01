import { useRef } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { SampleMark } from "../../fans/sample-mark.tsx";
import { CallIt } from "../called-it/call-it.tsx";
import { SpeakingAs } from "../chat/speaking-as.tsx";
import { JoinForm } from "../join-form.tsx";
import type { PartyStatus } from "../party.ts";
import { MarkParty } from "../to-come/mark-party.tsx";
import { StartsAt, Until } from "../to-come/starts-at.tsx";
import { RoomComposer } from "./room-composer.tsx";
import type { useRoom } from "./use-room.ts";

export function RoomFoot({
  room,
  status,
  loadedAt,
  avatars,
}: {
  room: ReturnType<typeof useRoom>;
  status: PartyStatus;
  loadedAt: number;
  avatars: Record<string, Art>;
}) {
  const { party, me, joined, marked } = room.log.room;
  const wasIn = useRef(joined);

  if (status === "upcoming")
    return (
      <div className="room-foot">
        <p className="room-over">
          The doors open <StartsAt at={party.startsAt} />, <Until at={party.startsAt} loadedAt={loadedAt} />.
        </p>
        <MarkParty party={party} marked={marked} wide />
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
      <div className="room-foot">
        {party.isSample && <Rehearsal />}
        <p className="room-over">Join to talk, react and be counted.</p>
        <JoinForm partyId={party.id} party={party.title} label="Join Party" inRoom />
      </div>
    );

  return (
    <div className="room-foot">
      <RoomComposer room={room} status={status} takesFocus={!wasIn.current} />
      <div className="room-self">
        <SpeakingAs name={me.name} avatar={avatars[me.avatar]} partyId={party.id} />
        <CallIt partyId={party.id} chat={room.log.chat} sealed={room.log.room.sealed} avatars={avatars} />
      </div>
    </div>
  );
}

/** Once, before one joins; from then on their lines carry the mark alone. */
export function Rehearsal() {
  return (
    <p className="room-over">
      <SampleMark /> Rehearsal: a scripted crowd, and whoever is here
    </p>
  );
}
