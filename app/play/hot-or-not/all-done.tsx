import { type FormEvent, lazy, Suspense, useState } from "react";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import type { ChosenFaces } from "./chosen-picture.tsx";
import { endingOf } from "./ending.ts";
import type { Rated } from "./play.server.ts";

const ChosenDialog = lazy(() => import("./chosen-dialog.tsx"));

/** PLAY-04, PLAY-05: the verdicts as a stamped strip, a sentence about them, and a picture to take along. In the showcase with the words of PLAY-06 to PLAY-08. */
export function AllDone({
  characters,
  verdicts,
  city,
  inShowcase,
  origin,
  onAgain,
}: {
  characters: Rated[];
  verdicts: Record<string, boolean | null>;
  city: string;
  inShowcase: boolean;
  origin: string;
  onAgain: () => void;
}) {
  const hot = characters.filter(({ id }) => verdicts[id] === true).length;
  const not = characters.filter(({ id }) => verdicts[id] === false).length;
  const [first] = characters;
  const faces = characters.map(({ id, name, portrait }) => ({
    id,
    name,
    portrait,
    isHot: verdicts[id] ?? null,
  }));
  const sentence = endingOf(faces);
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
        {sentence && <p className="ending">{sentence}</p>}
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
        <ButtonLink
          to={viewPath("play", { see: "hottest", ...(city && { city }) })}
          variant="quiet"
          preventScrollReset
        >
          {city ? "Your city’s five" : "Hottest Characters"}
        </ButtonLink>
        <YourPicture faces={faces} sentence={sentence} origin={origin} />
      </div>
    </div>
  );
}

function YourPicture({ origin, ...chosen }: Omit<ChosenFaces, "address"> & { origin: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button className="needs-script" wide aria-haspopup="dialog" onClick={() => setIsShown(true)}>
        Your picture
      </Button>
      <Suspense>
        {isShown && (
          <ChosenDialog
            {...chosen}
            address={`${new URL(origin).host}/fans?view=play`}
            close={() => setIsShown(false)}
          />
        )}
      </Suspense>
    </>
  );
}

const wordOf = (isHot: boolean | null | undefined) => (isHot == null ? "" : isHot ? ", hot" : ", not");
