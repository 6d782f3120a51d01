import { useEffect, useRef } from "react";
import { splitScene } from "./scene-title.ts";
import cardStyles from "./title-card.css?url";

/** The bars, four seconds, a cut: as long as `title-card-hold` of its style sheet. */
const shownForMs = 4_360;

/** Shown over the picture once; its text is also in the log. */
export default function TitleCard({ text, shown }: { text: string; shown: () => void }) {
  const { over, title } = splitScene(text);
  const short = [...title].length <= 24;
  const end = useRef(shown);
  useEffect(() => {
    end.current = shown;
  });
  // Where nothing moves, no animation ends.
  useEffect(() => {
    const over = setTimeout(() => end.current(), shownForMs);
    return () => clearTimeout(over);
  }, []);
  return (
    <div className="title-card" aria-hidden="true" data-short={short || undefined}>
      <link rel="stylesheet" href={cardStyles} precedence="page" />
      <p>
        {over && <span>{over}</span>}
        {title}
      </p>
    </div>
  );
}
