import { Link, useLocation, useRevalidator } from "react-router";
import { ActionForm } from "../../platform/ui/form/action-form.tsx";
import { verb } from "../frame/verbs.ts";
import { placeWords, type StoryPlace } from "./place.ts";
import { saidOf } from "./said.ts";
import { markPath } from "./waits.tsx";
import "./waits.css";

/** Asked once per title, where something waits and nothing was said yet. `until` is the likely answer. */
export function WhereAreYou({
  title,
  name,
  until,
}: {
  title: string;
  name: string;
  until: Pick<StoryPlace, "season" | "episode"> | null;
}) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const place = until?.season ? { ...until, minute: null } : null;
  const answers = [
    ...(place ? [{ seen: saidOf({ seen: "place", ...place }), label: `Up to ${placeWords(place)}` }] : []),
    { seen: "all", label: "Seen it all" },
    { seen: "nothing", label: "Not yet" },
  ];
  return (
    <section className="where-are-you" aria-labelledby="where-are-you">
      <h2 id="where-are-you">Where are you in {name}?</h2>
      <p>What lies past it stays with us, and is never sent.</p>
      <ActionForm action={verb("/marks/:title", { title })} done={() => void revalidate()}>
        {(busy) => (
          <>
            {answers.map(({ seen, label }) => (
              <button key={seen} type="submit" name="seen" value={seen} className="chip" disabled={busy}>
                {label}
              </button>
            ))}
            <Link to={markPath(title, pathname + search)}>By episode</Link>
          </>
        )}
      </ActionForm>
    </section>
  );
}
