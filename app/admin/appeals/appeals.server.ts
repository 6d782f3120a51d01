import { type Queryable, transaction } from "../../../platform/db/pool.server.ts";
import { permissionsChanged } from "../../../platform/live/live.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { audit } from "../../desk/audit-log.server.ts";
import type { Operator } from "../../desk/operator.ts";
import { isAllowed } from "../../desk/roles.ts";
import { shellOperator } from "../../desk/sign-in/named.server.ts";
import { listTeam } from "../../desk/sign-in/team/team.server.ts";
import { unmuteFan } from "../../fans/muting.server.ts";
import { letIn, readShutOuts } from "../../fans/shut-outs.server.ts";
import {
  type Appeal,
  answerAppeal,
  listAppeals,
  lockAppeal,
  tellDecided,
} from "../../moderation/decisions/decisions.server.ts";
import { type ReportKind, reportKinds } from "../../moderation/report-words.ts";
import { letLineThrough, partyOfHeldLine } from "../../room/held/held-lines.server.ts";
import { reportables } from "../reports/reportables.server.ts";

/** Whether somebody else of the team could answer an appeal against what this operator decided. */
export async function hasAnotherModerator({ email }: Pick<Operator, "email">): Promise<boolean> {
  const team = await listTeam();
  return team.some(
    (member) =>
      member.email !== email && member.email !== shellOperator && isAllowed(member.role, "moderator"),
  );
}

/** What is said without a name has none here either. */
const named = new Set(["fan", "held-line", "message", "whisper", "line", "mood", "clip", "submission"]);

export type DeskAppeal = Omit<Appeal, "fanId"> & {
  fanId: string | null;
  /** Another has to answer: who reads this decided it. */
  isOwn: boolean;
};

export async function listDeskAppeals(
  open: boolean,
  by: Operator,
): Promise<{
  appeals: DeskAppeal[];
  /** Nobody else could answer what this operator decided. */
  isAlone: boolean;
}> {
  const [appeals, others] = await Promise.all([listAppeals(open), hasAnotherModerator(by)]);
  return {
    appeals: appeals.map((one) => ({
      ...one,
      fanId: named.has(one.kind) ? one.fanId : null,
      isOwn: others && one.operator === by.email,
    })),
    isAlone: !others,
  };
}

/**
 * By another than who decided; alone in the product, she may. Undone, it is as if it had not been decided. Refusals:
 * no_such_decision, own_decision.
 */
export async function decideAppeal(
  id: string,
  outcome: "stands" | "undone",
  answer: string,
  by: Operator,
): Promise<string> {
  const others = await hasAnotherModerator(by);
  const said = outcome === "undone" ? "Undid what an appeal was about." : "Rejected an appeal.";
  const settle = async (on: Queryable): Promise<Appeal> => {
    const appeal = await lockAppeal(id, on);
    if (others && appeal.operator === by.email)
      throw new Problem("own_decision", 403, "You decided this: another moderator answers the appeal.");
    await answerAppeal(id, outcome, answer, by.email, on);
    await audit(by, { action: `appeal-${outcome}`, subject: `appeal ${id}`, said }, on);
    return appeal;
  };
  const { fanId, note } = outcome === "undone" ? await undo(id, settle) : await stands(settle);
  tellDecided(fanId);
  return note ?? said;
}

type Settle = (on: Queryable) => Promise<Appeal>;
type Answered = { fanId: string; note?: string };

const stands = async (settle: Settle): Promise<Answered> => ({ fanId: (await transaction(settle)).fanId });

const isReportKind = (kind: string): kind is ReportKind => (reportKinds as readonly string[]).includes(kind);

async function undo(id: string, settle: Settle): Promise<Answered> {
  const { fanId, kind, subject, act } = await transaction((on) => lockAppeal(id, on));
  if (act === "muted" || act === "shut-out") {
    await transaction(async (on) => {
      await settle(on);
      await (act === "muted" ? unmuteFan(fanId, on) : letIn(fanId, on));
    });
    await readShutOuts();
    permissionsChanged(fanId);
    return { fanId };
  }
  try {
    if (kind === "held-line") {
      const partyId = await partyOfHeldLine(subject);
      if (partyId) {
        await letLineThrough(partyId, subject, settle);
        return { fanId };
      }
    } else if (isReportKind(kind)) {
      await reportables[kind].restore(subject, settle);
      return { fanId };
    }
  } catch (error) {
    // What it was about is gone, or over: the decision is undone all the same.
    if (!(error instanceof Problem) || error.code === "own_decision") throw error;
  }
  await transaction(settle);
  return { fanId, note: "Undone. What it was about is over, and is not shown again." };
}
