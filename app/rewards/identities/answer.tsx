import { useEffect, useRef } from "react";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { count, counted } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import type { Claimable, Identity, VerdictTally } from "./identity.ts";
import { shortName } from "./verdicts/short-name.ts";
import styles from "./verdicts/verdicts.css?url";

/** Shown to a friend after answering: all answers, and the fan's own claim. */
export function FriendAnswer({
  fanName,
  identity,
  claimed,
  mine,
  tally,
  said,
}: {
  fanName: string;
  identity: Identity;
  claimed: Claimable | null;
  /** The name of the character this friend said. */
  mine: string;
  tally: VerdictTally[];
  /** Cards put away on this page; each leaves the result in view and in focus. */
  said: number;
}) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (said === 0) return;
    heading.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  }, [said]);
  const own = tally.find(({ character }) => character === mine);
  const others = (own?.votes ?? 1) - 1;
  const claimedPortrait = claimed?.portrait;
  return (
    <section ref={section} className="verdict-answer" aria-labelledby="verdict-answer">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="verdict-halves" aria-hidden="true">
        {claimedPortrait && (
          <ArtPicture of={claimedPortrait} sizes="(min-width: 800px) 300px, 50vw" alt="" eager />
        )}
        {own && <ArtPicture of={own.portrait} sizes="(min-width: 800px) 300px, 50vw" alt="" eager />}
      </div>
      <h2 ref={heading} id="verdict-answer" tabIndex={-1}>
        You said {shortName(mine)}.{" "}
        {others > 0
          ? `So ${others === 1 ? "did one more" : `did ${count(others)} more`}.`
          : "You are the first."}
      </h2>
      <div className="verdict-on stack-3">
        <ButtonLink to="/afters?tab=mine" wide>
          Who are you?
        </ButtonLink>
        <ButtonLink to="/afters" variant="quiet" wide>
          Tonight
        </ButtonLink>
      </div>
      <Bars tally={tally} mine={mine} />
      {identity.sample_votes > 0 && (
        <p className="verdict-samples">
          The cast, counted apart: {shortName(identity.character_name)} {count(identity.sample_votes)}
        </p>
      )}
      <blockquote className="verdict-fan">
        <p>{claimed?.greeting || `I am ${identity.character_name}.`}</p>
        <footer>
          {fanName} says {identity.character_name}.{" "}
          {counted(
            tally.reduce((sum, one) => sum + one.votes, 0),
            "friend",
          )}{" "}
          answered.
        </footer>
      </blockquote>
    </section>
  );
}

function Bars({ tally, mine }: { tally: VerdictTally[]; mine: string }) {
  const most = Math.max(1, ...tally.map(({ votes }) => votes));
  return (
    <ul className="verdict-bars stack-2">
      {tally.map(({ character, votes }) => (
        <li
          key={character}
          data-mine={character === mine || undefined}
          style={{ "--share": votes / most } as React.CSSProperties}
        >
          <span>{character}</span>
          <b className="numeral">{count(votes)}</b>
        </li>
      ))}
    </ul>
  );
}
