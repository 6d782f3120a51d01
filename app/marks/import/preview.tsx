import { useEffect, useRef, useState } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { count, counted } from "../../../platform/ui/numbers.ts";
import type { BroughtTitle, KeepChoices, Preview } from "./brought.ts";
import { type Covers, PreviewTitles, useKept } from "./preview-titles.tsx";

const piles: { pile: BroughtTitle["pile"]; head: string; about: string }[] = [
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

/** What a file holds, in piles. Nothing is written, or leaves the device, before "Keep". */
export function PreviewOf({
  file,
  preview,
  covers,
  keep,
  cancel,
}: {
  file: string;
  preview: Preview;
  covers: Covers;
  keep: (choices: KeepChoices) => Promise<void>;
  cancel: () => void;
}) {
  const said = useKept();
  const [isBusy, setIsBusy] = useState(false);
  const kept = preview.titles.filter(
    ({ id, pile }) => !said.off.has(id) && (pile === "look" ? said.looked[id] : pile !== "here"),
  );
  const plays = kept.reduce((sum, title) => sum + title.plays, 0);
  return (
    <div className="bring-preview stack-5">
      <PreviewHead file={file} preview={preview} />
      {piles.map(({ pile, head, about }) => (
        <PreviewTitles
          key={pile}
          id={`bring-${pile}`}
          head={head}
          about={about}
          titles={preview.titles.filter((title) => title.pile === pile)}
          covers={covers}
          kept={said}
        />
      ))}
      <div className="bring-keep">
        <Button
          busy={isBusy}
          disabled={kept.length === 0}
          onClick={() => {
            setIsBusy(true);
            void keep({ off: [...said.off], looked: said.looked });
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

function PreviewHead({ file, preview }: { file: string; preview: Preview }) {
  const { source, titles, twice, left } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // Once: whoever takes a tick off stays where they are.
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="stack-4">
      <p className="meta">
        {file}, from {source}
      </p>
      <h1 tabIndex={-1} ref={heading}>
        {headOf(preview)}
      </h1>
      <ul className="bring-notes">
        {twice > 0 && <li>{counted(twice, "time")} said twice, and counted once.</li>}
        {left.map((sentence) => (
          <li key={sentence}>{sentence}.</li>
        ))}
      </ul>
      <nav className="bring-piles" aria-label="What is in it">
        {piles.map(({ pile, head }) => {
          const many = titles.filter((title) => title.pile === pile).length;
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
  );
}

function headOf({ titles, plays }: Preview): string {
  if (titles.length === 0) return "Nothing in it for a shelf";
  if (titles.every(({ pile }) => pile === "here")) return "All of it is already here";
  const house = titles.filter(({ slug }) => slug !== null).length;
  const all = `${counted(titles.length, "title")}, watched ${counted(plays, "time")}.`;
  return house === 0 ? all : `${all} ${count(house)} of them ${house === 1 ? "is" : "are"} here.`;
}
