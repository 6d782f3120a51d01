import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { sendAct } from "../../platform/http/act.ts";
import { newKey } from "../../platform/http/new-key.ts";
import { type LiveState, openLive } from "../../platform/live/live.ts";
import { toast } from "../../platform/ui/toast.ts";
import type { MessageEntry, PartyEntry, ReactionsEntry } from "./log.ts";
import type { Room } from "./room.server.ts";
import { heatOf, openRoomLog, roomLog, talliesOf, totalsOf } from "./room-log.ts";

/** Everyone in a room sees the same cue at once; they ask for what it opened within this time, not together. */
const spreadMs = 600;
/** Pause between tries to send what waits. */
const againMs = 4_000;
/** Older bursts come from catching up; they are counted, not performed. */
const freshMs = 5_000;

/** What the composer gets back of a message that was refused: the reason, and the seconds to wait. */
export type Refused = { code: string; message: string; retryAfter?: number };

/** The room as it is now: the loaded page, brought up to date by the live stream, and the fan's own words. */
export function useRoom(room: Room, react: (entry: ReactionsEntry) => void) {
  const [log, tell] = useReducer(roomLog, room, openRoomLog);
  const [here, setHere] = useState(room.party.here);
  const [live, setLive] = useState<LiveState>("connecting");
  const [stream, setStream] = useState(0);
  const { revalidate } = useRevalidator();
  const partyId = room.party.id;
  const over = room.party.status === "archived";
  const onReaction = useRef(react);
  onReaction.current = react;

  const [shownRoom, setShownRoom] = useState(room);
  if (shownRoom !== room) {
    setShownRoom(room);
    tell({ type: "loaded", room });
  }

  const cursor = useRef(room.cursor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page does not need a new stream, unless too much was missed
  useEffect(() => {
    if (over) return;
    let asking: ReturnType<typeof setTimeout> | undefined;
    const waits = new Set<ReturnType<typeof setTimeout>>();
    const later = (work: () => void) => waits.add(setTimeout(work, Math.random() * spreadMs));
    const fetchRestored = async (seq: number) => {
      // Without the words the message stays away until the page is loaded anew, as it was before.
      const page = await readBefore(partyId, seq + 1).catch(() => null);
      const entry = page?.entries.find((found) => found.seq === seq);
      if (entry?.kind === "message") tell({ type: "restored", entry });
    };
    const close = openLive<PartyEntry>({
      topics: [`party:${partyId}`],
      after: Math.max(cursor.current, room.cursor),
      onEntries(entries) {
        cursor.current = entries.at(-1)?.seq ?? cursor.current;
        tell({ type: "came", entries });
        for (const entry of entries)
          if (entry.kind === "change" && entry.change === "message-restored")
            later(() => fetchRestored(entry.of));
        if (entries.some(asksForPage)) {
          clearTimeout(asking);
          asking = setTimeout(revalidate, Math.random() * spreadMs);
        }
        const now = entries.at(-1)?.at ?? 0;
        for (const entry of entries)
          if (entry.kind === "reactions" && now - entry.at < freshMs) onReaction.current(entry);
      },
      onState: { here: setHere as (value: never) => void },
      onLiveState: setLive,
      async onReload() {
        tell({ type: "fell-behind" });
        await revalidate();
        setStream((count) => count + 1);
      },
    });
    return () => {
      clearTimeout(asking);
      for (const wait of waits) clearTimeout(wait);
      close();
    };
  }, [partyId, over, stream, revalidate]);

  /** Says something; answers null, or why it was refused. Sending the same key again says it once. */
  async function say(text: string, clientKey: string = newKey()): Promise<Refused | null> {
    tell({ type: "sending", clientKey, text });
    const answer = await sendAct<{ entry: MessageEntry }>(`/afters/${partyId}/messages`, { text, clientKey });
    if (answer.ok) {
      tell({ type: "said", entry: answer.entry });
      return null;
    }
    const state = answer.code === "offline" ? "waiting" : "failed";
    tell({ type: "unsent", clientKey, state, reason: answer.message });
    if (answer.code === "party_over" || answer.code === "join_first") void revalidate();
    return answer;
  }

  async function loadEarlier() {
    const before = log.chat[0]?.seq;
    if (!before) return;
    try {
      tell({ type: "earlier", ...(await readBefore(partyId, before)) });
    } catch {
      toast.error("Earlier messages did not load. Please try again.");
    }
  }

  async function hide(seq: number, hidden: boolean) {
    tell({ type: hidden ? "hid" : "showed", seq });
    const answer = await sendAct(`/afters/${partyId}/${hidden ? "hidden" : "shown"}`, { seq });
    if (answer.ok) return;
    tell({ type: hidden ? "showed" : "hid", seq });
    toast.error(answer.message);
  }

  // What waits for a connection goes out as soon as there is one; nothing tells reliably when that is.
  const waiting = log.outgoing.filter(({ state }) => state === "waiting");
  const flush = useRef(() => {});
  flush.current = () => {
    for (const { clientKey, text } of waiting) void say(text, clientKey);
  };
  const someWait = waiting.length > 0;
  useEffect(() => {
    if (!someWait) return;
    const tryAgain = () => navigator.onLine && flush.current();
    const timer = setInterval(tryAgain, againMs);
    addEventListener("online", tryAgain);
    return () => {
      clearInterval(timer);
      removeEventListener("online", tryAgain);
    };
  }, [someWait]);

  const totals = useMemo(() => totalsOf(log), [log]);
  const tallies = useMemo(() => talliesOf(log), [log]);
  const heat = useMemo(() => heatOf(log), [log]);
  const discard = (clientKey: string) => tell({ type: "discarded", clientKey });

  return { log, here, live, totals, tallies, heat, say, discard, loadEarlier, hide };
}

/** The page of messages and cues before an entry. */
async function readBefore(partyId: string, seq: number) {
  const response = await fetch(`/afters/${partyId}/log?before=${seq}`);
  return (await response.json()) as { entries: PartyEntry[]; hasEarlier: boolean };
}

/** A poll came or went, or the party itself is not what it was: the page's data is loaded anew. */
const asksForPage = (entry: PartyEntry) =>
  entry.kind === "cue"
    ? entry.cue === "poll-opened" || entry.cue === "poll-closed"
    : entry.kind === "change" && entry.change === "party";
