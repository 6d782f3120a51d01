import { type RefObject, useEffect, useState } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { verb } from "../../frame/verbs.ts";
import type { RoomLog } from "../log/room-log.ts";
import { findLine } from "./use-answers.ts";

/** Reading time of a short answer. */
const seenAfterMs = 4_000;

/** Leads to an answer that is out of sight. Answers in view for `seenAfterMs` count as seen. */
export default function AnswerChip({
  log,
  region,
  goTo,
  saw,
}: {
  log: RoomLog;
  region: RefObject<HTMLElement | null>;
  goTo: (seq: number) => void;
  saw: (seq: number) => void;
}) {
  const { answers } = log;
  const inSight = useInSight(region, log, saw);
  const away = answers.filter((seq) => !inSight.has(seq));
  const [first] = away;
  const who = first ? findLine(log, first)?.speaker.name : undefined;
  const words = away.length > 1 ? `${away.length} answered you` : `${who ?? "Someone"} answered you`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {answers.length > 0 && wordsOf(log)}
      </p>
      {first && (
        <button type="button" className="answer-chip row-2 needs-script" onClick={() => goTo(first)}>
          <Icon name="reply" size={18} />
          {words}
        </button>
      )}
      <noscript>
        <form
          className="answer-chip-plain"
          method="post"
          action={verb("/afters/:partyId/answers/seen", { partyId: log.room.party.id })}
        >
          <input type="hidden" name="seq" value={Math.max(...answers)} />
          <a href={`#line-${answers[0]}`}>{counted(answers.length, "line")} answered you</a>
          <button type="submit" name="all" value="yes">
            Seen
          </button>
        </form>
      </noscript>
    </>
  );
}

function wordsOf(log: RoomLog): string {
  const line = findLine(log, log.answers.at(-1) ?? 0);
  return line ? `${line.speaker.name} answered you: ${line.text}` : "Someone answered you";
}

function useInSight(
  region: RefObject<HTMLElement | null>,
  { answers, chat }: RoomLog,
  saw: (seq: number) => void,
) {
  const [inSight, setInSight] = useState<ReadonlySet<number>>(new Set());
  const asked = answers.join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: earlier pages bring lines that are looked for
  useEffect(() => {
    const seqs = asked.split(" ").map(Number);
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const left = new AbortController();
    const wait = (seq: number) =>
      timers.set(
        seq,
        setTimeout(() => see(seq), seenAfterMs),
      );
    function see(seq: number) {
      if (!document.hidden) return saw(seq);
      // Time counts only while the tab is visible.
      document.addEventListener("visibilitychange", () => wait(seq), { once: true, signal: left.signal });
    }
    const look = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const seq = Number((target as HTMLElement).dataset.seq);
          setInSight((known) => {
            const next = new Set(known);
            if (isIntersecting) next.add(seq);
            else next.delete(seq);
            return next;
          });
          clearTimeout(timers.get(seq));
          if (isIntersecting) wait(seq);
        }
      },
      { root: region.current, threshold: 0.6 },
    );
    for (const seq of seqs) {
      const line = region.current?.querySelector(`[data-seq="${seq}"]`);
      if (line) look.observe(line);
    }
    return () => {
      look.disconnect();
      left.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [asked, chat[0]?.seq, region, saw]);

  return inSight;
}
