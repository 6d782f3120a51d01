import { Link } from "react-router";
import type { Picture } from "../../../content/art/picture.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import type { ShelfRow } from "./shelf.server.ts";
import { type ShelfPart, shelfPath, titleKey } from "./shelf.ts";
import { ratingWords, timesWords } from "./shelf-words.ts";
import { WishButton } from "./wish-button.tsx";
import "./shelf.css";

/** Posters on boards; a title that is not in the house is an empty frame with its name. */
export function Board({
  rows,
  part,
  wishes,
}: {
  /** A still stands in for a poster, and bears no name. */
  rows: (ShelfRow & { poster: Picture | null; still: Picture | null })[];
  part: ShelfPart;
  wishes: Record<string, string>;
}) {
  return (
    <ul className="shelf-board">
      {rows.map((row) => (
        <li key={row.key}>
          <Link
            to={shelfPath(row.slug ?? row.key)}
            className="board-title"
            data-elsewhere={!row.slug || undefined}
          >
            <Cover {...row} />
          </Link>
          <p className="meta shelf-line">
            {part === "rated" && row.rating ? ratingWords(row.rating) : timesWords(row)}
          </p>
          {!row.slug && <WishButton name={row.name} wish={wishes[titleKey(row.name)]} />}
        </li>
      ))}
    </ul>
  );
}

function Cover({ poster, still, name, year }: ShelfRow & { poster: Picture | null; still: Picture | null }) {
  const picture = poster ?? still;
  return (
    <>
      {picture && <ArtPicture of={picture} sizes="140px" alt="" />}
      <span className={poster ? "visually-hidden" : "board-name"}>{name}</span>
      {!picture && year !== null && <small>{year}</small>}
    </>
  );
}
