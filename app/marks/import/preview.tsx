import { type Dispatch, type SetStateAction, useState } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { count, counted } from "../../../platform/ui/numbers.ts";
import type { BroughtTitle, KeepChoices, Preview } from "./brought.ts";

type Pile = BroughtTitle["pile"];

const piles: { pile: Pile; head: string; about: string }[] = [
  { pile: "house", head: "In the house", about: "Ready to keep." },
  {
    pile: "look",
    head: "To look at",
    about: "We are not sure which title each is. Say so, or it stays out.",
  },
  {
    pile: "elsewhere",
    head: "Not in the house yet",
    about: "Ready to keep, by name and by what they are called elsewhere.",
  },
  { pile: "here", head: "Already here", about: "Your shelf has all of this." },
];

const atOnce = 50;

/** What a file holds, in piles. Nothing is written, or leaves the device, before "Keep". */
export function PreviewOf({
  file,
  preview,
  keep,
  cancel,
}: {
  file: string;
  preview: Preview;
  keep: (choices: KeepChoices) => Promise<void>;
  cancel: () => void;
}) {
  const [off, setOff] = useState<ReadonlySet<number>>(new Set());
  const [looked, setLooked] = useState<Record<number, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const kept = preview.titles.filter(
    ({ id, pile }) => !off.has(id) && (pile === "look" ? looked[id] : pile !== "here"),
  );
  const plays = kept.reduce((sum, title) => sum + title.plays, 0);
  return (
    <div className="bring-preview stack-5">
      <header className="stack-4">
        <p className="meta">
          {file}, from {preview.source}
        </p>
        <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
          {headOf(preview)}
        </h1>
        <ul className="bring-notes">
          {preview.twice > 0 && <li>{counted(preview.twice, "time")} said twice, and counted once.</li>}
          {preview.left.map((sentence) => (
            <li key={sentence}>{sentence}.</li>
          ))}
        </ul>
        <nav className="bring-piles" aria-label="What is in it">
          {piles.map(({ pile, head }) => {
            const many = preview.titles.filter((title) => title.pile === pile).length;
            return (
              many > 0 && (
                <a key={pile} href={`#bring-${pile}`} className="chip">
                  {head} {count(many)}
                </a>
              )
            );
          })}
        </nav>
      </header>
      {piles.map(({ pile, head, about }) => (
        <Titles
          key={pile}
          id={`bring-${pile}`}
          head={head}
          about={about}
          titles={preview.titles.filter((title) => title.pile === pile)}
          off={off}
          setOff={setOff}
          looked={looked}
          setLooked={setLooked}
        />
      ))}
      <div className="bring-keep">
        <Button
          busy={isBusy}
          disabled={kept.length === 0}
          onClick={() => {
            setIsBusy(true);
            void keep({ off: [...off], looked });
          }}
        >
          Keep {count(kept.length)}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
        <p className="meta" role="status">
          Nothing has left this device yet. “Keep” sends {counted(kept.length, "title")} and{" "}
          {counted(plays, "time")} watched, and nothing else of the file.
        </p>
      </div>
    </div>
  );
}

function headOf({ titles, plays }: Preview): string {
  if (titles.length === 0) return "Nothing in it for a shelf";
  if (titles.every(({ pile }) => pile === "here")) return "All of it is already here";
  const house = titles.filter(({ slug }) => slug !== null).length;
  const all = `${counted(titles.length, "title")}, watched ${counted(plays, "time")}.`;
  return house === 0 ? all : `${all} ${count(house)} of them ${house === 1 ? "is" : "are"} here.`;
}

function Titles({
  id,
  head,
  about,
  titles,
  off,
  setOff,
  looked,
  setLooked,
}: {
  id: string;
  head: string;
  about: string;
  titles: BroughtTitle[];
  off: ReadonlySet<number>;
  setOff: Dispatch<SetStateAction<ReadonlySet<number>>>;
  looked: Record<number, string>;
  setLooked: Dispatch<SetStateAction<Record<number, string>>>;
}) {
  const [shown, setShown] = useState(atOnce);
  if (titles.length === 0) return null;
  const toggle = (ids: number[], isOff: boolean) =>
    setOff((before) => {
      const after = new Set(before);
      for (const id of ids) isOff ? after.add(id) : after.delete(id);
      return after;
    });
  const canBeOff = titles[0]?.pile === "house" || titles[0]?.pile === "elsewhere";
  const on = titles.filter(({ id }) => !off.has(id)).length;
  return (
    <section className="stack-4" id={id} aria-label={head}>
      <div className="bring-head">
        <h2>
          {head} <span>{count(titles.length)}</span>
        </h2>
        {canBeOff && titles.length > 1 && (
          <label className="bring-all">
            <input
              type="checkbox"
              checked={on > 0}
              onChange={() =>
                toggle(
                  titles.map(({ id }) => id),
                  on > 0,
                )
              }
            />{" "}
            Keep these
          </label>
        )}
      </div>
      <p className="meta">{about}</p>
      <ul className="bring-titles">
        {titles.slice(0, shown).map((title) => (
          <li key={title.id}>
            {canBeOff ? (
              <label>
                <TitleLine title={title} />
                <input
                  type="checkbox"
                  aria-label={`Keep ${title.name}`}
                  checked={!off.has(title.id)}
                  onChange={() => toggle([title.id], !off.has(title.id))}
                />
              </label>
            ) : (
              <TitleLine title={title} />
            )}
            {title.pile === "look" && (
              <WhatItIs
                title={title}
                value={looked[title.id] ?? ""}
                choose={(value) => setLooked((before) => ({ ...before, [title.id]: value }))}
              />
            )}
          </li>
        ))}
      </ul>
      {titles.length > shown && (
        <Button variant="quiet" size="small" onClick={() => setShown(shown + atOnce * 4)}>
          Show more of {count(titles.length)}
        </Button>
      )}
    </section>
  );
}

const WhatItIs = ({
  title: { name, choices },
  value,
  choose,
}: {
  title: BroughtTitle;
  value: string;
  choose: (value: string) => void;
}) => (
  <select aria-label={`What ${name} is`} value={value} onChange={({ target }) => choose(target.value)}>
    <option value="">Leave it out</option>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
);

const TitleLine = ({ title: { name, year, says, moves } }: { title: BroughtTitle }) => (
  <div>
    <p className="bring-name">
      {name} {year !== null && <small>{year}</small>}
    </p>
    <p className="meta">{says}</p>
    {moves && <p className="bring-moves">{moves}</p>}
  </div>
);
