import { useState } from "react";
import { useRevalidator } from "react-router";
import { sendAction } from "../../../platform/action/send-action.ts";
import { withNewest } from "../../../platform/live/bounded.ts";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { useOutbox } from "../../frame/phone/use-outbox.ts";
import { verb } from "../../frame/verbs.ts";
import { type MessageEntry, type PartyEntry, removedBy } from "../../parties/log/log.ts";
import type { FloorLoaded } from "./floor.tsx";

/** LIVE-08 */
const mostLines = 5;

/** The latest lines of the liveliest room, and sending to it. */
export function useLiveChat(loaded: FloorLoaded["chat"], known: FloorLoaded["me"]) {
  const [news, setNews] = useState<MessageEntry[]>([]);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [here, setHere] = useState<number | null>(null);
  /** The visitor's id, known from their first message on. */
  const [me, setMe] = useState(known?.fanId ?? null);
  const [shownLoad, setShownLoad] = useState(loaded);
  const { revalidate } = useRevalidator();
  const party = loaded?.party ?? null;
  if (shownLoad !== loaded) {
    setShownLoad(loaded);
    // Resets when the room changes.
    if (shownLoad?.party.id !== party?.id) {
      setNews([]);
      setGone(new Set());
      setHere(null);
    }
  }

  // Keeps a few more than are shown, in case some are removed.
  const add = (messages: MessageEntry[]) =>
    setNews((known) =>
      [...known.filter(({ seq }) => !messages.some((one) => one.seq === seq)), ...messages]
        .toSorted((a, b) => a.seq - b.seq)
        .slice(-4 * mostLines),
    );

  useTopic<PartyEntry, { here: number }>(party && `party:${party.id}`, {
    after: loaded?.cursor,
    onEntries(entries) {
      const removed = entries.map(removedBy).filter((seq) => seq !== null);
      if (removed.length > 0) setGone((known) => withNewest(known, removed));
      const said = entries.filter((one) => one.kind === "message" && !one.removed) as MessageEntry[];
      if (said.length > 0) add(said);
      if (entries.some((one) => one.kind === "change" && one.change === "party")) void revalidate();
    },
    onState: { here: setHere },
    reload: revalidate,
  });

  const outbox = useOutbox<{ entry: MessageEntry }>(
    async (text, clientKey) => {
      const answer = await sendAction<{ entry: MessageEntry; held?: object }>(
        verb("/fans/live-chat/:partyId", { partyId: party?.id ?? "" }),
        {
          text,
          clientKey,
        },
      );
      if (!answer.ok && answer.code === "party_over") void revalidate();
      // It is not in the room: its writer keeps it, with what it waits for.
      if (answer.ok && answer.held) return { ok: false, code: "held", message: answer.message ?? "" };
      return answer;
    },
    ({ entry }) => {
      setMe(entry.speaker.fanId);
      add([entry]);
    },
  );

  const before = loaded?.entries ?? [];
  const lines = [...before.filter(({ seq }) => !news.some((one) => one.seq === seq)), ...news]
    .filter(({ seq, speaker }) => !gone.has(seq) && !loaded?.blocked.includes(speaker.fanId))
    .toSorted((a, b) => a.seq - b.seq)
    .slice(-mostLines);
  const arrived = new Set(lines.map(({ clientKey }) => clientKey));

  return {
    party: party && { ...party, here: here ?? party.here },
    lines,
    me,
    outbox: { ...outbox, unsent: outbox.unsent.filter(({ clientKey }) => !arrived.has(clientKey)) },
  };
}
