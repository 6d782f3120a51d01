import { Form } from "react-router";
import { FilterButtons } from "../../../desk/filter-buttons.tsx";
import { shortestSearch } from "../../../desk/search.ts";
import { UnknownChoices } from "../../../desk/unknown-choices.tsx";
import { statuses, statusWords } from "./kinds.ts";
import type { RequestSearch } from "./requests.server.ts";

export function RequestFilter({
  filter,
  typed,
  confirms,
}: {
  filter: RequestSearch;
  typed: string;
  confirms?: boolean;
}) {
  const tooShort = typed.trim() !== "" && filter.q === "";
  const narrowed = Boolean(filter.status || filter.from || filter.to || filter.flagged || filter.confirmed);
  return (
    <Form method="post" className="desk-filter stack-3">
      <label className="grow">
        Search
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={typed}
          placeholder="Name, username, email, company"
          aria-describedby={tooShort ? "too-short" : undefined}
        />
      </label>
      <details className="desk-filter-more" open={narrowed}>
        <summary className="button quiet small">More filters</summary>
        <div>
          <label>
            Status
            <select className="input" name="status" defaultValue={filter.status ?? ""}>
              <option value="">Any</option>
              {statuses.map((status) => (
                <option key={status} value={status}>
                  {statusWords[status]}
                </option>
              ))}
            </select>
          </label>
          <label>
            From (UTC)
            <input className="input" type="date" name="from" defaultValue={filter.from ?? ""} />
          </label>
          <label>
            To (UTC)
            <input className="input" type="date" name="to" defaultValue={filter.to ?? ""} />
          </label>
          <label className="check">
            <input type="checkbox" name="flagged" value="yes" defaultChecked={filter.flagged} />
            Flagged
          </label>
          {confirms && (
            <label className="check">
              <input type="checkbox" name="confirmed" value="yes" defaultChecked={filter.confirmed} />
              Confirmed
            </label>
          )}
        </div>
      </details>
      <FilterButtons />
      <UnknownChoices words={filter.unknown} />
      {tooShort && (
        <p className="meta" id="too-short">
          A search needs at least {shortestSearch} characters.
        </p>
      )}
    </Form>
  );
}
