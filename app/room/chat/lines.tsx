import { Suspense, useMemo } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { CachedFragment } from "../../../platform/pages/cached-fragment.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { lazyScreen } from "../../../platform/ui/lazy-screen.tsx";
import type { LineTap } from "../../parties/log/line-taps.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import { TookSeats } from "../../parties/seats/took-seats.tsx";
import { tapsWith } from "../line-taps/own-taps.ts";
import type { ChatEntry, RoomLog } from "../log/room-log.ts";
import type { Whisper } from "../rows/row.ts";
import { CueLine } from "../show/cue-line.tsx";
import { chatLines } from "./chat-lines.ts";
import { HiddenMessage, type LineActions, Message, RemovedMessage, Rule } from "./message.tsx";
import { WaitingLines } from "./waiting-lines.tsx";

const isOwn = ({ room }: RoomLog, entry: ChatEntry): boolean =>
  entry.kind === "message" && entry.speaker.fanId === room.me?.fanId;

export const looksSameToEveryone = (log: RoomLog): boolean =>
  log.hidden.size === 0 &&
  log.veiled.size === 0 &&
  log.room.held.length === 0 &&
  log.chat.every((entry) => isEverybodys(log, entry));

/** Lines that look the same to everyone: not by, to or about the visitor, and without their taps. */
function isEverybodys(log: RoomLog, entry: ChatEntry): boolean {
  const { answers, hidden, veiled, room, tapped } = log;
  if (entry.kind === "waits") return true;
  if (entry.kind === "cue") return Object.keys(room.rated).length === 0 && room.blocked.length === 0;
  return (
    !isOwn(log, entry) &&
    !answers.includes(entry.seq) &&
    !tapped.mine[entry.seq]?.length &&
    !(entry.replyTo && (hidden.has(entry.replyTo.seq) || veiled.has(entry.replyTo.seq))) &&
    !(room.me && entry.mentions?.some(({ fanId }) => fanId === room.me?.fanId))
  );
}

/** The log says the same to everyone but for those one has blocked. */
const readerOf = ({ room: { blocked } }: RoomLog) => ({ blocked });

export const whisperLine = lazyScreen(() => import("../rows/whisper-line.tsx"));

const nothing: LineTap[] = [];
const silence: Whisper[] = [];

export function Lines({
  walked = false,
  log,
  avatars,
  acts,
  whispers = silence,
  showAgain,
}: {
  /** Arrow-key mode: lines are then no tab stops. */
  walked?: boolean;
  log: RoomLog;
  avatars: Record<string, Art | undefined>;
  acts: LineActions;
  /** Whispers of the fan's row. */
  whispers?: Whisper[];
  showAgain: (seq: number) => void;
}) {
  // The server does not know the time zone, so day names are corrected after hydration.
  const timeZone = useHydrated() ? undefined : "UTC";
  const { chat, quoted, seats, tapped, room } = log;
  const lines = useMemo(() => chatLines(chat, timeZone, seats, whispers), [chat, timeZone, seats, whispers]);
  const said = useMemo(
    () => new Map([...quoted, ...chat].map((entry) => [entry.seq, entry])),
    [chat, quoted],
  );
  const isHere = useMemo(() => {
    const here = new Set(chat.map(({ seq }) => seq));
    return ({ replyTo }: MessageEntry) => replyTo !== undefined && here.has(replyTo.seq);
  }, [chat]);
  const quotedBy = ({ replyTo }: MessageEntry) => {
    if (replyTo && log.veiled.has(replyTo.seq)) return "blocked";
    const line = replyTo && !log.hidden.has(replyTo.seq) ? said.get(replyTo.seq) : undefined;
    return line?.kind === "message" ? line : undefined;
  };
  return lines.map((line) => {
    if ("rule" in line) return <Rule key={line.key}>{line.rule}</Rule>;
    if ("seats" in line)
      return <TookSeats key={line.key} seats={line.seats} me={room.me?.fanId} avatars={avatars} />;
    if ("whisper" in line) {
      const { from } = line.whisper;
      return (
        <Suspense key={line.key}>
          <whisperLine.Screen
            of={line.whisper}
            rowId={room.row?.id}
            own={from.fanId === room.me?.fanId}
            avatar={avatars[from.avatar]}
          />
        </Suspense>
      );
    }
    if ("waiting" in line) return <WaitingLines key={line.key} lines={line.waiting} party={room.party} />;
    const { entry } = line;
    if (entry.kind === "cue")
      return (
        <CachedFragment key={line.key} id={`line-${entry.seq}`} when={isEverybodys(log, entry)}>
          <CueLine
            entry={entry}
            looking={{ partyId: room.party.id, rated: room.rated, avatars, walked, reader: readerOf(log) }}
          />
        </CachedFragment>
      );
    if (log.hidden.has(entry.seq))
      return room.hidden.includes(entry.seq) ? null : (
        <HiddenMessage key={line.key} undo={() => showAgain(entry.seq)} />
      );
    if (log.veiled.has(entry.seq)) return null;
    if (entry.removed) return <RemovedMessage key={line.key} />;
    return (
      <CachedFragment key={line.key} id={`line-${entry.seq}`} when={isEverybodys(log, entry)}>
        <Message
          entry={entry}
          own={isOwn(log, entry)}
          me={room.me?.fanId}
          avatar={avatars[entry.speaker.avatar]}
          quoted={quotedBy(entry)}
          isQuoteHere={isHere(entry)}
          answersMe={log.answers.includes(entry.seq)}
          taps={tapsWith(entry.taps, tapped.pending[entry.seq])}
          mine={tapped.mine[entry.seq] ?? nothing}
          acts={acts}
        />
      </CachedFragment>
    );
  });
}
