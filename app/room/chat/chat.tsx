import { lazy, type ReactNode, Suspense, useEffect, useMemo } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { CachedFragment } from "../../../platform/pages/cached-fragment.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { useGoTo } from "../answers/use-go-to.ts";
import { useLineGestures } from "../answers/use-line-gestures.ts";
import type { RoomLog } from "../log/room-log.ts";
import { RecapCard } from "../recap/recap-card.tsx";
import type { Whisper } from "../rows/row.ts";
import type { useRoom } from "../use-room.ts";
import { Announcer } from "./announcer.tsx";
import { lineKey, wasRemoved } from "./chat-lines.ts";
import { Lines, looksSameToEveryone } from "./lines.tsx";
import { OutgoingLine } from "./outgoing.tsx";
import { PinnedLine } from "./pinned-line.tsx";
import { useChatScroll } from "./use-chat-scroll.ts";
import { useEarlier } from "./use-earlier.ts";
import { useLineActs } from "./use-line-acts.tsx";
import { walkLines } from "./walk-lines.ts";
import "../answers/answer-chip.css";

const PollResult = lazy(() => import("../show/poll-result.tsx"));
const AnswerChip = lazy(() => import("../answers/answer-chip.tsx"));

type Avatars = Record<string, Art | undefined>;
type ShownRoom = ReturnType<typeof useRoom>;

/** `closed`: the party has not begun. */
export function Chat({ room, avatars, closed }: { room: ShownRoom; avatars: Avatars; closed: boolean }) {
  const { log, row } = room;
  const { party, joined } = log.room;
  const mayTalk = joined && !closed && party.status !== "archived";
  const heard = useMemo(() => whispersFor(log, row.whispers), [log, row.whispers]);
  return (
    <CachedFragment
      id="chat"
      when={looksSameToEveryone(log) && heard.length === 0 && log.room.notices.length === 0}
      look={mayTalk ? "for who may talk" : ""}
    >
      <Frame room={room} avatars={avatars} closed={closed} mayTalk={mayTalk} heard={heard} />
    </CachedFragment>
  );
}

function Frame({
  room,
  avatars,
  closed,
  mayTalk,
  heard,
}: {
  room: ShownRoom;
  avatars: Avatars;
  closed: boolean;
  mayTalk: boolean;
  heard: Whisper[];
}) {
  const { log, loadEarlier, putDown, hide, answers, row } = room;
  const { me, party, recap, pinned: kept } = log.room;
  const isGone = (seq: number) => log.hidden.has(seq) || log.veiled.has(seq) || wasRemoved(log.chat, seq);
  const pinned = kept && !isGone(kept.seq) ? kept : null;
  const last = log.chat.at(-1);
  const whispered = row.onTheirWay.at(-1)?.clientKey;
  const newest = whispered ?? log.outgoing.at(-1)?.clientKey ?? (last && lineKey(last));
  const { region, scrolled, missed, toBottom, isAtEnd } = useChatScroll(
    log.chat,
    newest,
    log.outgoing.length + row.onTheirWay.length > 0,
  );
  const { goTo, goBack, cameFrom } = useGoTo(region, log, loadEarlier);
  useEffect(() => {
    if (isAtEnd() && !cameFrom) putDown();
  });
  const { acts, press, overlays } = useLineActs(room, { mayTalk, goTo });
  useLineGestures(mayTalk ? region : null, press);
  const { loading, earlier, lookUp } = useEarlier(region, log.hasEarlier, loadEarlier);
  return (
    <div className="chat-frame">
      {pinned && <PinnedLine of={pinned} goTo={goTo} />}
      {room.pollResult && (
        <Suspense>
          <PollResult
            key={room.pollResult.seq}
            result={room.pollResult}
            shown={room.resultShown}
            reader={{ me: me?.fanId, blocked: log.room.blocked }}
            avatars={avatars}
          />
        </Suspense>
      )}
      {recap && !closed && (
        <RecapCard recap={recap} title={party.title} cameIn={room.cameIn} ownLines={ownLinesIn(log)} />
      )}
      <div
        ref={region}
        className="chat"
        role="log"
        aria-label="Chat"
        aria-describedby="chat-keys"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        onScroll={() => {
          scrolled();
          lookUp();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && cameFrom) return goBack();
          walkLines(event, press);
        }}
      >
        <div className="chat-lines">
          {log.hasEarlier && <EarlierButton loading={loading} onClick={earlier} />}
          {log.chat.length === 0 && (
            <p className="chat-empty">
              {closed ? "No one is here yet." : "The room is quiet. Say the first word."}
            </p>
          )}
          <Lines
            walked
            log={log}
            avatars={avatars}
            acts={acts}
            whispers={heard}
            showAgain={(seq) => hide(seq, false)}
          />
          <OutgoingLine room={room} avatars={avatars} />
        </div>
      </div>
      <p id="chat-keys" className="visually-hidden">
        Arrow keys walk through the messages, Enter opens what you can do with one. R answers it, E and a
        number from 1 to 4 react to it, Q goes to what it answers.
      </p>
      {mayTalk && (
        <a href="#write" className="skip-link chat-skip button paper small">
          Skip to writing
        </a>
      )}
      {log.answers.length > 0 && (
        <Suspense>
          <AnswerChip log={log} region={region} goTo={goTo} saw={answers.saw} />
        </Suspense>
      )}
      {cameFrom && <WayDown go={goBack}>Back to where you were</WayDown>}
      {missed > 0 && !cameFrom && (
        <WayDown go={toBottom}>{missed === 1 ? "New message" : counted(missed, "new message")}</WayDown>
      )}
      <Announcer chat={log.chat.filter(({ seq }) => !log.veiled.has(seq))} me={me?.fanId} />
      {overlays}
    </div>
  );
}

function EarlierButton({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="chip chat-earlier needs-script"
      tabIndex={-1}
      onClick={onClick}
      disabled={loading}
    >
      {loading ? "Loading" : "Earlier messages"}
    </button>
  );
}

const WayDown = ({ go, children }: { go: () => void; children: ReactNode }) => (
  <button type="button" className="chat-missed button paper small" onClick={go}>
    {children}
    <Icon name="chevron-down" size={18} />
  </button>
);

/** Whispers from before the loaded page appear with the lines around them. */
const ownLinesIn = ({ chat, room }: RoomLog): number =>
  chat.filter((entry) => entry.kind === "message" && entry.speaker.fanId === room.me?.fanId).length;

function whispersFor({ chat, hasEarlier, room }: RoomLog, whispers: Whisper[]): Whisper[] {
  const since = hasEarlier ? (chat[0]?.at ?? 0) : 0;
  return whispers.filter(({ at, from }) => at >= since && !room.blocked.includes(from.fanId));
}
