import { transaction } from "../../../platform/db/pool.server.ts";
import { permissionsChanged } from "../../../platform/live/live.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { audit } from "../../desk/audit-log.server.ts";
import type { Operator } from "../../desk/operator.ts";
import { withArticle } from "../../desk/with-article.ts";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import { tellDecided } from "../../moderation/decisions/decisions.server.ts";
import { giveVoiceBack, muteUnder } from "../../moderation/decisions/mutes.server.ts";
import { putBack, takeDownUnder } from "../../moderation/decisions/taking-down.server.ts";
import { ruleOfText } from "../../moderation/line-reading.server.ts";
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
  return voice(act, kind, subject, operator, rule);
}

async function voice(
  act: string,
  kind: ReportKind,
  subject: string,
  operator: Operator,
  named: GuidelineRule | undefined,
): Promise<string> {
  const fanId = await reportables[kind].authorOf(subject);
  if (!fanId) throw new Problem("no_author", 409, "This was said by a sample fan.");
  // The log says of nobody what they said without their name.
  const [thing] = await reportables[kind].find([subject]);
  const fan = thing?.fanId ? `fan ${fanId}` : `author of ${kind} ${subject}`;
  if (act === "unmute") {
    const said = "Unmuted a fan.";
    await transaction(async (on) => {
      await giveVoiceBack(fanId, on);
      await audit(operator, { action: "fan-unmute", subject: fan, said }, on);
    });
    permissionsChanged(fanId);
    tellDecided(fanId);
    return said;
  }
  const said = muteWords[act];
  if (!said) throw new Problem("unknown_action", 422, "That cannot be done here.");
  const length = hours[act];
  const until = length ? new Date(Date.now() + length * 3_600_000) : null;
  const rule = named ?? (await ruleOfText(thing?.text ?? ""));
  await transaction(async (on) => {
    await muteUnder(rule, { fanId, until, operator: operator.email }, on);
    await audit(operator, { action: "fan-mute", subject: fan, said, detail: { until } }, on);
  });
  permissionsChanged(fanId);
  tellDecided(fanId);
  return said;
}
