import type { Picture as Art } from "../../../../content/art/picture.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";

const moments = [
  ["Come in", "Pick a name. That is the whole sign-up, and the chat is yours."],
  ["Talk over it", "The show drops cues into the room: a scene, a card of trivia, a question."],
  ["Vote", "Everyone’s bars move at once. Change your mind while it is open."],
  ["Lose it together", "Six reactions. The room’s noise is drawn under the picture, minute by minute."],
  ["Keep it", "Points, the character you claimed, a month of it wrapped. All there tomorrow."],
] as const;

const loudness = [
  6, 8, 7, 12, 10, 16, 14, 22, 18, 15, 20, 34, 58, 46, 30, 24, 28, 22, 26, 38, 54, 72, 64, 48, 40, 36, 44, 52,
  68, 92, 100, 88, 76, 60, 66, 54, 42, 34, 30, 22,
];

export function Afterparty({ strip }: { strip: Art }) {
  return (
    <section id="afterparty" className="fans-afterparty stack-6 wrap" aria-labelledby="afterparty-title">
      <div className="fans-afterparty-opening stack-4">
        <h2 id="afterparty-title" className="section-heading">
          What an afterparty is
        </h2>
        <p className="lede">
          A room that opens when the credits roll, for everyone who is not ready to go home. It is live while
          it lasts, and it can be read back when it is over.
        </p>
      </div>
      <div className="afterparty-strip">
        <ArtPicture of={strip} sizes="(min-width: 1440px) 1360px, 100vw" crop="2.39:1" />
        <svg viewBox={`0 0 ${loudness.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 100${loudness.map((loud, at) => `V${100 - loud}H${at + 1}`).join("")}V100Z`} />
        </svg>
      </div>
      <ol className="moments stack-5">
        {moments.map(([title, words]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to="/afters" variant="quiet" prefetch="intent">
        Find a party
      </ButtonLink>
    </section>
  );
}
