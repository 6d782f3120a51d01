import { Link } from "react-router";
import { count } from "../../../platform/ui/numbers.ts";
import type { Wish } from "./wish.ts";

/** Where the fan has put their name down. */
export function OwnWishes({ wishes }: { wishes: Wish[] }) {
  return (
    <section className="afters-section" aria-labelledby="own-wishes">
      <div className="afters-section-head">
        <h2 id="own-wishes">Your name is down</h2>
      </div>
      <ul className="own-wishes">
        {wishes.map(({ id, title, names, needed, state }) => (
          <li key={id}>
            <Link to={`/wishes/${id}`}>{title}</Link>{" "}
            <span className="meta">
              {state === "voting" && "Say when"}
              {state === "refused" && "Declined"}
              {state === "open" && `${count(names)} of ${count(needed)} names`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
