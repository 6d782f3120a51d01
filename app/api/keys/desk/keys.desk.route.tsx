import { Link } from "react-router";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { count } from "../../../../platform/ui/numbers.ts";
import { DeskHead } from "../../../desk/desk-head.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { Pager } from "../../../desk/pager.tsx";
import { rowNumber } from "../../../desk/search.ts";
import type { Route } from "./+types/keys.desk.route";
import { listDeskKeys } from "./desk-keys.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  return listDeskKeys(rowNumber(asked.url.searchParams.get("from")));
}

export default function Keys({ loaderData: { keys, next } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Keys"
        aside={
          <ButtonLink to="/operator/keys/new" size="small">
            New key
          </ButtonLink>
        }
      >
        Who builds on this Afters. A key is public: it names a caller's origins and limits, and opens nothing.
      </DeskHead>
      <DeskTable heads={["For", "Key", "Writes from", "Seven days", "Refused"]}>
        {keys.map((key) => (
          <tr key={key.id}>
            <td data-name>
              <Link to={`/operator/keys/${key.id}`}>{key.name}</Link>{" "}
              {key.isOwn && <span className="meta">shown on /developers</span>}
              {key.endedAt && <span className="meta">ended</span>}
            </td>
            <td data-label="Key">
              <code>{key.key.slice(0, 28)}…</code>
            </td>
            <td data-label="Writes from">{key.writeOrigins.join(", ") || "apps and servers"}</td>
            <td data-label="Seven days">{count(key.requests)}</td>
            <td data-label="Refused">{count(key.refused)}</td>
          </tr>
        ))}
      </DeskTable>
      <Pager next={next} param="from" />
    </>
  );
}
