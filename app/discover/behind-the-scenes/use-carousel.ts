import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { deliver } from "../../../platform/delivery/deliver.ts";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import type { TriviaCard } from "./bts.server.ts";

/** BTS-05. */
type Mark = "votes" | "favourite" | "needle";

const highlightMs = 800;

type Own = Pick<TriviaCard, "is_hot" | "is_favourite" | "needle" | "needles" | "average">;

/** The cards in a ring (BTS-06), and what this fan made of each. */
export function useCarousel(cards: TriviaCard[], startsAt: number) {
  const [index, setIndex] = useState(startsAt);
  const [said, setSaid] = useState<"hot" | "not" | null>(null);
  const [own, setOwn] = useState<Record<string, Partial<Own>>>({});
  const loaded = cards[index % Math.max(1, cards.length)];
  const current = loaded && { ...loaded, ...own[loaded.id] };

  useTopic<never, Record<string, Pick<Own, "needles" | "average">>>("needles", {
    onState: Object.fromEntries(
      cards.map(({ id }) => [id, (total) => setOwn((all) => ({ ...all, [id]: { ...all[id], ...total } }))]),
    ),
  });

  // PHONE-05: bts pressed again begins with the first.
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  if (openedAt !== key) {
    setOpenedAt(key);
    setIndex(startsAt);
    setSaid(null);
  }

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => {
      setSaid(null);
      setIndex((at) => (at + 1) % cards.length);
    }, highlightMs);
    return () => clearTimeout(timer);
  }, [said, cards.length]);

  /** Shown at once; taken back with its sentence when it is refused. */
  async function mark<Answer extends object>(deed: Mark, input: object, change: Partial<Own>) {
    if (!current) return null;
    const { id } = current;
    const before = own[id];
    setOwn((all) => ({ ...all, [id]: { ...all[id], ...change } }));
    const answer = await deliver<Answer>(verb(`/trivia/:trivia/${deed}`, { trivia: id }), input);
    if (answer.ok || answer.code === "kept") return answer;
    setOwn((all) => ({ ...all, [id]: before ?? {} }));
    toast.error(answer.message);
    return answer;
  }

  function step(by: 1 | -1) {
    if (!said && cards.length > 0) setIndex((index + by + cards.length) % cards.length);
  }

  function say(verdict: "hot" | "not") {
    if (said || !current) return;
    setSaid(verdict);
    void mark("votes", { verdict }, { is_hot: verdict === "hot" });
  }

  async function favour() {
    if (!current) return;
    const on = !current.is_favourite;
    const answer = await mark("favourite", { on: on ? "yes" : "no" }, { is_favourite: on });
    if (!answer || (!answer.ok && answer.code !== "kept")) return;
    if (on) toast.success("Added to favorites!");
    else toast.info("Removed from favorites");
  }

  async function drop(rating: number) {
    if (!current) return;
    const { id } = current;
    const answer = await mark<{ needles: number; average: number | null }>(
      "needle",
      { rating },
      { needle: rating },
    );
    if (answer?.ok)
      setOwn((all) => ({ ...all, [id]: { ...all[id], needles: answer.needles, average: answer.average } }));
  }

  const previous = cards[(index - 1 + cards.length) % Math.max(1, cards.length)];
  const next = cards[(index + 1) % Math.max(1, cards.length)];
  return { index, current, previous, next, said, step, say, favour, drop };
}
