import { Form } from "react-router";
import { listAuditLog } from "../desk/audit-log.server.ts";
import { onDesk } from "../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../desk/desk-head.tsx";
import { FilterButtons } from "../desk/filter-buttons.tsx";
import { filterBy, openSearch } from "../desk/hidden-search.server.ts";
import { DeskTable } from "../desk/list/desk-table.tsx";
import { Moment } from "../desk/moment.tsx";
import { operatorOf } from "../desk/operator.ts";
import { Pager } from "../desk/pager.tsx";
import { rowNumber, searched, shortestSearch } from "../desk/search.ts";
import type { Route } from "./+types/audit-log.route";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const search = await openSearch(asked.url.searchParams, "q");
  const typed = search.get("q") ?? "";
  return { ...(await listAuditLog(searched(typed), rowNumber(search.get("before")))), typed };
}

export const action = onDesk(filterBy("operator", "q"));

export default function Log({ loaderData: { entries, next, typed } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Log">What operators did. Entries are only ever added.</DeskHead>
      <Form method="post" className="desk-filter stack-3">
        <label className="grow">
          Search
          <input
            className="input"
            type="search"
            name="q"
            minLength={shortestSearch}
            key={typed}
            defaultValue={typed}
            placeholder="Operator, act, network"
          />
        </label>
        <FilterButtons />
      </Form>
      {entries.length === 0 && <EmptyState>No results.</EmptyState>}
      {entries.length > 0 && (
        <DeskTable heads={["What", "On", "Who", "Network", "When"]}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-name>{entry.said}</td>
              <td data-label="On">{entry.subject}</td>
              <td data-label="Who">{entry.operator}</td>
              <td data-label="Network">{entry.network}</td>
              <td data-label="When">
                <Moment at={entry.at} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pager next={next} />
    </>
  );
}
