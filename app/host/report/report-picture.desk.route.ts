import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/report-picture.desk.route";
import { loadReport } from "./load-report.server.ts";
import { reportPicture } from "./report-picture.server.ts";

/** GET /operator/parties/{id}/report.jpg: what a party that is over came to, to send or show. */
export async function loader(asked: Route.LoaderArgs) {
  const { network } = operatorOf(asked, "viewer");
  const report = await loadReport(asked.params.id);
  if (!report) throw new Response(null, { status: 404 });
  return reportPicture(report, network);
}
