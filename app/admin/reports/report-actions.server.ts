import { transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { audit } from "../../desk/audit-log.server.ts";
import type { Operator } from "../../desk/operator.ts";
import { withArticle } from "../../desk/with-article.ts";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import { muteWriter, unmuteWriter } from "../../moderation/decisions/muting-authors.server.ts";
import { putBack, takeDownUnder } from "../../moderation/decisions/taking-down.server.ts";
import type { ReportKind } from "../../moderation/report-words.ts";
import { settleReports } from "../../moderation/reports.server.ts";
import { reportables } from "./reportables.server.ts";

const hours: Record<string, number | null> = { "mute-hour": 1, "mute-day": 24, "mute-good": null };
const muteWords: Record<string, string> = {
  "mute-hour": "Muted the author for an hour.",
  "mute-day": "Muted the author for a day.",
  "mute-good": "Muted the author for good.",
};

/** Answers the sentence for the page. */
export async function actOnReport(
  act: string,
  kind: ReportKind,
  subject: string,
  operator: Operator,
  rule?: GuidelineRule,
): Promise<string> {
  const of = `${kind} ${subject}`;
  if (act === "remove") {
    const said = `Took ${withArticle(kind)} down.`;
    await takeDownUnder(reportables[kind], { kind, subject, operator: operator.email, rule }, (on) =>
      audit(operator, { action: `${kind}-remove`, subject: of, said }, on),
    );
    return said;
  }
  if (act === "restore") {
    const said = `Put ${withArticle(kind)} back.`;
    await putBack(reportables[kind], { kind, subject }, (on) =>
      audit(operator, { action: `${kind}-restore`, subject: of, said }, on),
    );
    return said;
  }
  if (act === "dismiss") {
    const said = `Dismissed the reports of ${withArticle(kind)}.`;
    await transaction(async (on) => {
      await settleReports(kind, subject, on);
      await audit(operator, { action: "report-dismiss", subject: of, said }, on);
    });
    return said;
  }
  const written = { kind, reportable: reportables[kind], subject };
  if (act === "unmute") return unmuteWriter(written, operator);
  const said = muteWords[act];
  if (!said) throw new Problem("unknown_action", 422, "That cannot be done here.");
  const length = hours[act];
  const until = length ? new Date(Date.now() + length * 3_600_000) : null;
  return muteWriter(written, { rule, until, said }, operator);
}
