import { query } from "../../../platform/db/pool.server.ts";
import { isUuid } from "../../../platform/exact-values.ts";
import { containing } from "../../desk/search.ts";
import type { Person } from "../personal-data.ts";

/** A request by someone. */
export type Trace = {
  key: string;
  table: string;
  form: string;
  id: number;
  email: string | null;
  fanId: string | null;
};

/** `others` came from the same browsers with another address, so they may be someone else's. */
export type Found = {
  person: Person;
  own: Trace[];
  others: Trace[];
};

const traces = [
  {
    table: "fan_invites",
    email: "coalesce(email, contact_email)",
    emails: ["email", "contact_email"],
    username: "username",
  },
  { table: "beta_signups", email: "email", emails: ["email"], username: "username" },
  { table: "studio_partnerships", email: "email", emails: ["email"], username: null },
  { table: "creator_applications", email: "null::text", emails: [], username: null },
  { table: "access_requests", email: "email", emails: ["email"], username: null },
] as const;

type Source = (typeof traces)[number];

async function readTraces(where: (source: Source) => string | null, values: unknown[]): Promise<Trace[]> {
  const parts = traces.flatMap((source) => {
    const condition = where(source);
    if (!condition) return [];
    const { table, email } = source;
    return [
      `(select key::text, '${table}' as "table", form, id, lower(${email}) as email, fan_id as "fanId"
        from ${table} where ${condition} order by id desc limit 200)`,
    ];
  });
  return query<Trace>(parts.join(" union all "), values);
}

const byEmail = (email: string) =>
  readTraces(
    ({ emails }) => (emails.length > 0 ? emails.map((name) => `lower(${name}) = $1`).join(" or ") : null),
    [email],
  );

const byUsername = (name: string) =>
  readTraces(
    ({ username }) => username && `search like $2 and lower(${username}) = $1`,
    [name, containing(name)],
  );

const byFans = (fanIds: string[]) => readTraces(() => "fan_id = any($1)", [fanIds]);

const byKey = (key: string) => readTraces(() => "key = $1::uuid", [key]);

/** By email address, username or fan id, or by a request's key. Null if nothing is found. */
export async function findPerson(typed: string, key: string | null): Promise<Found | null> {
  if (key && isUuid(key)) return gather(await byKey(key), []);
  const name = typed.trim();
  const low = name.toLowerCase();
  // "@maud.b" is a username.
  if (low.indexOf("@") > 0 && low.includes(".")) {
    const [mailed] = await query(
      `select 1 from mails where lower(recipient) = $1
       union all select 1 from submissions where lower(email) = $1
       union all select 1 from accounts where email = $1 limit 1`,
      [low],
    );
    return gather(await byEmail(low), [], mailed ? [low] : []);
  }
  const fan = await query("select 1 from fans where id = $1 and not is_sample", [name]);
  if (fan.length > 0) return fromFan(name);
  return gather(await byUsername(low.replace(/^@/, "")), []);
}

/** A browser's requests are the person's, unless they use several addresses. */
async function fromFan(fanId: string): Promise<Found | null> {
  const sent = await byFans([fanId]);
  const emails = new Set(sent.flatMap(({ email }) => email ?? []));
  return gather(emails.size > 1 ? sent.filter(({ email }) => email === null) : sent, [fanId]);
}

/**
 * All data that is surely the same person's: requests under the same addresses, their browsers, and requests from
 * those without an address.
 */
async function gather(seeds: Trace[], fanIds: string[], more: string[] = []): Promise<Found | null> {
  const seat = await seatOf(
    [...fanIds, ...seeds.flatMap(({ fanId }) => fanId ?? [])],
    [...more, ...seeds.flatMap(({ email }) => email ?? [])],
  );
  const emails = new Set([...more, ...seat.emails, ...seeds.flatMap(({ email }) => email ?? [])]);
  const known = new Map(seeds.map((trace) => [trace.key, trace]));
  for (const email of emails) for (const trace of await byEmail(email)) known.set(trace.key, trace);
  const fans = new Set([
    ...fanIds,
    ...seat.fanIds,
    ...[...known.values()].flatMap(({ fanId }) => fanId ?? []),
  ]);
  const others: Trace[] = [];
  for (const trace of await byFans([...fans])) {
    if (known.has(trace.key)) continue;
    if (trace.email === null) known.set(trace.key, trace);
    else others.push(trace);
  }
  if (known.size === 0 && fans.size === 0 && emails.size === 0) return null;
  const person = { emails: [...emails], fanIds: [...fans], requests: [...known.keys()] };
  return { person, own: [...known.values()], others };
}

/** An account connects its fan, its address and merged fans. */
async function seatOf(fanIds: string[], emails: string[]): Promise<{ fanIds: string[]; emails: string[] }> {
  const accounts = await query<{ fanId: string; email: string | null; selves: string[] }>(
    `select a.fan_id as "fanId", a.email, array(
       select m.from_fan from account_merges m where m.account_id = a.id and m.merged_at is not null and m.undone_at is null
     ) as selves from accounts a where a.fan_id = any($1) or a.email = any($2)`,
    [fanIds, emails],
  );
  return {
    fanIds: accounts.flatMap(({ fanId, selves }) => [fanId, ...selves]),
    emails: accounts.flatMap(({ email }) => email ?? []),
  };
}
