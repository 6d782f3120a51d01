import type { Action } from "../../../platform/action/action.server.ts";
import { transaction } from "../../../platform/db/pool.server.ts";
import { permissionsChanged } from "../../../platform/live/live.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { audit } from "../../desk/audit-log.server.ts";
import { deskAction } from "../../desk/desk-action.server.ts";
import type { Operator } from "../../desk/operator.ts";
import { mutesOf } from "../../fans/muting.server.ts";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import { ruleOfText } from "../line-reading.server.ts";
import type { ReportKind } from "../report-words.ts";
import type { Reportable } from "../reportable.ts";
import { tellDecided } from "./decisions.server.ts";
import { endOfMute, MuteAuthorForm, UnmuteAuthorForm } from "./mute-form.ts";
import { giveVoiceBack, muteUnder } from "./mutes.server.ts";

type Written = { kind: ReportKind; reportable: Reportable; subject: string };

/** Throws Problem (409) for a sample. The log says of nobody what they said without their name. */
async function authorFor({ kind, reportable, subject }: Written) {
  const fanId = await reportable.authorOf(subject);
  if (!fanId) throw new Problem("no_author", 409, "This was said by a sample fan.");
  const [thing] = await reportable.find([subject]);
  const named = thing?.fanId ? `fan ${fanId}` : `author of ${kind} ${subject}`;
  return { fanId, named, text: thing?.text ?? "" };
}

function tell(fanId: string): void {
  permissionsChanged(fanId);
  tellDecided(fanId);
}

/** Without a rule by what the words say. Without an end it is for good. */
export async function muteWriter(
  written: Written,
  { rule, until, said }: { rule: GuidelineRule | undefined; until: Date | null; said: string },
  operator: Operator,
): Promise<string> {
  const { fanId, named, text } = await authorFor(written);
  const under = rule ?? (await ruleOfText(text));
  await transaction(async (on) => {
    await muteUnder(under, { fanId, until, operator: operator.email }, on);
    await audit(operator, { action: "fan-mute", subject: named, said, detail: { until } }, on);
  });
  tell(fanId);
  return said;
}

export async function unmuteWriter(written: Written, operator: Operator): Promise<string> {
  const { fanId, named } = await authorFor(written);
  const said = "Unmuted a fan.";
  await transaction(async (on) => {
    await giveVoiceBack(fanId, on);
    await audit(operator, { action: "fan-unmute", subject: named, said }, on);
  });
  tell(fanId);
  return said;
}

type Of = Omit<Written, "subject">;

const muteWords = {
  "1": "Muted the author for an hour.",
  "24": "Muted the author for a day.",
  good: "Muted the author for good.",
};

/** From a list of what fans wrote. */
export const muteAuthorAction = (of: Of): Action =>
  deskAction("moderator", MuteAuthorForm, async ({ id: subject, rule, length }, operator) => {
    const asked = { rule, until: endOfMute(length), said: muteWords[length] };
    return { message: await muteWriter({ ...of, subject }, asked, operator) };
  });

export const unmuteAuthorAction = (of: Of): Action =>
  deskAction("moderator", UnmuteAuthorForm, async ({ id: subject }, operator) => ({
    message: await unmuteWriter({ ...of, subject }, operator),
  }));

/** Each with the mute of its author; null of a sample, too. */
export async function withMutes<Row extends { fanId: string | null }>(rows: Row[]) {
  const mutes = await mutesOf(rows.flatMap(({ fanId }) => fanId ?? []));
  return rows.map((row) => {
    const until = mutes.get(row.fanId ?? "");
    return { ...row, mute: until === undefined ? null : { until } };
  });
}
