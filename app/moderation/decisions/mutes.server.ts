import type { Queryable } from "../../../platform/db/pool.server.ts";
import { muteFan, unmuteFan } from "../../fans/muting.server.ts";
import { letIn, shutOut } from "../../fans/shut-outs.server.ts";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import { forgetDecision, noteDecision } from "./decisions.server.ts";

const subjectOfMute = (fanId: string) => `mute ${fanId}`;

/** Muted by somebody at the desk, who names the rule. Call `tellDecided` after the commit. */
export async function muteUnder(
  rule: GuidelineRule,
  { fanId, until, operator }: { fanId: string; until: Date | null; operator: string },
  on: Queryable,
): Promise<void> {
  await muteFan(fanId, until, on, rule);
  const subject = subjectOfMute(fanId);
  await noteDecision({ fanId, act: "muted", kind: "fan", subject, rule, until, operator }, on);
}

const subjectOfShutOut = (fanId: string) => `shut-out ${fanId}`;

/** For a day, as `muteUnder` mutes. Call `readShutOuts` after the commit too. */
export async function shutOutUnder(
  rule: GuidelineRule,
  { fanId, operator }: { fanId: string; operator: string },
  on: Queryable,
): Promise<void> {
  const until = await shutOut(fanId, rule, on);
  const subject = subjectOfShutOut(fanId);
  await noteDecision({ fanId, act: "shut-out", kind: "fan", subject, rule, until, operator }, on);
}

/** Leaves no mark. */
export async function letInAgain(fanId: string, on: Queryable): Promise<void> {
  await letIn(fanId, on);
  await forgetDecision("fan", subjectOfShutOut(fanId), on);
}

/** Leaves no mark. */
export async function giveVoiceBack(fanId: string, on: Queryable): Promise<void> {
  await unmuteFan(fanId, on);
  await forgetDecision("fan", subjectOfMute(fanId), on);
}
