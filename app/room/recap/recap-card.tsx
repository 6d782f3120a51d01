import { useEffect, useRef, useState } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { useFold } from "../../../platform/ui/use-fold.ts";
import type { Recap } from "./recap.ts";
import "./recap.css";

/**
 * What this is, who is who and what has just happened: handed to a newcomer as they come in, once for a title, and there
 * for everybody at the head of the chat.
 */
export function RecapCard({
  recap,
  title,
  cameIn,
  ownLines,
}: {
  recap: Recap;
  /** What it is remembered by, in this browser. */
  title: string;
  /** Since the page was loaded. */
  cameIn: boolean;
  ownLines: number;
}) {
  const fold = useFold("previously");
  const { open, setOpen, close, opener } = fold;
  const closer = useRef<HTMLAnchorElement>(null);
  const [offered, setOffered] = useState(false);
  if (cameIn && !offered) {
    setOffered(true);
    if (isNews(title)) setOpen(true);
  }
  useEffect(() => {
    if (!open) return;
    remember(title);
    // The card takes the opener's place; whoever writes meanwhile goes on.
    if (document.activeElement === opener.ref.current) closer.current?.focus();
  }, [open, title, opener.ref]);
  useEffect(() => {
    // It would lie over what one has just said.
    if (ownLines > 0) close();
  }, [ownLines, close]);
  return (
    <aside className="recap" data-open={open || undefined} aria-label="Previously">
      <a {...opener} className="recap-opener">
        What’s going on?
      </a>
      <section {...fold.part} className="recap-card" aria-labelledby="recap-heading">
        <div className="recap-stills">
          {recap.stills.slice(0, 2).map((still) => (
            <ArtPicture key={still.name} of={still} sizes="180px" crop="2.39:1" alt="" />
          ))}
        </div>
        <div className="recap-head">
          <h2 id="recap-heading">Previously</h2>
          <a {...fold.closer} ref={closer} className="recap-close icon-round">
            <Icon name="close" size={20} />
            <span className="visually-hidden">Close</span>
          </a>
        </div>
        <ol className="recap-lines">
          {recap.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <ul className="recap-who">
          {recap.who.map(({ name, is, picture }) => (
            <li key={name}>
              {picture && <ArtPicture of={picture} sizes="44px" alt="" />}
              <span>
                <b>{name}</b> {is}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

const key = (title: string) => `afters.recap ${title}`;

function isNews(title: string): boolean {
  try {
    return localStorage.getItem(key(title)) === null;
  } catch {
    // Storage can be blocked: then it is told once a page.
    return true;
  }
}

function remember(title: string): void {
  try {
    localStorage.setItem(key(title), "told");
  } catch {
    // As above.
  }
}
