import { z } from "zod";
import type { Action } from "../../../platform/action/action.server.ts";
import { type Queryable, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { audit } from "../../desk/audit-log.server.ts";
import { deskAction } from "../../desk/desk-action.server.ts";
import {
  backTo,
  chosenFields,
  chosenOf,
  findUndo,
  offeredUndo,
  tooLate,
} from "../../desk/list/chosen.server.ts";
import type { Operator } from "../../desk/operator.ts";
import { rowNumber } from "../../desk/search.ts";
import { ruleOfText } from "../line-reading.server.ts";
import type { ReportKind } from "../report-words.ts";
import type { Reportable } from "../reportable.ts";
import { forgetDecision, noteDecision, tellDecided } from "./decisions.server.ts";
import { readWriting } from "./taking-down.server.ts";

/** Where something stands that fans wrote: it waits to be read, is for everybody, or was taken down. */
type Standing = "held" | "up" | "down";

/** `publish` is called after the commit. */
type Moved = { from: Standing; publish?: () => unknown };

/** What a list of the desk moves up and down, one or many at once. */
export type Settleable = {
  kind: ReportKind;
  reportable: Reportable;
  /** In the caller's transaction. Null for what is gone, or stands elsewhere than `from` says, or there already. */
  move(on: Queryable, subject: string, to: Standing, from?: Standing): Promise<Moved | null>;
  /** By button, with the words of the audit log. */
  acts: Record<string, { to: "up" | "down"; action: string; said: (many: string) => string }>;
  /** As the audit log names one. */
  subjectOf?: (subject: string) => string;
  /** What is said where nothing moved. */
  gone: string;
};

type Noted = { moved: [subject: string, from: Standing][]; to: Standing };

const actionsOf = ({ acts }: Settleable) => Object.values(acts).map(({ action }) => action);

/** In one order, for the locks of their logs. Answers what moved; its writers are told after the commit. */
async function moveAll(
  { kind, reportable, move }: Settleable,
  wanted: { subject: string; to: Standing; from?: Standing }[],
  operator: Operator,
  note: (moved: Noted["moved"], on: Queryable) => Promise<void>,
): Promise<void> {
  const known = await Promise.all(
    wanted
      .toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
      .map(async (one) => {
        const { fanId, said } = await readWriting(reportable, one.subject);
        return { ...one, fanId, said, rule: await ruleOfText(said) };
      }),
  );
  const done = await transaction(async (on) => {
    const moves = [];
    for (const { subject, to, from, fanId, said, rule } of known) {
      const moved = await move(on, subject, to, from);
      if (!moved) continue;
      moves.push({ subject, fanId, ...moved });
      if (to !== "down") await forgetDecision(kind, subject, on);
      else if (fanId)
        await noteDecision(
          { fanId, act: "taken-down", kind, subject, said, rule, operator: operator.email },
          on,
        );
    }
    await note(
      moves.map(({ subject, from }) => [subject, from]),
      on,
    );
    return moves;
  });
  for (const { fanId, publish } of done) {
    await publish?.();
    if (fanId) tellDecided(fanId);
  }
}

const oneOrMany = (many: number, kind: string) => (many === 1 ? `a ${kind}` : counted(many, kind));

/** Without a rule of their own: each is taken down under what its words say. Throws Problem (404) where nothing moved. */
async function settle(of: Settleable, button: string, subjects: string[], by: Operator) {
  const act = of.acts[button];
  if (!act) throw new Problem("unknown_action", 422, "That cannot be done here.");
  let entry = { said: "", undo: 0 };
  const wanted = subjects.map((subject) => ({ subject, to: act.to }));
  await moveAll(of, wanted, by, async (moved, on) => {
    const [first] = moved;
    if (!first) throw new Problem("nothing_moved", 404, of.gone);
    const said = act.said(oneOrMany(moved.length, of.kind));
    const named = of.subjectOf?.(first[0]) ?? `${of.kind} ${first[0]}`;
    const subject = moved.length === 1 ? named : of.kind;
    const detail: Noted = { moved, to: act.to };
    entry = { said, undo: await audit(by, { action: act.action, subject, said, detail }, on) };
  });
  return entry;
}

/** Each goes back to where it stood, unless somebody moved it on since. */
async function undoSettling(of: Settleable, act: number, by: Operator): Promise<string> {
  const found = await findUndo<Noted>(act, by, actionsOf(of));
  if (!found) throw tooLate();
  const { moved, to } = found.detail;
  const wanted = moved.map(([subject, before]) => ({ subject, to: before, from: to }));
  let said = "";
  await moveAll(of, wanted, by, async (back, on) => {
    said = `Undone: ${counted(back.length, of.kind)}.`;
    await audit(by, { action: `${of.kind}-undo`, subject: of.kind, said, detail: { act } }, on);
  });
  return said;
}

/** Of a list whose rows are ticked, or have a form each. */
export const settleAction = (of: Settleable): Action =>
  deskAction("moderator", z.object(chosenFields), async (input, operator, { call }) => {
    const act = rowNumber(input.undo);
    if (act) return { message: await undoSettling(of, act, operator), goTo: backTo(call.url, null) };
    const { said, undo } = await settle(of, input.do ?? "", chosenOf(input, of.kind), operator);
    return { message: said, goTo: backTo(call.url, undo) };
  });

export const undoOfSettling = (of: Settleable, search: URLSearchParams, operator: Operator) =>
  offeredUndo(search, operator, actionsOf(of));
