import { type Dispatch, useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { sendAction } from "../../../platform/action/send-action.ts";
import { verb } from "../../frame/verbs.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import type { RoomEvent, RoomLog } from "../log/room-log.ts";
import { readBefore } from "./read-before.ts";

/** State of answering a line, and of the answers that the fan has not seen. */
export function useAnswers(log: RoomLog, change: Dispatch<RoomEvent>, later: (work: () => void) => void) {
  const partyId = log.room.party.id;
  const [search] = useSearchParams();
  const [answered, setAnswered] = useState(() => findLine(log, Number(search.get("reply"))));
  const asked = useRef(new Set<number>());
  const { chat, quoted } = log;

  // A quote of an old line has only its number; its text is loaded once.
  useEffect(() => {
    const known = new Set([...chat, ...quoted].map(({ seq }) => seq));
    for (const entry of chat) {
      const seq = entry.kind === "message" ? entry.replyTo?.seq : undefined;
      if (!seq || known.has(seq) || asked.current.has(seq)) continue;
      asked.current.add(seq);
      later(async () => {
        // If it cannot be loaded, the quote stays a number until the next load.
        const page = await readBefore(partyId, seq + 1).catch(() => null);
        const found = page?.entries.find((line) => line.seq === seq);
        if (found?.kind === "message") change({ type: "quoted", entry: found });
      });
    }
  });

  const saw = useCallback(
    (seq: number) => {
      change({ type: "saw", seq });
      // If this request fails, the answer stays unseen until the next page.
      void sendAction(verb("/afters/:partyId/answers/seen", { partyId }), { seq });
    },
    [change, partyId],
  );

  // It may have been removed while the fan was writing.
  const now = answered && (findLine(log, answered.seq) ?? answered);
  return { replying: now?.removed ? null : now, answer: setAnswered, saw };
}

export const findLine = (
  { chat, quoted }: Pick<RoomLog, "chat" | "quoted">,
  seq: number,
): MessageEntry | null => {
  const line = [...chat, ...quoted].find((entry) => entry.seq === seq && entry.kind === "message");
  return (line as MessageEntry | undefined) ?? null;
};
