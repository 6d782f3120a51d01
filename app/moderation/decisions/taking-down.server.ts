import type { Queryable } from "../../../platform/db/pool.server.ts";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import { ruleOfText } from "../line-reading.server.ts";
import type { ReportKind } from "../report-words.ts";
import type { Reportable } from "../reportable.ts";
import { forgetDecision, noteDecision, tellDecided } from "./decisions.server.ts";

type Noted = (on: Queryable) => Promise<unknown>;

/** What a fan wrote, and who of the desk decides about it. */
type Writing = { kind: ReportKind; subject: string; operator: string; rule?: GuidelineRule };

/** Whose it is, null of a sample, and its words: those that the desk shows, or where they are found only once they are up. */
export async function readWriting(reportable: Reportable, subject: string) {
  const [fanId, [thing]] = await Promise.all([reportable.authorOf(subject), reportable.find([subject])]);
  return { fanId, said: thing?.text ?? (await reportable.wordsOf?.(subject)) ?? "" };
}

/** Taken down, with the rule for its writer: the named one, or what its words say. */
export async function takeDownUnder(
  reportable: Reportable,
  { kind, subject, operator, rule: named }: Writing,
  noted: Noted,
): Promise<void> {
  const { fanId, said } = await readWriting(reportable, subject);
  const rule = named ?? (await ruleOfText(said));
  await reportable.remove(subject, async (on) => {
    if (fanId) await noteDecision({ fanId, act: "taken-down", kind, subject, said, rule, operator }, on);
    await noted(on);
  });
  if (fanId) tellDecided(fanId);
}

/** Leaves no mark on its writer. */
export async function putBack(
  reportable: Reportable,
  { kind, subject }: Pick<Writing, "kind" | "subject">,
  noted: Noted,
): Promise<void> {
  const fanId = await reportable.authorOf(subject);
  await reportable.restore(subject, async (on) => {
    await forgetDecision(kind, subject, on);
    await noted(on);
  });
  if (fanId) tellDecided(fanId);
}
