import { Link, useLocation, useRevalidator } from "react-router";
import { Button } from "../../platform/ui/button.tsx";
import { ActionForm } from "../../platform/ui/form/action-form.tsx";
import { verb } from "../frame/verbs.ts";
import { placeWords, type Waiting } from "./place.ts";
import "./waits.css";

/**
 * Stands where the words would, which the server kept. `what` says what waits, such as "3 lines wait" or "This answer
 * waits"; `here` leaves out the name of a title whose page it is. Without scripts both ways on are a form and a link.
 */
export function Waits({ of, what, here = false }: { of: Waiting; what: string; here?: boolean }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const back = pathname + search;
  const { title, name, season, episode } = of;
  const film = of.minute === null ? `how ${name} ends` : name;
  const opens = season === null ? film : placeWords({ season, episode, minute: null });
  return (
    <div className="waits">
      <span className="waits-seats" aria-hidden="true" />
      <p>
        <b>{what}</b> for {here ? "" : `${name}, `}
        {placeWords(of)}
      </p>
      <ActionForm action={verb("/marks/:title/open", { title })} done={() => void revalidate()}>
        {(busy) => (
          <>
            <input type="hidden" name="season" value={season ?? 0} />
            <input type="hidden" name="episode" value={season === null ? 0 : (episode ?? 0)} />
            <Button type="submit" variant="quiet" size="small" busy={busy}>
              Open<span className="visually-hidden"> {opens}</span>
            </Button>
          </>
        )}
      </ActionForm>
      <p className="waits-past">
        {season === null && of.minute === null ? "Opens" : "Opens all of"} {opens}, and cannot be unread.{" "}
        <Link to={markPath(title, back)}>I’m past it</Link>
      </p>
    </div>
  );
}

/** Where one says how far one is, and comes back from. */
export const markPath = (title: string, back: string): string =>
  `/marks/${title}?${new URLSearchParams({ back })}`;
