import { randomUUID } from "node:crypto";
import { config } from "../../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { queueEmails, withdrawEmails } from "../../../../platform/mail/outbox.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { counted } from "../../../../platform/ui/numbers.ts";
import { audit } from "../../../desk/audit-log.server.ts";
import { chosenAmong, findUndo, tooLate } from "../../../desk/list/chosen.server.ts";
import type { Operator } from "../../../desk/operator.ts";
import { answerEmail } from "./answer-email.server.ts";
import { type Kind, type RequestStatus, statusWords } from "./kinds.ts";
import { reachSentence } from "./reach.ts";
import { recipientsOf } from "./recipients.server.ts";
import { setRequestStatus } from "./request-status.server.ts";
import { type AnswerState, type EmailTemplate, isAnswerState } from "./template-texts.ts";

/** What of the audit log can be undone from a list of requests. */
export const requestMoves = ["request-status"];

/**
 * With an `answer` everybody who can be reached is written to, also who was there already. Answers how many moved, and the
 * entry of the log by which it can be undone.
 */
export function moveRequests(
  kind: Kind,
  ids: number[],
  status: RequestStatus,
  operator: Operator,
  answer?: EmailTemplate,
): Promise<Moved> {
  const wanted = chosenAmong(ids, "request");
  if (answer && !isAnswerState(kind, status))
    throw new Problem("no_email", 422, `There is no email for requests set to ${statusWords[status]}.`);
  const written = answer && { state: status as AnswerState, template: answer, more: secretsOf(kind) };
  return transaction((on) => moveWithin(on, kind, wanted, status, operator, written));
}

type Moved = { said: string; undo: number | null };
type Answer = { state: AnswerState; template: EmailTemplate; more: Record<string, string>; keyId?: number };

/** On the caller's transaction. */
export async function moveWithin(
  on: Queryable,
  kind: Kind,
  ids: number[],
  status: RequestStatus,
  operator: Operator,
  answer?: Answer,
): Promise<Moved> {
  const moved = await setRequestStatus(on, kind.table, kind.form, ids, status);
  const others = await withdrawOthers(kind, moved, status, on);
  const written = answer ? await queueAnswers(kind, ids, answer, on) : nobody;
  if (moved.length === 0 && written.emails.length === 0)
    return { said: ["They were all there already.", written.said].join(" ").trim(), undo: null };
  const word = `${counted(moved.length, "request")} of ${kind.title} set to ${statusWords[status]}.`;
  const said = [word, others, written.said].filter(Boolean).join(" ");
  const about = moved.length > 0 ? moved.map(({ id }) => id) : ids;
  const subject = about.length === 1 ? `${kind.form} ${about[0]}` : kind.form;
  const detail = {
    form: kind.form,
    status,
    moved: moved.map(({ id, before }) => [id, before]),
    emails: written.emails,
    ...(answer?.keyId && { key: answer.keyId }),
  };
  const undo = await audit(operator, { action: "request-status", subject, said, detail }, on);
  return { said, undo };
}

/** What another answer said, and has not left: nobody is told that they may come in and that they may not. */
async function withdrawOthers(
  { table, form }: Kind,
  moved: { id: number }[],
  status: RequestStatus,
  on: Queryable,
): Promise<string> {
  const waiting = await query<{ id: string }>(
    `select m.id from mails m join ${table} r on r.key = m.about
     where r.form = $1 and r.id = any($2::bigint[]) and m.state = 'waiting' and m.kind like 'request-%'
       and m.kind not in ('request-key', 'request-' || $3::text)`,
    [form, moved.map(({ id }) => id), status],
    on,
  );
  const { length } = await withdrawEmails(
    waiting.map(({ id }) => id),
    on,
  );
  return length > 0 ? `${counted(length, "email")} of another answer withdrawn.` : "";
}

const nobody = { emails: [] as string[], said: "" };

async function queueAnswers(
  kind: Kind,
  ids: number[],
  { state, template, more }: Answer,
  on: Queryable,
): Promise<typeof nobody> {
  const recipients = await recipientsOf(kind, ids, state, on);
  const emails = recipients.flatMap(({ to, name, key, unreached }) =>
    to && !unreached
      ? [{ id: randomUUID(), ...answerEmail(kind, state, template, { to, name, about: key }, more) }]
      : [],
  );
  await queueEmails(emails, on);
  return { emails: emails.map(({ id }) => id), said: reachSentence(recipients) };
}

/** What only those who may come in are told. */
const secretsOf = ({ form }: Kind): Record<string, string> =>
  form === "access" ? { password: config.AFTERPARTY_PASSWORD } : {};

type Undone = {
  form: string;
  status: RequestStatus;
  moved: [number, RequestStatus][];
  emails?: string[];
  /** Of the key that the email carries. */
  key?: number;
};

/** Unless somebody moved them on since. */
export function undoMove(kind: Kind, act: number, operator: Operator): Promise<string> {
  return transaction(async (on) => {
    const found = await findUndo<Undone>(act, operator, requestMoves, on);
    if (found?.detail.form !== kind.form) throw tooLate();
    const { moved, status, emails = [], key } = found.detail;
    const withdrawn = (await withdrawEmails(emails, on)).length;
    const still = await query<{ id: number }>(
      `select id from ${kind.table} where id = any($1::bigint[]) and status = $2::request_status`,
      [moved.map(([id]) => id), status],
      on,
    );
    const there = new Set(still.map(({ id }) => id));
    let back = 0;
    for (const [before, rows] of Map.groupBy(moved, ([, status]) => status)) {
      const ids = rows.map(([id]) => id).filter((id) => there.has(id));
      back += (await setRequestStatus(on, kind.table, kind.form, ids, before)).length;
    }
    const said = `${counted(back, "request")} of ${kind.title} restored.${emailsSaid(emails.length, withdrawn)}${key ? ` Key ${key} stays until it is ended.` : ""}`;
    await audit(operator, { action: "request-undo", subject: kind.form, said, detail: { act } }, on);
    return said;
  });
}

function emailsSaid(written: number, withdrawn: number): string {
  const left = written - withdrawn;
  const taken = withdrawn > 0 ? ` ${counted(withdrawn, "email")} withdrawn.` : "";
  return left > 0 ? `${taken} ${counted(left, "email")} had left already.` : taken;
}

/** The move by which this operator wrote an email that has not left. */
export async function findWriting(emails: string[], operator: Operator): Promise<number | null> {
  const row = await queryOne<{ id: number }>(
    `select id from (
       select id, detail from audit_log where operator = $1 and at > now() - interval '1 hour' and action = 'request-status'
       order by id desc limit 200
     ) moves where detail->'emails' ?| $2::text[] order by id desc limit 1`,
    [operator.email, emails],
  );
  return row?.id ?? null;
}
