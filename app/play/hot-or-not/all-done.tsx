import type { FormEvent } from "react";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import type { Rated } from "./play.server.ts";

/** PLAY-04, PLAY-05: the verdicts as a stamped strip. In the showcase with the words of PLAY-06 to PLAY-08. */
export function AllDone({
  characters,
  verdicts,
  city,
  inShowcase,
  onAgain,
}: {
  characters: Rated[];
  verdicts: Record<string, boolean | null>;
  city: string;
  inShowcase: boolean;
  onAgain: () => void;
}) {
  const hot = characters.filter(({ id }) => verdicts[id] === true).length;
  const not = characters.filter(({ id }) => verdicts[id] === false).length;
  const [first] = characters;
  function restart(event: FormEvent) {
    event.preventDefault();
    onAgain();
  }
  return (
    <div className="all-done">
      <ul className="verdict-strip">
        {characters.map(({ id, name, portrait }) => (
          <li key={id} data-verdict={verdicts[id] == null ? undefined : verdicts[id] ? "hot" : "not"}>
            <ArtPicture of={portrait} sizes="96px" alt={`${name}${wordOf(verdicts[id])}`} eager />
          </li>
        ))}
      </ul>
      <div role="status">
        <h3>{inShowcase ? "All done! You've rated all characters" : "All done!"}</h3>
        <p>
          {hot} hot, {not} not.
        </p>
        {inShowcase && (
          <>
            <p>Thanks for voting!</p>
            <p>Come back tomorrow to rate more characters!</p>
          </>
        )}
      </div>
      <div className="verdict">
        <form method="get" action="/fans" onSubmit={restart}>
          <input type="hidden" name="view" value="play" />
          <input type="hidden" name="card" value={first?.id} />
          <Button type="submit" variant="quiet" wide>
            {inShowcase ? "Try Again" : "Rate Again"}
          </Button>
        </form>
        <ButtonLink to={viewPath("play", { see: "hottest", ...(city && { city }) })} preventScrollReset>
          {city ? "Your city’s five" : "Hottest Characters"}
        </ButtonLink>
      </div>
    </div>
  );
}

const wordOf = (isHot: boolean | null | undefined) => (isHot == null ? "" : isHot ? ", hot" : ", not");
