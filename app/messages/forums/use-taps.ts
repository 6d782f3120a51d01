import { useEffect, useRef, useState } from "react";
import { newKey, sendAction } from "../../../platform/action/send-action.ts";
import { useTryAgain } from "../../../platform/network/use-try-again.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import { mostPostTaps } from "./forum.ts";

/** Taps are collected this long, so that fast tapping is one request. */
const gatherMs = 300;

type Burst = { clientKey: string; seq: number; ups: number; downs: number; waits: boolean };
type Counts = { upvotes: number; downvotes: number };

/** FORUM-12: shown at once, and kept while offline. */
export function useTaps(forumId: string, counted: (seq: number, counts: Counts) => void) {
  const [bursts, setBursts] = useState<Burst[]>([]);
  const latest = useRef(bursts);
  latest.current = bursts;
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const change = (next: Burst[]) => {
    latest.current = next;
    setBursts(next);
  };
  const drop = (clientKey: string) => change(latest.current.filter((one) => one.clientKey !== clientKey));

  async function send({ clientKey, seq, ups, downs }: Burst) {
    const answer = await sendAction<Counts>(verb("/forums/:forumId/taps", { forumId }), {
      seq,
      ups,
      downs,
      clientKey,
    });
    if (!answer.ok && answer.code === "offline")
      return change(
        latest.current.map((one) => (one.clientKey === clientKey ? { ...one, waits: true } : one)),
      );
    drop(clientKey);
    if (answer.ok) counted(seq, answer);
    else toast.error(answer.message);
  }

  function close(seq: number) {
    clearTimeout(timers.current.get(seq));
    timers.current.delete(seq);
    const gathered = latest.current.find((one) => one.seq === seq && one.clientKey === "");
    if (!gathered) return;
    const burst = { ...gathered, clientKey: newKey() };
    change(latest.current.map((one) => (one === gathered ? burst : one)));
    void send(burst);
  }

  function tap(seq: number, way: "up" | "down") {
    const gathering = latest.current.find((one) => one.seq === seq && one.clientKey === "");
    const before = gathering ?? { clientKey: "", seq, ups: 0, downs: 0, waits: false };
    const next = way === "up" ? { ...before, ups: before.ups + 1 } : { ...before, downs: before.downs + 1 };
    change([...latest.current.filter((one) => one !== gathering), next]);
    if (Math.max(next.ups, next.downs) >= mostPostTaps) close(seq);
    else if (!timers.current.has(seq))
      timers.current.set(
        seq,
        setTimeout(() => close(seq), gatherMs),
      );
  }

  const waiting = bursts.filter(({ waits }) => waits);
  useTryAgain(waiting.length > 0, () => {
    for (const burst of waiting) void send(burst);
  });

  const ownOf = (seq: number) =>
    bursts.reduce(
      (sum, one) => (one.seq === seq ? { ups: sum.ups + one.ups, downs: sum.downs + one.downs } : sum),
      { ups: 0, downs: 0 },
    );

  return { tap, ownOf };
}
