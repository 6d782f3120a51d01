import { Link } from "react-router";
import type { HitGroup } from "./desk-search.ts";

/** What was found, by kind. `chosen` counts through all of them. */
export function Hits({
  groups,
  chosen,
  id,
  go,
}: {
  groups: HitGroup[];
  chosen?: number;
  id: string;
  go?: () => void;
}) {
  let at = -1;
  return (
    <div id={id} className="desk-hits">
      {groups.map(({ title, hits }) => (
        <section key={title} aria-label={title}>
          <h2 className="desk-hit-kind">{title}</h2>
          <ul>
            {hits.map(({ to, name, note }) => {
              at += 1;
              return (
                <li key={to}>
                  <Link to={to} id={`${id}-${at}`} data-chosen={at === chosen || undefined} onClick={go}>
                    <b>{name}</b> <span className="meta">{note}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
