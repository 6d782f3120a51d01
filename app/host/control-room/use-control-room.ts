import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { serverTime } from "../../../platform/network/server-time.ts";
import type { MessageEntry, PartyEntry } from "../../parties/log/log.ts";
import type { ControlRoom, ControlState } from "./control-room.ts";

const mostShown = 80;
const beatMs = 60_000;
/** A host is there before it begins, and until the room has emptied. */
const aroundMs = 60 * 60_000;

/** The room as it is now: its state once a second while it changes, and each line as it is said. */
export function useControlRoom(
  room: ControlRoom,
  loadedAt: number,
  reload: () => Promise<void>,
): { state: ControlState; lines: MessageEntry[] } {
  const [heard, setHeard] = useState<{ state: ControlState; at: number } | null>(null);
  useTopic<never, { room: ControlState }>(room.topic, {
    onState: { room: (state) => setHeard({ state, at: serverTime.now(loadedAt) }) },
    // A pass ends after half a day: the page brings the next one.
    onEnded: () => void reload(),
  });
  // What was heard before the page was read is older than the page.
  const state = heard && heard.at >= loadedAt ? heard.state : room;
  return { state, lines: withRemoved(useLines(room, reload), state) };
}

function useLines({ party, said, cursor }: ControlRoom, reload: () => Promise<void>): MessageEntry[] {
  const [lines, setLines] = useState(said);
  const [loaded, setLoaded] = useState(said);
  if (loaded !== said) {
    setLoaded(said);
    setLines(said);
  }
  useTopic<PartyEntry, { here: number }>(`party:${party.id}`, {
    after: cursor,
    isUncounted: true,
    onEntries(entries) {
      // Its words are with the server.
      if (entries.some((entry) => entry.kind === "change" && entry.change === "message-restored"))
        void reload();
      const fresh = entries.filter((entry): entry is MessageEntry => entry.kind === "message");
      if (fresh.length === 0) return;
      setLines((before) => {
        const known = new Set(before.map(({ seq }) => seq));
        return [...before, ...fresh.filter(({ seq }) => !known.has(seq))].slice(-mostShown);
      });
    },
    reload,
  });
  return lines;
}

/** Lines that were taken down keep their words for the host, who may put them back. */
export function withRemoved(lines: MessageEntry[], { removed }: ControlState): MessageEntry[] {
  const words = new Map(removed.map(({ seq, text }) => [seq, text]));
  return lines.map((line) => {
    const text = words.get(line.seq);
    return text === undefined ? line : { ...line, text, removed: true };
  });
}

/** Watching counts as being there: no host is signed out of a running night, and others see who is here. */
export function useHostBeat({ startsAt, endsAt }: ControlState["party"]): void {
  const { submit } = useFetcher();
  useEffect(() => {
    const timer = setInterval(() => {
      const now = serverTime.now(Date.now());
      if (document.hidden || now < startsAt - aroundMs || now > endsAt + aroundMs) return;
      void submit({ do: "awake" }, { method: "post" });
      document.dispatchEvent(new Event("afters:awake"));
    }, beatMs);
    return () => clearInterval(timer);
  }, [startsAt, endsAt, submit]);
}
