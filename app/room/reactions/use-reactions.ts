import { useEffect, useRef, useState } from "react";
import { newKey, sendAction } from "../../../platform/action/send-action.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import type { ReactionsEntry } from "../../parties/log/log.ts";
import { mostTaps, type ReactionKind, reactionKinds } from "../../parties/log/reactions.ts";

/** Taps are collected this long, so that fast tapping is one request. */
const gatherMs = 300;
/** Most icons in the air at once. */
const mostBursts = 12;
/** Most icons per burst and kind; a number shows the rest. */
const mostPerKind = 3;

type Taps = Partial<Record<ReactionKind, number>>;

export type Burst = { id: number; kind: ReactionKind; taps: number; drift: number };

export function useReactions(partyId: string) {
  const [bursts, setBursts] = useState<Burst[]>([]);
  /** Own taps that are not in the room's totals yet. */
  const [own, setOwn] = useState<Taps>({});
  const [mine, setMine] = useState<ReadonlySet<ReactionKind>>(new Set());
  const gathered = useRef<Taps>({});
  const unseen = useRef<Taps>({});
  /** Requests per kind that succeeded or are pending: with none the kind is not the fan's. */
  const standing = useRef<Taps>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nextId = useRef(1);

  useEffect(() => () => clearTimeout(timer.current), []);

  function rise(kind: ReactionKind, taps: number, icons = 1) {
    if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const fresh = Array.from({ length: icons }, (_, index) => ({
      id: nextId.current++,
      kind,
      taps: index === 0 ? taps : 1,
      drift: Math.round(Math.random() * 36 - 18),
    }));
    setBursts((rising) => [...rising, ...fresh].slice(-mostBursts));
  }

  function change(taps: Taps, sign: 1 | -1) {
    for (const kind of reactionKinds) {
      const next = (unseen.current[kind] ?? 0) + sign * (taps[kind] ?? 0);
      unseen.current[kind] = Math.max(0, next);
    }
    setOwn({ ...unseen.current });
  }

  function stand(taps: Taps, by: 1 | -1) {
    for (const kind of Object.keys(taps) as ReactionKind[])
      standing.current[kind] = (standing.current[kind] ?? 0) + by;
    setMine(new Set(reactionKinds.filter((kind) => (standing.current[kind] ?? 0) > 0)));
  }

  async function send() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const taps = gathered.current;
    gathered.current = {};
    const answer = await sendAction(verb("/afters/:partyId/reactions", { partyId }), {
      taps,
      clientKey: newKey(),
    });
    if (answer.ok) return;
    change(taps, -1);
    stand(taps, -1);
    toast.error(answer.message);
  }

  function tap(kind: ReactionKind) {
    if (!gathered.current[kind]) stand({ [kind]: 1 }, 1);
    gathered.current[kind] = (gathered.current[kind] ?? 0) + 1;
    change({ [kind]: 1 }, 1);
    rise(kind, 1);
    if (gathered.current[kind] === mostTaps) void send();
    else timer.current ??= setTimeout(send, gatherMs);
  }

  /** Own taps in it were animated already. */
  function came({ taps }: ReactionsEntry) {
    for (const kind of reactionKinds) {
      const others = (taps[kind] ?? 0) - (unseen.current[kind] ?? 0);
      if (others > 0) rise(kind, others, Math.min(others, mostPerKind));
    }
    change(taps, -1);
  }

  const settle = (id: number) => setBursts((rising) => rising.filter((burst) => burst.id !== id));

  return { bursts, own, mine, tap, came, settle };
}
