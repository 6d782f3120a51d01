import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { PollResultView } from "./use-poll-result.ts";
import "./poll-result.css";

const shownForMs = 4_000;

/**
 * What the room has decided, for four seconds over the head of the chat; a press ends it, a finger or a pointer that rests
 * on it keeps it. The log has it for good, and says it to screen readers.
 */
export default function PollResult({ result, shown }: { result: PollResultView; shown: () => void }) {
  const [kept, setKept] = useState(false);
  const end = useRef(shown);
  useEffect(() => {
    end.current = shown;
  });
  useEffect(() => {
    if (kept) return;
    const over = setTimeout(() => end.current(), shownForMs);
    return () => clearTimeout(over);
  }, [kept]);
  const own = result.bars.find(({ mine }) => mine);
  return (
    <div
      className="poll-result"
      aria-hidden="true"
      data-kept={kept || undefined}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setKept(true)}
      onPointerLeave={() => setKept(false)}
      onClick={shown}
    >
      <p className="meta">{result.question}</p>
      <p className="poll-result-words">{result.words}</p>
      <ul>
        {result.bars.map(({ option, share, won, mine }) => (
          <li key={option} data-won={won || undefined} style={{ "--share": share / 100 } as CSSProperties}>
            <span>
              {option}
              {mine && " (yours)"}
            </span>
            <b className="numeral">{share}%</b>
          </li>
        ))}
      </ul>
      {own && <p className="meta">{own.won ? "You called it with the room." : `You said ${own.option}.`}</p>}
    </div>
  );
}
