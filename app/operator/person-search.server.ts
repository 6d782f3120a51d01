import { query } from "../../platform/db/pool.server.ts";
import { isUuid } from "../../platform/exact-values.ts";
import { containing } from "../desk/search.ts";
import type { Person } from "../fans/personal-data.ts";
import { type KindName, kindNames, kinds } from "../signups/desk/kinds.ts";

/** One request, as far as it tells whose it is. */
type Trace = {
  key: string;
  table: string;
  form: string;
  id: number;
  email: string | null;
  session: string | null;
};

/** What was found under a name; `others` came from the same browsers with another address, so they may be somebody else's. */
export type Found = {
  person: Person;
  own: TraceLink[];
  others: TraceLink[];
};
export type TraceLink = { key: string; kind: KindName; id: number; email: string | null };

/** Table to the columns that hold an address and a username. */
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

/** Reads requests of every table for which `where` names a condition. */
async function readTraces(where: (source: Source) => string | null, values: unknown[]): Promise<Trace[]> {
  const parts = traces.flatMap((source) => {
    const condition = where(source);
    if (!condition) return [];
    const { table, email } = source;
    return [
      `(select key::text, '${table}' as "table", form, id, lower(${email}) as email, user_session as session
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

const bySession = (sessions: string[]) => readTraces(() => "user_session = any($1)", [sessions]);

const byKey = (key: string) => readTraces(() => "key = $1::uuid", [key]);

/** Finds a person by email address, username or fan id, or by the key of a request they sent. Null when nothing is held. */
export async function findPerson(typed: string, key: string | null): Promise<Found | null> {
  if (key && isUuid(key)) return gather(await byKey(key), []);
  const name = typed.trim();
  const low = name.toLowerCase();
  if (low.includes("@") && low.includes(".")) {
    const [mailed] = await query("select 1 from mails where lower(recipient) = $1 limit 1", [low]);
    return gather(await byEmail(low), [], mailed ? [low] : []);
  }
  const fans = await query<{ user_session: string }>(
    "select user_session from fans where fan_id = $1 and not is_sample",
    [name],
  );
  if (fans.length > 0) return fromSessions(fans.map(({ user_session }) => user_session));
  return gather(await byUsername(low.replace(/^@/, "")), []);
}

/** From a browser on: its requests are the person's, unless they name more than one address. */
async function fromSessions(sessions: string[]): Promise<Found | null> {
  const sent = await bySession(sessions);
  const emails = new Set(sent.flatMap(({ email }) => email ?? []));
  return gather(emails.size > 1 ? sent.filter(({ email }) => email === null) : sent, sessions);
}

/** Everything that is surely the same person's: requests under the same addresses, the browsers they came from, and what those sent without an address. */
async function gather(seeds: Trace[], sessions: string[], more: string[] = []): Promise<Found | null> {
  const emails = new Set([...more, ...seeds.flatMap(({ email }) => email ?? [])]);
  const known = new Map(seeds.map((trace) => [trace.key, trace]));
  for (const email of emails) for (const trace of await byEmail(email)) known.set(trace.key, trace);
  const browsers = new Set([...sessions, ...[...known.values()].flatMap(({ session }) => session ?? [])]);
  const others: Trace[] = [];
  for (const trace of await bySession([...browsers])) {
    if (known.has(trace.key)) continue;
    if (trace.email === null) known.set(trace.key, trace);
    else others.push(trace);
  }
  if (known.size === 0 && browsers.size === 0 && emails.size === 0) return null;
  const person = { emails: [...emails], sessions: [...browsers], requests: [...known.keys()] };
  return { person, own: [...known.values()].flatMap(linkOf), others: others.flatMap(linkOf) };
}

function linkOf({ key, table, form, id, email }: Trace): TraceLink[] {
  const kind = kindNames.find((name) => kinds[name].table === table && kinds[name].form === form);
  return kind ? [{ key, kind, id, email }] : [];
}
