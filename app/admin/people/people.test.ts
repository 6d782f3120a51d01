import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { outbox } from "../../../platform/mail/post.server.ts";
import { keepSeat } from "../../../testing/accounts/seat.ts";
import { asOwner } from "../../../testing/connected.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { somebody as somebodyWithoutSeat } from "../../../testing/people/somebody.ts";
import { exportPerson, personalDataProviders } from "../../fans/people/held-data.server.ts";
import { findPerson } from "../../fans/people/person-search.server.ts";
import { wordsOfTable } from "./held-words.ts";
import { erasePerson, findPersonView } from "./people.server.ts";
import "../../personal-data.server.ts";

async function leftOf({ theirWork, files }: { theirWork: string; files: string[] }) {
  const [left] = await query<{ votes: number; files: number; room: number }>(
    `select votes, (select count(*)::int from submission_files where id = any($2::uuid[])) as files,
       (select bytes from submission_space) as room from submissions where id = $1`,
    [theirWork, files],
  );
  return left;
}

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "ada@afters.example";
});

const operator = {
  email: "ada@afters.example",
  role: "operator" as const,
  sessionId: "s",
  signedInAt: new Date(),
  network: "10.0.0.1",
};

async function somebody() {
  const one = await somebodyWithoutSeat();
  await keepSeat(one.fanId, one.email);
  return one;
}

async function tablesWithPeople(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select distinct c.table_name::text as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and column_name ~
       '(^|_)(session|fan_id|fan|friend_id|email|recipient|username|phone)$' and c.table_name !~ '^operator' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test("every table of personal data is exported and erased by the feature that owns it", async () => {
  const covered = new Set(personalDataProviders().flatMap(({ tables }) => tables));
  const tables = await tablesWithPeople();
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter((table) => !covered.has(table))).toEqual([]);
});

test("a person is found by address, username, fan ID or request, with all their data", async () => {
  const { email, name, key, fanId } = await somebody();
  const ways = [
    [email, null],
    [` ${email.toUpperCase()} `, null],
    [name, null],
    [fanId, null],
    ["", key],
  ];
  for (const [typed = "", request = null] of ways) {
    const found = await findPerson(typed ?? "", request);
    expect(found?.person.emails, typed ?? "").toEqual([email]);
    expect(found?.person.fanIds).toContain(fanId);
    expect(found?.own).toHaveLength(6);
  }
  expect(await findPerson("nobody@example.com", null)).toBeNull();
  expect(await findPerson("%", null)).toBeNull();
});

test("data sent by someone else from the same browser is listed separately", async () => {
  const { email, fanId } = await somebody();
  await query(
    "insert into fan_invites (name, username, email, form, fan_id) values ('Ilse', $1, $2, 'join', $3)",
    [`ilse-${email}`, `ilse-${email}`, fanId],
  );
  const found = await findPerson(email, null);
  expect(found?.person.emails).toEqual([email]);
  expect(found?.others).toHaveLength(1);
});

test("an export has data of every table and nothing that lets anyone act as the person", async () => {
  const { email, session } = await somebody();
  const found = await findPerson(email, null);
  const held = await exportPerson(found!.person);
  const tables = personalDataProviders().flatMap((provider) => provider.tables);
  expect(Object.keys(held)).toEqual(expect.arrayContaining([...new Set(tables)]));
  expect(Object.entries(held).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))).toEqual([]);
  const text = JSON.stringify(held);
  for (const said of ["My own words", "Knows maud-", "@maud", "My own question", "An answer to"])
    expect(text).toContain(said);
  for (const secret of [session, session.slice(-22)]) expect(text).not.toContain(secret);
});

