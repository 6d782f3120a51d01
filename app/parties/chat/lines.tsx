import { useMemo } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import type { MessageEntry } from "../log/log.ts";
import type { ChatEntry, RoomLog } from "../room/room-log.ts";
import { CueLine } from "../show/cue-line.tsx";
import { chatLines } from "./chat-lines.ts";
import { HiddenMessage, Message, RemovedMessage, Rule } from "./message.tsx";

const isOwn = ({ room }: RoomLog, entry: ChatEntry): boolean =>
  entry.kind === "message" && entry.speaker.fanId === room.me?.fanId;

export const looksAsToAnybody = (log: RoomLog): boolean =>
  log.hidden.size === 0 &&
  Object.keys(log.room.rated).length === 0 &&
  !(log.room.me && log.chat.some((entry) => isOwn(log, entry)));

/** What was said and happened, oldest first. */
export function Lines({
  walked = false,
  log,
  avatars,
  more,
  showAgain,
}: {
  /** By arrow keys: then nothing in them is a stop of its own for Tab. */
  walked?: boolean;
  log: RoomLog;
  avatars: Record<string, Art | undefined>;
  more: (entry: MessageEntry) => void;
  showAgain: (seq: number) => void;
}) {
  // The server does not know the fan's time zone; the days are named anew in the browser.
  const timeZone = useHydrated() ? undefined : "UTC";
  const lines = useMemo(() => chatLines(log.chat, timeZone), [log.chat, timeZone]);
  return lines.map((line) => {
    if ("rule" in line) return <Rule key={line.key}>{line.rule}</Rule>;
    const { entry } = line;
    if (entry.kind === "cue")
      return (
        <CueLine
          key={line.key}
          entry={entry}
          looking={{ ...log.room, partyId: log.room.party.id, avatars, walked }}
        />
      );
    if (log.hidden.has(entry.seq))
      return log.room.hidden.includes(entry.seq) ? null : (
        <HiddenMessage key={line.key} undo={() => showAgain(entry.seq)} />
      );
    if (entry.removed) return <RemovedMessage key={line.key} />;
    const own = isOwn(log, entry);
    return (
      <Message
        key={line.key}
        entry={entry}
        own={own}
        avatar={avatars[entry.speaker.avatar]}
        more={own ? undefined : more}
      />
    );
  });
}
