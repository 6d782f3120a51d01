import { type Dispatch, useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { sendAction } from "../../../platform/action/send-action.ts";
import { verb } from "../../frame/verbs.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import type { RoomEvent, RoomLog } from "../log/room-log.ts";
import { readBefore } from "./read-before.ts";

/** Which line is being answered, and which lines answer the fan. */
export function useAnswers(log: RoomLog, change: Dispatch<RoomEvent>, later: (work: () => void) => void) {
  const partyId = log.room.party.id;
  const [search] = useSearchParams();
  const [answered, setAnswered] = useState(() => findLine(log, Number(search.get("reply"))));
  const asked = useRef(new Set<number>());
  const { chat, quoted } = log;

  // Who answers a line from long ago brings its number; the words are asked for once.
  useEffect(() => {
    const known = new Set([...chat, ...quoted].map(({ seq }) => seq));
    for (const entry of chat) {
      const seq = entry.kind === "message" ? entry.replyTo?.seq : undefined;
      if (!seq || known.has(seq) || asked.current.has(seq)) continue;
      asked.current.add(seq);
      later(async () => {
        // Without an answer the quote stays a number of the log until the next load.
        const page = await readBefore(partyId, seq + 1).catch(() => null);
        const found = page?.entries.find((line) => line.seq === seq);
        if (found?.kind === "message") change({ type: "quoted", entry: found });
      });
    }
  });

  const saw = useCallback(
    (seq: number) => {
      change({ type: "saw", seq });
      // What does not arrive stays unseen until the next page.
      void sendAction(verb("/afters/:partyId/answers/seen", { partyId }), { seq });
    },
    [change, partyId],
  );

  // It may have been taken away while one was writing.
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
