import { useState } from "react";
import type { ActionAnswer } from "../../../platform/action/send-action.ts";
import { useTryAgain } from "../../../platform/network/use-try-again.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";

/**
 * One value per key, such as a vote, of which the last one counts: shown at once, and kept while it cannot be sent.
 * Without a connection it goes out with the next one; refused, it is taken back and the fan told why.
 */
export function useLastWord<Value, Answer extends object>(
  send: (key: string, value: Value) => Promise<ActionAnswer<Answer>>,
  done: (key: string, value: Value, answer: Answer) => void,
) {
  const [pending, setPending] = useState<ReadonlyMap<string, Value>>(new Map());
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const settle = (key: string, value: Value) =>
    setPending((now) =>
      now.get(key) === value ? new Map([...now].filter(([other]) => other !== key)) : now,
    );

  async function say(key: string, value: Value): Promise<void> {
    setPending((now) => new Map(now).set(key, value));
    setWaiting((now) => new Set([...now].filter((other) => other !== key)));
    const answer = await send(key, value);
    if (!answer.ok && answer.code === "offline") return setWaiting((now) => new Set(now).add(key));
    settle(key, value);
    if (answer.ok) done(key, value, answer);
    else toast.error(answer.message);
  }

  useTryAgain(waiting.size > 0, () => {
    for (const key of waiting) if (pending.has(key)) void say(key, pending.get(key) as Value);
  });

  return { pending, say };
}
