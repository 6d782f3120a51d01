import { Link } from "react-router";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import type { Route } from "./+types/new-requests.desk.route";
import { countRequests } from "./count-requests.server.ts";
import { KindTabs } from "./kind-tabs.tsx";
import { kinds, shownAs } from "./kinds.ts";
import { listNew } from "./new-requests.server.ts";

/** GET /operator/requests: what nobody has looked at yet, of every kind, the newest first. */
export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "moderator");
  const [requests, counts] = await Promise.all([listNew(), countRequests()]);
  return { requests, counts };
}

export default function NewRequests({ loaderData: { requests, counts } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="New requests">The newest first, of every kind.</DeskHead>
      <KindTabs counts={counts} />
      {requests.length === 0 ? (
        <EmptyState>No new requests.</EmptyState>
      ) : (
        <DeskTable heads={["Who", "Kind", "More", "Sent"]}>
          {requests.map(({ kind, id, at, fields, flags }) => (
            <tr key={`${kind} ${id}`}>
              <td data-name>
                <Link to={`/operator/requests/${kind}/${id}`}>
                  {fields[kinds[kind].name] || "Without a name"}
                </Link>
              </td>
              <td data-label="Kind">{kinds[kind].title}</td>
              <td data-label="More">
                {Object.keys(kinds[kind].listed)
                  .filter((column) => column !== kinds[kind].name && fields[column])
                  .map((column) => shownAs(column, fields[column]))
                  .join(", ")}
                {flags.length > 0 && ` (${flags.join(", ")})`}
              </td>
              <td data-label="Sent">
                <Moment at={at} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </>
  );
}
