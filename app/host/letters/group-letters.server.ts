import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { renderEmail } from "../../../platform/mail/email.ts";
import { queueEmails, withdrawEmails } from "../../../platform/mail/outbox.server.ts";
import { Problem } from "../../../platform/problem.ts";

/** How long a letter to a group waits, in which it can be taken back. */
export const letterWaitsSeconds = 5 * 60;
const letterKind = "group-letter";
/** Letters are written into the outbox so many at a time. */
const perInsert = 1_000;

/** Whose guests or holders they are. */
export type Group = { kind: "parties" | "drops"; id: string; name: string; path: string; why: string };

/** Null where there is no such group. */
export async function findGroup(kind: string, id: string): Promise<Group | null> {
  if (kind === "parties") {
    const party = await queryOne<{ title: string }>("select title from parties where id = $1", [id]);
    const why = (title: string) => `you were a guest of ${title}`;
    return party && { kind, id, name: party.title, path: `/afters/${id}`, why: why(party.title) };
  }
  if (kind !== "drops") return null;
  const drop = await queryOne<{ title: string }>("select title from drops where id = $1", [id]);
  return drop && { kind, id, name: drop.title, path: "/drops", why: `you hold ${drop.title}` };
}

const membersOf = {
  parties: "select distinct fan_id from party_members where party_id = $1",
  drops:
    "select distinct fan_id from drop_claims where drop_id = $1 and number is not null and not is_sample",
};

const confirmed = `join fans f on f.id = g.fan_id and not f.is_sample
  left join accounts a on a.fan_id = g.fan_id and a.email_confirmed`;

/** All of it, and how many of them gave an address. Samples are nobody. */
export const countMembers = async ({ kind, id }: Pick<Group, "kind" | "id">) =>
  (await queryOne<{ all: number; reached: number }>(
    `select count(*)::int as all, count(a.email)::int as reached from (${membersOf[kind]}) g ${confirmed}`,
    [id],
  )) ?? { all: 0, reached: 0 };

/** Whoever wants no letters is left out when they leave. */
const listAddresses = async ({ kind, id }: Pick<Group, "kind" | "id">): Promise<string[]> => {
  const rows = await query<{ email: string }>(
    `select a.email from (${membersOf[kind]}) g ${confirmed} where a.email is not null order by a.email`,
    [id],
  );
  return rows.map(({ email }) => email);
};

export type GroupLetter = { letter: string; subject: string; text: string };

/** How many it goes to. Sent twice it goes out once. Throws nobody_to_write_to (409). */
export async function writeToGroup(
  group: Group,
  { letter, subject, text }: GroupLetter,
  on: Queryable,
): Promise<number> {
  await query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`group-letter ${letter}`], on);
  const [sent] = await query<{ many: number }>(
    "select count(*)::int as many from mails where about = $1::uuid having count(*) > 0",
    [letter],
    on,
  );
  if (sent) return sent.many;
  const addresses = await listAddresses(group);
  if (addresses.length === 0)
    throw new Problem("nobody_to_write_to", 409, "Nobody of them has given an address.");
  const rendered = renderEmail({
    title: subject,
    lines: text.split(/\n+/),
    action: { label: "Open it on afters", href: config.origin + group.path },
    why: `You get this email because ${group.why} and keep your account at afters under this address.`,
  });
  const about = { kind: letterKind, subject, about: letter, afterSeconds: letterWaitsSeconds, ...rendered };
  for (let at = 0; at < addresses.length; at += perInsert)
    await queueEmails(
      addresses.slice(at, at + perInsert).map((to) => ({ ...about, to })),
      on,
    );
  return addresses.length;
}

/** How many of it did not leave, and never will. */
export async function withdrawLetter(letter: string, on: Queryable): Promise<number> {
  const rows = await query<{ id: string }>(
    "select id from mails where kind = $1 and about = $2::uuid",
    [letterKind, letter],
    on,
  );
  const ids = await withdrawEmails(
    rows.map(({ id }) => id),
    on,
  );
  return ids.length;
}

/** Of a letter that was sent: how many wait, until when, and how many were taken back. */
export type SentLetter = { waiting: number; withdrawn: number; sent: number; leavesAt: Date | null };

export async function findLetter(letter: string): Promise<SentLetter | null> {
  const row = await queryOne<SentLetter & { all: number }>(
    `select count(*)::int as all, (count(*) filter (where state = 'withdrawn'))::int as withdrawn,
       (count(*) filter (where state = 'waiting' and attempts = 0))::int as waiting,
       (count(*) filter (where state not in ('waiting', 'withdrawn')))::int as sent,
       min(next_try_at) filter (where state = 'waiting' and attempts = 0) as "leavesAt"
     from mails where kind = $1 and about = $2::uuid`,
    [letterKind, letter],
  );
  return row && row.all > 0 ? row : null;
}
