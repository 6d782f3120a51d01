import { type Dispatch, useEffect, useMemo } from "react";
import type { RoomEvent } from "../../log/room-log.ts";
import { forgetOldWords, keepWords, readWords, type Unsent, wordsKey } from "./kept-words.ts";

const reason = "This was not sent before the page closed. It goes out in a moment.";

/**
 * Stores the draft on each key and unsent messages until they arrive, so that neither a call nor an empty battery
 * loses them. They are resent with their original key and so stored once.
 */
export function useKeptWords(partyId: string, fanId: string | undefined, change: Dispatch<RoomEvent>) {
  const key = fanId ? wordsKey(partyId, fanId) : null;

  useEffect(() => {
    forgetOldWords();
    if (!key) return;
    for (const { replyTo, ...message } of readWords(key).unsent) {
      change({ type: "sending", ...message, ...(replyTo && { replyTo }) });
      change({ type: "unsent", clientKey: message.clientKey, state: "waiting", reason });
    }
  }, [key, change]);

  return useMemo(() => {
    const unsent = () => (key ? readWords(key).unsent : []);
    const keep = (part: Parameters<typeof keepWords>[1]) => key && keepWords(key, part);
    const others = (clientKey: string) => unsent().filter((message) => message.clientKey !== clientKey);
    return {
      read: () => (key ? readWords(key) : null),
      keep,
      keepUnsent: (message: Unsent) => keep({ unsent: [...others(message.clientKey), message] }),
      forgetUnsent: (clientKey: string) => keep({ unsent: others(clientKey) }),
    };
  }, [key]);
}
