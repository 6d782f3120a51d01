import { audit } from "../../../desk/audit-log.server.ts";
import { openSearch } from "../../../desk/hidden-search.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import type { Route } from "./+types/request-export.desk.route";
import { csvOf } from "./csv.server.ts";
import { kindNamed } from "./kinds.ts";
import { requestFilterOf } from "./requests.server.ts";

/** GET /operator/requests/{kind}/export.csv: what the list shows under its filter, whole; 400 for a filter there is not. */
export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "operator");
  const kind = kindNamed(asked.params.kind);
  if (!kind) throw new Response(null, { status: 404 });
  const filter = requestFilterOf(await openSearch(asked.url.searchParams, "q"));
  // A file does not say that it holds more than was asked for.
  if (filter.unknown.length > 0)
    throw new Response("The filters in this address do not exist. Export from the list.", {
      status: 400,
    });
  await audit(operator, { action: "export", subject: kind.form, said: `Exported ${kind.title} as CSV.` });
  const day = new Date().toISOString().slice(0, 10);
  return new Response(csvOf(kind, filter), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="afters-${kind.form}-${day}.csv"`,
    },
  });
}
