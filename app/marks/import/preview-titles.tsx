import { useState } from "react";
import type { Picture } from "../../../content/art/picture.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import type { BroughtTitle } from "./brought.ts";

/** Of titles of the house, by their slugs. */
export type Covers = Record<string, Picture | null>;

/** What somebody has said so far: titles that are left, and what those to look at are. */
export function useKept() {
  const [off, setOff] = useState<ReadonlySet<number>>(new Set());
  const [looked, setLooked] = useState<Record<number, string>>({});
  return {
    off,
    looked,
    leave(ids: number[], isLeft: boolean) {
      const after = new Set(off);
      for (const id of ids) isLeft ? after.add(id) : after.delete(id);
      setOff(after);
    },
    look: (id: number, value: string) => setLooked({ ...looked, [id]: value }),
  };
}

const atOnce = 50;

/** One pile of a preview: each title in a row, with what can be said of it. */
export function PreviewTitles({
  id,
  head,
  about,
  titles,
  covers,
  kept,
}: {
  id: string;
  head: string;
  about: string;
  titles: BroughtTitle[];
  covers: Covers;
  kept: ReturnType<typeof useKept>;
}) {
  const [shown, setShown] = useState(atOnce);
  if (titles.length === 0) return null;
  const isReady = titles[0]?.pile === "house" || titles[0]?.pile === "elsewhere";
  const on = titles.filter((title) => !kept.off.has(title.id)).length;
  return (
    <section className="stack-4" id={id} aria-label={head}>
      <div className="bring-head">
        <h2>
          {head} <span>{count(titles.length)}</span>
        </h2>
        {isReady && titles.length > 1 && (
          <label className="bring-all">
            <input
              type="checkbox"
              checked={on > 0}
              onChange={() =>
                kept.leave(
                  titles.map((title) => title.id),
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
            <TitleRow
              title={title}
              isReady={isReady}
              cover={title.slug ? covers[title.slug] : null}
              kept={kept}
            />
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

function TitleRow({
  title,
  isReady,
  cover,
  kept,
}: {
  title: BroughtTitle;
  isReady: boolean;
  cover: Picture | null | undefined;
  kept: ReturnType<typeof useKept>;
}) {
  const { id, name, choices, pile } = title;
  const line = <TitleLine title={title} cover={cover} />;
  if (isReady)
    return (
      <label>
        {line}
        <input
          type="checkbox"
          aria-label={`Keep ${name}`}
          checked={!kept.off.has(id)}
          onChange={({ target }) => kept.leave([id], !target.checked)}
        />
      </label>
    );
  if (pile === "here") return line;
  return (
    <>
      {line}
      <select
        aria-label={`What ${name} is`}
        value={kept.looked[id] ?? ""}
        onChange={({ target }) => kept.look(id, target.value)}
      >
        <option value="">Leave it out</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

const TitleLine = ({
  title: { name, year, says, moves },
  cover,
}: {
  title: BroughtTitle;
  cover: Picture | null | undefined;
}) => (
  <div className="bring-line">
    {cover && <ArtPicture of={cover} sizes="48px" alt="" />}
    <div>
      <p className="bring-name">
        {name} {year !== null && <small>{year}</small>}
      </p>
      <p className="meta">{says}</p>
      {moves && <p className="bring-moves">{moves}</p>}
    </div>
  </div>
);