test("erasing leaves nothing of a person in any table, and every count right", async () => {
  const { party, session, fanId, friend, email, name, key, mark, poll, seq, ...talk } = await somebody();
  const found = await findPerson(email, null);
  const [mail] = await query<{ id: string }>("select id from mails where recipient = $1", [email]);
  mkdirSync(outbox, { recursive: true });
  const file = join(outbox, `${mail?.id}.eml`);
  writeFileSync(file, "Hello");
  const before = (await leftOf(talk.works))?.room ?? 0;
  await erasePerson(found!.person, operator);
  expect(existsSync(file)).toBe(false);
  const all = await query<{ name: string }>(
    "select table_name::text as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { name: table } of all) {
    const rows = await asOwner<{ row: string }>(`select t::text as row from ${table} t`);
    for (const secret of [session, fanId, email, name, key, mark])
      expect(
        rows.filter(({ row }) => row.toLowerCase().includes(secret.toLowerCase())),
        `${table}: ${secret}`,
      ).toEqual([]);
  }
  expect(await findPerson(email, null)).toBeNull();
  const [counts] = await query<Record<string, number>>(
    `select p.participants, (select count(*)::int from party_members where party_id = p.id) as members,
       q.total_votes, (select count(*)::int from poll_votes where poll_id = q.id) as votes,
       (select sum(votes)::int from poll_tallies where poll_id = q.id) as tally,
       (select sum(taps)::int from reaction_totals where party_id = p.id) as taps,
       (select sum(taps)::int from reaction_taps where party_id = p.id) as recount
     from parties p, polls q where p.id = $1 and q.id = $2`,
    [party, poll],
  );
  expect(counts).toEqual({
    participants: 1,
    members: 1,
    total_votes: 1,
    votes: 1,
    tally: 1,
    taps: 3,
    recount: 3,
  });
  const [identity] = await query<{ votes: number }>(
    "select friend_votes - sample_votes as votes from user_identities where fan_id = $1",
    [friend],
  );
  expect(identity?.votes).toBe(0);
  const [said] = await query<Record<string, number>>(
    `select sum(likes)::int as likes, sum(replies)::int as replies, sum(ups)::int as ups, sum(downs)::int as downs,
       (select ups from confessions where id = $2) as votes, (select backs from interview_questions where id = $3) as backs
     from forum_posts where forum_id = any($1)`,
    [[talk.forum, talk.thread], talk.heard, talk.wanted],
  );
  expect(await leftOf(talk.works)).toEqual({ votes: 0, files: 0, room: before - talk.works.bytes });
  expect(said).toEqual({ likes: 0, replies: 0, ups: 2, downs: 1, votes: 0, backs: 1 });
  const seats = await query("select taken, freed from recommendations where id = $1", [talk.evening]);
  expect(seats).toEqual([{ taken: 1, freed: [2] }]);
  const log = await query<{ seq: number; removed: boolean }>(
    "select seq, (body->>'removed')::bool as removed from log_entries where topic = 'party:' || $1 and seq = $2",
    [party, seq],
  );
  expect(log).toEqual([{ seq, removed: true }]);
});

test("an operator's address is erased only after it is removed from the operators", async () => {
  const emails = [`ada-${randomUUID()}@afters.example`, operator.email];
  const person = { emails, fanIds: [], requests: [] };
  await query("insert into operators (id, name, email, email_verified) values ($1, 'Ada', $1, true)", [
    emails[0],
  ]);
  const accounts = () => query("select 1 from operators where email = $1", [emails[0]]);
  await expect(erasePerson(person, operator)).rejects.toMatchObject({ code: "an_operator", status: 409 });
  expect(await accounts()).toHaveLength(1);
  await erasePerson({ ...person, emails: emails.slice(0, 1) }, operator);
  expect(await accounts()).toEqual([]);
});

test("with two addresses in one browser, only data without one is surely the fan's", async () => {
  const { fanId, email, key } = await somebodyWithoutSeat();
  await query("insert into access_requests (email, reason, fan_id) values ($1, 'Please', $2)", [
    `other-${email}`,
    fanId,
  ]);
  const found = await findPerson(fanId, null);
  expect(found?.person).toMatchObject({ emails: [], fanIds: [fanId] });
  expect(found?.own).toMatchObject([{ form: "creators", email: null }]);
  expect(found?.others.map((trace) => trace.email)).toContain(`other-${email}`);
  expect(found?.others).toHaveLength(6);
  expect((await findPerson("", key))?.person.emails).toEqual([email]);
});

test("the log of operators says that a person was erased, and not who", async () => {
  const person = { emails: ["nobody@example.com"], fanIds: [newFanId()], requests: [] };
  await expect(erasePerson(person, operator)).resolves.toContain("Erased a person");
  const [act] = await query<{ text: string }>(
    "select a::text as text from audit_log a where action = 'person-erase' order by id desc limit 1",
  );
  expect(act?.text).not.toContain("nobody@example.com");
});

test("every table of personal data has a label at the desk, never its raw name", () => {
  const tables = personalDataProviders().flatMap((provider) => provider.tables);
  expect(tables.filter((table) => wordsOfTable(table) === table)).toEqual([]);
  const words = tables.map(wordsOfTable);
  expect(words.filter((said, at) => words.indexOf(said) !== at)).toEqual([]);
});

test("a request of a form that is no more is shown on no page", async () => {
  const email = `${newFanId().toLowerCase()}@vesper.example`;
  await query("insert into fan_invites (name, email, form, beside) values ('Maud', $1, 'gone', true)", [
    email,
  ]);
  expect((await findPerson(email, null))?.own).toHaveLength(1);
  expect(await findPersonView({ q: email, key: null })).toMatchObject({ emails: [email], own: [] });
});
