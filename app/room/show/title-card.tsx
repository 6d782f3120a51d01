import { splitScene } from "./scene-title.ts";
import cardStyles from "./title-card.css?url";

/** Shown over the picture once; its text is also in the log. */
export default function TitleCard({ text, shown }: { text: string; shown: () => void }) {
  const { over, title } = splitScene(text);
  const short = [...title].length <= 24;
  return (
    <div
      className="title-card"
      aria-hidden="true"
      data-short={short || undefined}
      onAnimationEnd={(event) => event.target === event.currentTarget && shown()}
    >
      <link rel="stylesheet" href={cardStyles} precedence="page" />
      <p>
        {over && <span>{over}</span>}
        {title}
      </p>
    </div>
  );
}
