import { Link } from "react-router";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";

const ways = [
  ["/afters?tab=mine", "Claim a character", "Your friends vote on whether you are really her."],
  ["/leaderboard", "See where you stand", "The week’s fans of every show, and the friend who is just ahead."],
  ["/wrapped", "Get your Wrapped", "A month of endings, rewatches and one secret binge."],
] as const;

export function ClaimCharacter({ portraits }: { portraits: Art[] }) {
  return (
    <section className="somebody" aria-labelledby="somebody-title">
      {portraits.length > 0 && (
        <ul className="somebody-faces">
          {portraits.map((portrait) => (
            <li key={portrait.name}>
              <ArtPicture of={portrait} sizes="(min-width: 800px) 17vw, 34vw" />
            </li>
          ))}
        </ul>
      )}
      <div className="somebody-words stack-6 wrap">
        <h2 id="somebody-title" className="section-heading">
          Come as somebody
        </h2>
        <ul>
          {ways.map(([to, title, words]) => (
            <li key={to}>
              <Link to={to} prefetch="intent">
                <span className="title somebody-title">{title}</span>
                <span className="somebody-line">{words}</span>
                <Icon name="arrow" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
