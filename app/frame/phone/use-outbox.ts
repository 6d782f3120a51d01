import { useState } from "react";
import { type ActionAnswer, newKey } from "../../../platform/action/send-action.ts";
import { useTryAgain } from "../../../platform/network/use-try-again.ts";

/** Shown at once, and kept while it cannot be sent. */
export type UnsentPost = {
  clientKey: string;
  text: string;
  /** waiting: there was no connection, it goes out with the next one. */
  state: "sending" | "waiting" | "failed";
  reason?: string;
};

type Refused = { code: string; message: string };

/** What is written and not there yet. Sending one key again says it once: the server knows the key. */
export function useOutbox<Answer extends object>(
  send: (text: string, clientKey: string) => Promise<ActionAnswer<Answer>>,
  sent: (answer: Answer & { message?: string }) => void,
) {
  const [unsent, setUnsent] = useState<UnsentPost[]>([]);
  const put = (one: UnsentPost) =>
    setUnsent((list) =>
      list.some(({ clientKey }) => clientKey === one.clientKey)
        ? list.map((known) => (known.clientKey === one.clientKey ? one : known))
        : [...list, one],
    );
  const discard = (clientKey: string) =>
    setUnsent((list) => list.filter((one) => one.clientKey !== clientKey));

  async function say(text: string, clientKey: string = newKey()): Promise<Refused | null> {
    put({ clientKey, text, state: "sending" });
    const answer = await send(text, clientKey);
    if (answer.ok) {
      discard(clientKey);
      sent(answer);
      return null;
    }
    const state = answer.code === "offline" ? "waiting" : "failed";
    put({ clientKey, text, state, reason: answer.message });
    return answer;
  }

  const waiting = unsent.filter(({ state }) => state === "waiting");
  useTryAgain(waiting.length > 0, () => {
    for (const { clientKey, text } of waiting) void say(text, clientKey);
  });

  return { unsent, say, discard };
}
