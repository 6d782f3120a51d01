import { Fragment, type ReactNode } from "react";
import { Waits } from "../../../marks/waits.tsx";
import { type Passage, piecesOfPassage } from "../interview.ts";

/** Footnotes hang beside their line where there is room, and fold below it on a phone. */
export function PassageText({
  passage: { question, answer, pull, notes, firstNote: first, waits },
}: {
  passage: Passage;
}) {
  if (waits)
    return (
      <section className="passage">
        <Waits of={waits} what="A question and its answer wait" />
      </section>
    );
  return (
    <section className="passage">
      <div className="passage-told stack-3">
        <h2>{question}</h2>
        <Answer answer={answer} pull={pull} notes={notes} first={first} />
        {notes.length > 0 && (
          <ol className="footnotes stack-2" start={first}>
            {notes.map(({ after, text }, at) => (
              <li key={after} id={`note-${first + at}`} value={first + at}>
                {text}{" "}
                <a href={`#to-note-${first + at}`} aria-label={`Back to footnote ${first + at} in the text`}>
                  ↑
                </a>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function Answer({
  answer,
  pull,
  notes,
  first,
}: Pick<Passage, "answer" | "pull" | "notes"> & { first: number }) {
  const marked = piecesOfPassage(answer, notes, first);
  const text = (from: number, to: number): ReactNode => {
    let at = 0;
    return marked.map(({ text, note }) => {
      const start = at;
      at += text.length;
      const cut = text.slice(Math.max(0, from - start), Math.max(0, to - start));
      const endsHere = note !== null && at > from && at <= to;
      if (cut === "") return null;
      return (
        <Fragment key={start}>
          {cut}
          {endsHere && (
            <sup>
              <a
                className="footnote-mark"
                href={`#note-${note}`}
                id={`to-note-${note}`}
                aria-label={`Footnote ${note}`}
              >
                {note}
              </a>
            </sup>
          )}
        </Fragment>
      );
    });
  };
  const at = pull ? answer.indexOf(pull) : -1;
  if (!pull || at < 0) return <p>{text(0, answer.length)}</p>;
  const end = at + pull.length;
  return (
    <>
      {at > 0 && <p>{text(0, at)}</p>}
      <p className="pull">{text(at, end)}</p>
      {end < answer.length && <p>{text(end, answer.length)}</p>}
    </>
  );
}
