import { type ComponentProps, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Picture as Art } from "../../content/art/picture.ts";
import { CachedFragment } from "../../platform/pages/cached-fragment.tsx";
import { Avatar } from "../../platform/ui/avatar.tsx";
import { ButtonLink } from "../../platform/ui/button.tsx";
import { lazyScreen } from "../../platform/ui/lazy-screen.tsx";
import { useFold } from "../../platform/ui/use-fold.ts";
import type { Me } from "../fans/fans.server.ts";
import type { Face } from "../fans/looks/look-fields.tsx";
import { JoinForm } from "../parties/join-form.tsx";
import type { PartyStatus } from "../parties/party.ts";
import type { MarkParty } from "../parties/to-come/mark-party.tsx";
import { StartsAt, Until } from "../parties/to-come/starts-at.tsx";
import { CallIt } from "./called-it/call-it.tsx";
import { SpeakingAs } from "./chat/composer/speaking-as.tsx";
import { ReactionsRow } from "./reactions/reactions-row.tsx";
import type { useReactions } from "./reactions/use-reactions.ts";
import { FirstWords } from "./recap/first-words.tsx";
import { Rehearsal } from "./rehearsal.tsx";
import { RoomComposer } from "./room-composer.tsx";
import type { useRoom } from "./use-room.ts";

export const leaveMark = lazyScreen<ComponentProps<typeof MarkParty>>(async () => ({
  default: (await import("../parties/to-come/mark-party.tsx")).MarkParty,
}));

const askName = lazyScreen<object>(async () => ({
  default: (await import("../fans/naming/ask-name.tsx")).AskName,
}));

type FootProps = {
  room: ReturnType<typeof useRoom>;
  reactions: ReturnType<typeof useReactions>;
  status: PartyStatus;
  loadedAt: number;
  faces: Face[];
  avatars: Record<string, Art>;
  /** What is written goes to the row. */
  whispers: boolean;
};

export function RoomFoot({ room, reactions, status, loadedAt, faces, avatars, whispers }: FootProps) {
  const { log } = room;
  const { party, me, joined, marked, rehearsed } = log.room;
  const toIntroduce = party.isSample && !rehearsed;
  const wasIn = useRef(joined);

  if (status === "upcoming")
    return (
      <div className="room-foot stack-1">
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
      <div className="room-foot stack-1">
        {toIntroduce && <Rehearsal />}
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
      <div className="room-foot stack-1" id="write">
        {toIntroduce ? <Rehearsal /> : <p className="room-over">Join to talk, react and be counted.</p>}
        <JoinForm partyId={party.id} party={party.title} label="Join Party" inRoom />
      </div>
    );

  return (
    <Writing {...{ room, reactions, status, faces, avatars, whispers }} me={me} takesFocus={!wasIn.current} />
  );
}

function Writing({
  room,
  reactions,
  status,
  faces,
  avatars,
  whispers,
  me,
  takesFocus,
}: Omit<FootProps, "loadedAt"> & { me: Me; takesFocus: boolean }) {
  const { party, you, ring } = room.log.room;
  const [search] = useSearchParams();
  // Without scripts the form for a new name is a page of its own.
  const self = useFold("you", search.has("name"));
  const [hasSaid, setSaid] = useState(false);
  const said = () => setSaid(true);
  const sayFirst = (text: string) => void room.say(text).then((refusal) => refusal ?? said());
  return (
    <div className="room-foot stack-1" style={ring ?? undefined}>
      {party.slowSeconds > 0 && (
        <p className="room-slow" role="status">
          The host has slowed the room: a line every {party.slowSeconds} seconds
        </p>
      )}
      {room.cameIn && room.log.room.recap && <FirstWords say={sayFirst} />}
      {hasSaid && (
        <Suspense>
          <askName.Screen />
        </Suspense>
      )}
      <div className="room-write">
        <a {...self.opener} className="you-toggle">
          <Avatar of={you?.portrait ?? null} name={me.name} size={40} ring={ring} />
          <span className="visually-hidden">You: name, portrait and calls</span>
        </a>
        <RoomComposer room={room} status={status} takesFocus={takesFocus} whispering={whispers} said={said} />
        <CachedFragment id="reactions">
          <ReactionsRow partyId={party.id} totals={room.totals} reactions={reactions} />
        </CachedFragment>
      </div>
      <section {...self.part} className="room-self" aria-label="You">
        <SpeakingAs
          me={me}
          portrait={you?.portrait ?? null}
          ring={ring}
          partyId={party.id}
          faces={faces}
          avatars={avatars}
        />
        <CachedFragment id="call-it">
          <CallIt
            partyId={party.id}
            chat={room.log.chat}
            sealed={room.log.room.sealed}
            avatars={avatars}
            waits={room.pollResult !== null}
          />
        </CachedFragment>
      </section>
    </div>
  );
}
