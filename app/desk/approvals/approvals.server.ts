import { createHash } from "node:crypto";
import { query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { alert } from "../alerts/alert.server.ts";
import { approvalHours } from "../approval-hours.ts";
import { audit } from "../audit-log.server.ts";
import type { Operator } from "../operator.ts";
import { isOperatorSince, needsApproval } from "../sign-in/team/team.server.ts";

/** What cannot be undone and concerns many rows. */
export type ApprovableAction<About extends object> = {
  /** Stable word, such as "person-erase". */
  name: string;
  title: string;
  /** Where whoever is asked can look at what it is about; by the approval's id, where an address would name somebody. */
  lookAt(about: About, id: number): string;
  /** Enters itself into the audit log. Answers a sentence. */
  perform(about: About, by: Operator): Promise<string>;
};

const deeds = new Map<string, ApprovableAction<object>>();

/** Answers what does it, or asks. */
export function defineApprovable<About extends object>(
  deed: ApprovableAction<About>,
): (about: About, by: Operator) => Promise<string> {
  deeds.set(deed.name, deed as unknown as ApprovableAction<object>);
  return (about, by) => runOrRequestApproval(deed.name, about, by);
}

/** At once while there is nobody to ask, and else another operator is asked. */
export async function runOrRequestApproval(name: string, about: object, by: Operator): Promise<string> {
  const deed = deeds.get(name);
  if (!deed) throw new Error(`No action is named ${name}.`);
  return (await needsApproval(by)) ? ask(deed, about, by) : deed.perform(about, by);
}

const hashOf = (about: object) => createHash("sha256").update(JSON.stringify(about)).digest("base64url");

async function ask(deed: ApprovableAction<object>, about: object, by: Operator): Promise<string> {
  const id = await transaction(async (on) => {
    const [asked] = await query<{ id: number }>(
      `insert into approvals (deed, about, asked_by, about_hash) values ($1, $2, $3, $5)
       on conflict (deed, about_hash) do update set asked_by = excluded.asked_by, asked_at = now()
       where approvals.taken_at is null and approvals.asked_at < now() - $4 * interval '1 hour' returning id`,
      [deed.name, JSON.stringify(about), by.email, approvalHours, hashOf(about)],
      on,
    );
    if (!asked) return null;
    const said = `Requested approval: ${deed.title}.`;
    await audit(by, { action: "approval-ask", subject: deed.name, said }, on);
    return asked.id;
  });
  if (id === null) return "This already waits for another operator's approval.";
  const said = `Approval is asked for: ${deed.title}.`;
  await alert("approval", {
    key: `${id} ${Date.now()}`,
    said,
    path: "/operator/approvals",
    except: by.email,
  });
  return `Another operator has to approve this within ${approvalHours} hours.`;
}

export type Approval = { id: number; title: string; lookAt: string; askedBy: string; askedAt: Date };

type Row = { id: number; deed: string; about: object; askedBy: string; askedAt: Date };

const isOpen = "taken_at is null and asked_at > now() - $1 * interval '1 hour'";

export async function listApprovals(): Promise<Approval[]> {
  const rows = await query<Row>(
    `select id, deed, about, asked_by as "askedBy", asked_at as "askedAt" from approvals
     where ${isOpen} order by id limit 100`,
    [approvalHours],
  );
  return rows.flatMap(({ id, deed: name, about, askedBy, askedAt }) => {
    const deed = deeds.get(name);
    return deed ? [{ id, title: deed.title, lookAt: deed.lookAt(about, id), askedBy, askedAt }] : [];
  });
}

/** What is asked for of one deed, while it waits. */
export async function listRequested<About extends object>(
  name: string,
): Promise<{ id: number; about: About }[]> {
  const rows = await query<{ id: number; about: object }>(
    `select id, about from approvals where deed = $2 and ${isOpen} order by id`,
    [approvalHours, name],
  );
  return rows as { id: number; about: About }[];
}

export async function countApprovals(): Promise<number> {
  const row = await queryOne<{ open: number }>(
    `select count(*)::int as open from approvals where ${isOpen}`,
    [approvalHours],
  );
  return row?.open ?? 0;
}

const gone = () =>
  new Problem("no_approval", 409, "This is no longer waiting for approval: it was settled, or it expired.");

/** Taken by one operator alone, then done. What fails can be tried again. */
export async function approve(id: number, by: Operator): Promise<string> {
  const { name, about, deed } = await transaction(async (on) => {
    const [row] = await query<Row>(
      `select id, deed, about, asked_by as "askedBy", asked_at as "askedAt" from approvals
       where id = $2 and ${isOpen} for update`,
      [approvalHours, id],
      on,
    );
    const known = row && deeds.get(row.deed);
    if (!known) throw gone();
    if (row.askedBy === by.email)
      throw new Problem("own_request", 403, "You requested this: another operator has to approve it.");
    if (!(await isOperatorSince(by.email, row.askedAt, on)))
      throw new Problem(
        "new_operator",
        403,
        "You became an operator after this was requested: somebody who was one by then has to approve it.",
      );
    await query("update approvals set taken_at = now() where id = $1", [id], on);
    const said = `Approved: ${known.title}.`;
    const detail = { askedBy: row.askedBy };
    await audit(by, { action: "approval-yes", subject: row.deed, said, detail }, on);
    return { name: row.deed, about: row.about, deed: known };
  });
  try {
    const said = await deed.perform(about, by);
    await query("delete from approvals where id = $1 and deed = $2", [id, name]);
    return said;
  } catch (error) {
    await query("update approvals set taken_at = null where id = $1", [id]);
    throw error;
  }
}

/** Whoever asked may take it back. */
export async function reject(id: number, by: Operator): Promise<string> {
  const said = "Rejected. Nothing was done.";
  await transaction(async (on) => {
    const [row] = await query<{ deed: string; askedBy: string }>(
      `delete from approvals where id = $2 and ${isOpen} returning deed, asked_by as "askedBy"`,
      [approvalHours, id],
      on,
    );
    if (!row) throw gone();
    const detail = { askedBy: row.askedBy };
    await audit(by, { action: "approval-no", subject: row.deed, said, detail }, on);
  });
  return said;
}

/** They may say whom they are about. */
export async function expireApprovals(): Promise<void> {
  await query("delete from approvals where asked_at < now() - $1 * interval '1 hour'", [approvalHours]);
}

defineScheduledJob("forget-approvals", "13 * * * *", expireApprovals);
