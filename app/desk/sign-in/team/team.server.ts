import { randomUUID } from "node:crypto";
import { config } from "../../../../platform/config.server.ts";
import { type Queryable, query, transaction } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { counted } from "../../../../platform/ui/numbers.ts";
import { approvalHours } from "../../approval-hours.ts";
import { audit } from "../../audit-log.server.ts";
import type { Operator } from "../../operator.ts";
import type { Role } from "../../roles.ts";
import { withArticle } from "../../with-article.ts";
import { isNamed, roleOf, shellOperator } from "../named.server.ts";

export type Member = {
  /** Null for who is named in OPERATOR_EMAILS and has not asked for a link yet. */
  id: string | null;
  email: string;
  role: Role;
  /** In OPERATOR_EMAILS, or the shell's: their role is not changed at the desk. */
  fixed: boolean;
  sessions: number;
  seenAt: Date | null;
};

type Known = { id: string; email: string; role: string | null };
type Row = Known & { sessions: number; seenAt: Date | null };

export async function listTeam(): Promise<Member[]> {
  const rows = await query<Row>(
    `select o.id, o.email, o.role, count(s.id)::int as sessions, max(s.seen_at) as "seenAt"
     from operators o left join operator_sessions s on s.operator_id = o.id and s.expires_at > now()
     group by o.id order by o.email limit 500`,
  );
  const known = rows.flatMap(({ role, ...row }) => {
    const is = roleOf(row.email, role);
    return is ? [{ ...row, role: is, fixed: isFixed(row.email) }] : [];
  });
  const waiting = config.OPERATOR_EMAILS.filter((email) => !rows.some((row) => row.email === email));
  const awaited = waiting.map((email) => ({
    id: null,
    email,
    role: "operator" as const,
    fixed: true,
    sessions: 0,
    seenAt: null,
  }));
  return [...known, ...awaited].sort((a, b) => (a.email < b.email ? -1 : 1));
}

const isFixed = (email: string) => isNamed(email) || email === shellOperator;

export async function addMember(email: string, role: Role, by: Operator): Promise<string> {
  if (isFixed(email)) throw fixed();
  const said = `Added a person as ${withArticle(role)}.`;
  await transaction(async (on) => {
    const made = await query(
      `insert into operators (id, name, email, email_verified, role) values ($1, '', $2, true, $3)
       on conflict (email) do update set role = excluded.role where operators.role is null returning 1`,
      [randomUUID(), email, role],
      on,
    );
    if (made.length === 0) {
      const sentence = "This address already belongs to the team";
      throw new Problem("is_member", 409, sentence, { email: sentence });
    }
    await audit(by, { action: "team-add", subject: `operator ${email}`, said }, on);
  });
  return said;
}

export async function changeRole(id: string, role: Role, by: Operator): Promise<string> {
  const said = `Changed a person's role to ${withArticle(role)}.`;
  await changeMember(id, async ({ email, role: before }, on) => {
    await query("update operators set role = $2, updated_at = now() where id = $1", [id, role], on);
    if (role !== "operator") await keepAnOperator(by, on);
    await audit(
      by,
      { action: "team-role", subject: `operator ${email}`, said, detail: { role, before } },
      on,
    );
  });
  return said;
}

/** With their sessions and passkeys. What they did stays in the log. */
export async function removeMember(id: string, by: Operator): Promise<string> {
  const said = "Removed a person from the team.";
  await changeMember(id, async ({ email, role: before }, on) => {
    await query("delete from operators where id = $1", [id], on);
    await keepAnOperator(by, on);
    await audit(by, { action: "team-remove", subject: `operator ${email}`, said, detail: { before } }, on);
  });
  return said;
}

export async function endSessionsOf(id: string, by: Operator): Promise<string> {
  return transaction(async (on) => {
    const { email } = await lockMember(id, on);
    const ended = await query("delete from operator_sessions where operator_id = $1 returning 1", [id], on);
    const said = `Ended ${counted(ended.length, "session")} of a person.`;
    await audit(by, { action: "team-sessions", subject: `operator ${email}`, said }, on);
    return said;
  });
}

async function changeMember(id: string, change: (member: Known, on: Queryable) => Promise<void>) {
  await transaction(async (on) => {
    const member = await lockMember(id, on);
    if (isFixed(member.email)) throw fixed();
    await change(member, on);
  });
}

/** One at a time: two operators who take each other out at once must not both succeed. */
async function lockMember(id: string, on: Queryable): Promise<Known> {
  const rows = await query<Known>("select id, email, role from operators order by id for update", [], on);
  const member = rows.find((row) => row.id === id && roleOf(row.email, row.role));
  if (!member) throw new Problem("no_member", 404, "No such person on the team.");
  return member;
}

/** Whoever comes from the shell stays one, and can print the next link. */
async function keepAnOperator(by: Operator, on: Queryable): Promise<void> {
  if (config.OPERATOR_EMAILS.length > 0 || by.email === shellOperator) return;
  const left = await query("select 1 from operators where role = 'operator' limit 1", [], on);
  if (left.length > 0) return;
  throw new Problem("last_operator", 409, "There has to be at least one operator: this is the last one.");
}

const fixed = () =>
  new Problem(
    "fixed_operator",
    409,
    "This address is an operator by the server's configuration, and stays one until it is taken out there.",
  );
/**
 * While there is somebody to ask, and while who is asked was taken away by who asks: one person alone is not two. Whoever comes
 * from the shell may do everything anyway.
 */
export async function needsApproval({ email }: Operator): Promise<boolean> {
  if (email === shellOperator) return false;
  const others = (await listTeam()).filter((member) => member.role === "operator" && member.email !== email);
  if (others.some((member) => member.email !== shellOperator)) return true;
  const taken = await query(
    `select 1 from audit_log where operator = $1 and action in ('team-role', 'team-remove')
       and detail->>'before' = 'operator' and at > now() - $2 * interval '1 hour' limit 1`,
    [email, approvalHours],
  );
  return taken.length > 0;
}

/** Nobody has made them one, or given them another role, after that moment. */
export async function isOperatorSince(email: string, at: Date, on: Queryable): Promise<boolean> {
  const changed = await query(
    "select 1 from audit_log where subject = $1 and action in ('team-add', 'team-role') and at > $2 limit 1",
    [`operator ${email}`, at],
    on,
  );
  return changed.length === 0;
}
