import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import type { CalledBy, Speaker } from "../../parties/log/log.ts";
import { castWords, envelopeWords, type NameReader } from "../called-it/called-words.ts";
import type { PollResultView } from "./use-poll-result.ts";
import "./poll-result.css";

const shownForMs = 4_000;

/**
 * What the room has decided, for four seconds over the head of the chat; a press ends it, a finger or a pointer that rests
 * on it keeps it. The log has it for good, and says it to screen readers.
 */
export default function PollResult({
  result,
  shown,
  reader,
  avatars,
}: {
  result: PollResultView;
  shown: () => void;
  reader: NameReader;
  avatars: Record<string, Art | undefined>;
}) {
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
      {result.called && (
        <WhoCalled called={result.called} isDraw={result.isDraw} reader={reader} avatars={avatars} />
      )}
      {own && <p className="meta">{own.won ? "You said it with the room." : `You said ${own.option}.`}</p>}
    </div>
  );
}

/** People first; the cast of a rehearsal stands apart, and said it without an envelope. */
function WhoCalled({
  called,
  isDraw,
  reader,
  avatars,
}: {
  called: CalledBy;
  isDraw: boolean;
  reader: NameReader;
  avatars: Record<string, Art | undefined>;
}) {
  const first = called.first.filter(({ fanId }) => !reader.blocked.includes(fanId));
  const cast = castWords(called);
  return (
    <div className="poll-result-called">
      <p>
        <Faces of={first} avatars={avatars} />
        <b>{envelopeWords(called, isDraw, reader)}</b>
      </p>
      {cast && (
        <p className="meta">
          <Faces of={called.cast ?? []} avatars={avatars} />
          {cast}
        </p>
      )}
    </div>
  );
}

const Faces = ({ of, avatars }: { of: Speaker[]; avatars: Record<string, Art | undefined> }) =>
  of.length > 0 && (
    <span className="poll-result-faces">
      {of.map(({ fanId, name, avatar, ring, sample }) => (
        <span key={fanId} className="poll-result-face" data-cast={sample || undefined}>
          <Avatar of={avatars[avatar]} name={name} ring={sample ? null : ring} size={28} />
        </span>
      ))}
    </span>
  );
