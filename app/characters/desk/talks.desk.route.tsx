import { Link } from "react-router";
import { count } from "../../../platform/ui/numbers.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { CatalogueNav } from "../../desk/records/catalogue-nav.tsx";
import type { Route } from "./+types/talks.desk.route";
import { countTalks } from "./talk-counts.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { rows: await countTalks() };
}

/** Numbers alone: what is said in a talk is its fan's own. */
export default function Talks({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Talks with characters" />
      <CatalogueNav />
      {rows.length === 0 ? (
        <EmptyState>There is no character yet.</EmptyState>
      ) : (
        <table className="desk-table plain">
          <thead>
            <tr>
              <th scope="col">Character</th>
              <th scope="col">Talks</th>
              <th scope="col">Questions this week</th>
              <th scope="col">Stopped</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, talks, questions, stopped, failed }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/operator/catalogue/characters/${id}/voice`}>{name}</Link>
                </th>
                <td data-label="Talks">{count(talks)}</td>
                <td data-label="Questions this week">{count(questions)}</td>
                <td data-label="Stopped">{count(stopped)}</td>
                <td data-label="Failed">{count(failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
