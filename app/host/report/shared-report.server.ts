import type { Hono } from "hono";
import { clientIp } from "../../../platform/http/address.server.ts";
import { loadReport, type PartyReport } from "./load-report.server.ts";
import { reportCsv } from "./report-csv.server.ts";
import { partyOfLink } from "./report-links.server.ts";
import { reportPicture } from "./report-picture.server.ts";

const gone = "This link has ended, or lost a letter on its way.\n";

/** Null where the link does not lead anywhere. */
export async function findSharedReport(token: string): Promise<{ report: PartyReport; endsAt: Date } | null> {
  const link = await partyOfLink(token);
  const report = link && (await loadReport(link.partyId));
  return link && report ? { report, endsAt: link.endsAt } : null;
}

/** GET /reports/{token}/report.csv and /reports/{token}/report.jpg, for who was sent the link. */
export function sharedReportFiles(app: Hono): void {
  const serve = (
    file: "report.csv" | "report.jpg",
    answer: (report: PartyReport, address: string) => Response | Promise<Response>,
  ) =>
    app.get(`/reports/:token/${file}`, async (c) => {
      const shared = await findSharedReport(c.req.param("token"));
      return shared
        ? answer(shared.report, clientIp(c))
        : c.text(gone, 404, { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });
    });
  serve("report.csv", reportCsv);
  serve("report.jpg", reportPicture);
}
