import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { deliver } from "../../../platform/delivery/deliver.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import type { Rated } from "./play.server.ts";
import type { HotOrNot } from "./vote-form.ts";

/** PLAY-02, PLAY-03. */
const highlightMs = 800;

type Verdicts = Record<string, boolean | null>;

/** One card after the other. `leaving` is what was just said of the current one, while its card leaves. */
export function useGame(characters: Rated[], startsAt: number, city: string) {
  const [index, setIndex] = useState(startsAt);
  const [leaving, setLeaving] = useState<"hot" | "not" | null>(null);
  const [verdicts, setVerdicts] = useState<Verdicts>(() =>
    Object.fromEntries(characters.map(({ id, isHot }) => [id, isHot])),
  );
  const current = characters[index];

  // PHONE-05: play pressed again begins with the first.
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  if (openedAt !== key) {
    setOpenedAt(key);
    setIndex(0);
    setLeaving(null);
  }

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      setLeaving(null);
      setIndex((at) => at + 1);
    }, highlightMs);
    return () => clearTimeout(timer);
  }, [leaving]);

  async function say(id: string, verdict: HotOrNot) {
    const before = verdicts[id] ?? null;
    setVerdicts((all) => ({ ...all, [id]: verdict === "none" ? null : verdict === "hot" }));
    const answer = await deliver(verb("/hot-or-not/:character/votes", { character: id }), { verdict, city });
    if (answer.ok || answer.code === "kept") return;
    setVerdicts((all) => ({ ...all, [id]: before }));
    toast.error(answer.message);
  }

  function rate(verdict: "hot" | "not") {
    if (!current || leaving) return;
    setLeaving(verdict);
    void say(current.id, verdict);
  }

  function undo() {
    const last = characters[index - 1];
    if (!last || leaving) return;
    setIndex(index - 1);
    void say(last.id, "none");
  }

  const again = () => setIndex(0);
  return { index, current, next: characters[index + 1], leaving, verdicts, rate, undo, again };
}
