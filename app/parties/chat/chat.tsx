import { type KeyboardEvent, lazy, Suspense, useCallback, useState } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { SharedPart } from "../../../platform/pages/shared-part.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import type { MessageEntry } from "../log/log.ts";
import type { ChatEntry } from "../room/room-log.ts";
import type { useRoom } from "../room/use-room.ts";
import { Announcer } from "./announcer.tsx";
import { lineKey } from "./chat-lines.ts";
import { Lines, looksAsToAnybody } from "./lines.tsx";
import { OutgoingMessage } from "./message.tsx";
import { useChatScroll } from "./use-chat-scroll.ts";

const MessageMenu = lazy(() => import("./message-menu.tsx"));

type Avatars = Record<string, Art | undefined>;

/** `closed`: nobody may speak yet. */
export function Chat({
  room,
  avatars,
  closed,
}: {
  room: ReturnType<typeof useRoom>;
  avatars: Avatars;
  closed: boolean;
}) {
  const { log, say, discard, loadEarlier, hide } = room;
  const { me, party } = log.room;
  const last = log.chat.at(-1);
  const newest = log.outgoing.at(-1)?.clientKey ?? (last && lineKey(last));
  const { region, scrolled, missed, toBottom } = useChatScroll(newest, log.outgoing.length > 0);
  const [menuOf, setMenuOf] = useState<MessageEntry | null>(null);
  const [loading, setLoading] = useState(false);
  const menuIsFor =
    menuOf && !log.chat.some((entry) => entry.seq === menuOf.seq && isRemoved(entry)) ? menuOf : null;
  const openMenu = useCallback((entry: MessageEntry) => setMenuOf(entry), []);

  async function earlier() {
    if (loading) return;
    setLoading(true);
    await loadEarlier();
    setLoading(false);
  }

  function scroll() {
    scrolled();
    const box = region.current;
    if (!box || !log.hasEarlier) return;
    // Against its top: `scrollTop` runs from 0 at the bottom to minus the rest.
    if (box.scrollHeight - box.clientHeight + box.scrollTop < 80 && box.scrollTop < 0) void earlier();
  }

  return (
    <div className="chat-frame">
      <div
        ref={region}
        className="chat"
        role="log"
        aria-label="Chat"
        aria-describedby="chat-keys"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        onScroll={scroll}
        onKeyDown={walkLines}
      >
        <div className="chat-lines">
          {log.hasEarlier && (
            <button
              type="button"
              className="chip chat-earlier needs-script"
              tabIndex={-1}
              onClick={earlier}
              disabled={loading}
            >
              {loading ? "Loading" : "Earlier messages"}
            </button>
          )}
          {log.chat.length === 0 && (
            <p className="chat-empty">
              {closed ? "Nobody is in yet." : "The room is quiet. Say the first word."}
            </p>
          )}
          <SharedPart id="lines" when={looksAsToAnybody(log)}>
            <Lines walked log={log} avatars={avatars} more={openMenu} showAgain={(seq) => hide(seq, false)} />
          </SharedPart>
          {log.outgoing.map((message) => (
            <OutgoingMessage
              key={message.clientKey}
              message={message}
              name={me?.name ?? "You"}
              avatar={avatars[me?.avatar ?? ""]}
              retry={() => say(message.text, message.clientKey)}
              discard={() => discard(message.clientKey)}
            />
          ))}
        </div>
      </div>
      <p id="chat-keys" className="visually-hidden">
        Arrow keys walk through the messages, Enter opens what you can do with one.
      </p>
      {missed > 0 && (
        <button type="button" className="chat-missed button paper small" onClick={toBottom}>
          {missed === 1 ? "New message" : counted(missed, "new message")}
          <Icon name="chevron-down" size={18} />
        </button>
      )}
      <Announcer chat={log.chat} me={me?.fanId} />
      {menuIsFor && (
        <Suspense>
          <MessageMenu
            partyId={party.id}
            entry={menuIsFor}
            hide={() => hide(menuIsFor.seq, true)}
            close={() => setMenuOf(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

const isRemoved = (entry: ChatEntry) => entry.kind === "message" && entry.removed === true;

const lineSelector = ".message, .message-hidden button, .chat-earlier, .cue-trivia summary, .cue-hot button";

/** The log is one stop for Tab: inside it the arrow keys walk from line to line, and Escape leads back out to it. */
function walkLines(event: KeyboardEvent<HTMLDivElement>) {
  const log = event.currentTarget;
  const lines = [...log.querySelectorAll<HTMLElement>(lineSelector)];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  if (event.key === "Escape" && at >= 0) return log.focus();
  if (event.key === "Enter" && event.target === lines[at]) {
    const more = lines[at].querySelector<HTMLButtonElement>(".message-more");
    if (!more) return;
    event.preventDefault();
    return more.click();
  }
  const to = lines[lineFor(event.key, at, lines.length)];
  if (!to || (at < 0 && event.target !== log)) return;
  event.preventDefault();
  to.focus({ preventScroll: true });
  to.scrollIntoView({ block: "nearest" });
}

/** From the log itself Up begins with the newest line; Down scrolls, as it does everywhere. */
function lineFor(key: string, at: number, lines: number): number {
  if (key === "ArrowUp") return at < 0 ? lines - 1 : Math.max(0, at - 1);
  if (key === "ArrowDown") return at < 0 ? -1 : Math.min(lines - 1, at + 1);
  if (at < 0) return -1;
  if (key === "Home") return 0;
  return key === "End" ? lines - 1 : -1;
}
