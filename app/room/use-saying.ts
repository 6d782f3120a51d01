import type { Dispatch } from "react";
import { newKey, sendAction } from "../../platform/action/send-action.ts";
import { useTryAgain } from "../../platform/network/use-try-again.ts";
import { verb } from "../frame/verbs.ts";
import type { MessageEntry } from "../parties/log/log.ts";
import type { useKeptWords } from "./chat/composer/use-kept-words.ts";
import type { HeldLine } from "./held/held-line.ts";
import type { RoomEvent, RoomLog } from "./log/room-log.ts";

type Answer = { entry: MessageEntry; held?: undefined } | { held: HeldLine };

/** `retryAfter` is in seconds. */
type Refused = { code: string; message: string; retryAfter?: number };

/** What is said stands in the chat at once, and goes out again by itself when there was no network. */
export function useSaying(
  { outgoing, room }: RoomLog,
  change: Dispatch<RoomEvent>,
  words: ReturnType<typeof useKeptWords>,
  revalidate: () => Promise<void>,
) {
  const partyId = room.party.id;

  /** Null, or why it was refused. Sending the same key again says it once. */
  async function say(
    text: string,
    clientKey: string = newKey(),
    replyTo?: MessageEntry,
  ): Promise<Refused | null> {
    const message = { clientKey, text, ...(replyTo && { replyTo }) };
    change({ type: "sending", ...message });
    words.keepUnsent(message);
    const answer = await sendAction<Answer>(verb("/afters/:partyId/messages", { partyId }), {
      text,
      clientKey,
      ...(replyTo && { replyTo: replyTo.seq }),
    });
    if (answer.ok) {
      if (answer.held) change({ type: "held", line: answer.held });
      else change({ type: "said", entry: answer.entry });
      words.forgetUnsent(clientKey);
      return null;
    }
    const state = answer.code === "offline" ? "waiting" : "failed";
    change({ type: "unsent", clientKey, state, reason: answer.message });
    if (answer.code === "party_over" || answer.code === "join_first") void revalidate();
    return answer;
  }

  const waiting = outgoing.filter(({ state }) => state === "waiting");
  useTryAgain(waiting.length > 0, () => {
    for (const { clientKey, text, replyTo } of waiting) void say(text, clientKey, replyTo);
  });

  function discard(clientKey: string) {
    change({ type: "discarded", clientKey });
    words.forgetUnsent(clientKey);
  }

  return { say, discard };
}
