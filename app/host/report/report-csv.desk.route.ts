import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/report-csv.desk.route";
import { loadReport } from "./load-report.server.ts";
import { reportCsv } from "./report-csv.server.ts";

/** GET /operator/parties/{id}/report.csv: a row for each minute of a party that is over. */
export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const report = await loadReport(asked.params.id);
  if (!report) throw new Response(null, { status: 404 });
  return reportCsv(report);
}
