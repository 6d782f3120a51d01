import { Form, useSearchParams } from "react-router";
import { listActs } from "../desk/audit-log.server.ts";
import { DeskHead, Nothing } from "../desk/desk-head.tsx";
import { FilterButtons } from "../desk/filter-buttons.tsx";
import { Moment } from "../desk/moment.tsx";
import { operatorOf } from "../desk/operator.ts";
import { Pager } from "../desk/pager.tsx";
import { rowNumber, searched, shortestSearch } from "../desk/search.ts";
import type { Route } from "./+types/audit-log.route";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked);
  const search = asked.url.searchParams;
  return listActs(searched(search.get("q")), rowNumber(search.get("before")));
}

/** What operators did, the newest first. Nobody can change it. */
export default function Log({ loaderData: { acts, next } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <DeskHead title="Log">What operators did. Entries are only ever added.</DeskHead>
      <Form className="desk-filter">
        <label className="grow">
          Search
          <input
            className="input"
            type="search"
            name="q"
            minLength={shortestSearch}
            defaultValue={search.get("q") ?? ""}
            placeholder="Operator, act, network"
          />
        </label>
        <FilterButtons />
      </Form>
      {acts.length === 0 && <Nothing>Nothing fits.</Nothing>}
      {acts.length > 0 && (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">On</th>
              <th scope="col">Who</th>
              <th scope="col">Network</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {acts.map((act) => (
              <tr key={act.id}>
                <td data-name>{act.said}</td>
                <td data-label="On">{act.subject}</td>
                <td data-label="Who">{act.operator}</td>
                <td data-label="Network">{act.network}</td>
                <td data-label="When">
                  <Moment at={act.at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager next={next} />
    </>
  );
}
