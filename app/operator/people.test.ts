import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { outbox } from "../../platform/mail/post.server.ts";
import { fanIdOf, newSession } from "../../platform/session/session.server.ts";
import { openParty, seatFans } from "../../testing/party.ts";
import { muteFan } from "../fans/muting.server.ts";
import { claimIdentity, identityLink, voteForFriend } from "../identities/identities.server.ts";
import { say } from "../parties/chat/messages.server.ts";
import { hideMessage, reportMessage } from "../parties/moderation/moderation.server.ts";
import { removeMessage } from "../parties/moderation/removal.server.ts";
import { react } from "../parties/reactions/reactions.server.ts";
import { createPoll } from "../polls/desk/poll-desk.server.ts";
import { vote } from "../polls/votes.server.ts";
import { generateWrapped } from "../wrapped/wrapped.server.ts";
import { erasePerson, exportPerson, personalDataProviders } from "./people.server.ts";
import { findPerson } from "./person-search.server.ts";

const operator = { email: "ada@afters.example", sessionId: "s", network: "10.0.0.1" };

/** Tables in which a column names a person, as the database itself knows them. */
async function tablesWithPeople(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select distinct c.table_name::text as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and column_name ~
       '(^|_)(session|email|recipient|username|phone)$' and c.table_name !~ '^operator' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test("every table that names a person is exported and erased by the feature that owns it", async () => {
  const covered = new Set(personalDataProviders.flatMap(({ tables }) => tables));
  const tables = await tablesWithPeople();
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter((table) => !covered.has(table))).toEqual([]);
});

/** Somebody who did everything there is to do, under one session and one address. */
async function somebody() {
  const party = await openParty();
  const [session = "", friend = ""] = await seatFans(party, 2);
  const email = `maud-${randomUUID()}@example.com`;
  const name = `maud-${randomUUID()}`;
  const key = randomUUID();
  await query(
    "insert into fan_invites (name, username, phone, email, form, key, user_session) values ('Maud', $1, '+44 1', $2, 'beta', $3, $4)",
    [name, email.toUpperCase(), key, session],
  );
  await query(
    "insert into fan_invites (name, username, phone, contact_email, form, user_session) values ('Maud', $1, '+44 1', $2, 'pass', $3)",
    [`pass-${name}`, email, session],
  );
  await query(
    "insert into beta_signups (username, email, name, avatar, form, user_session) values ($1, $2, $1, 'waitlist', 'waitlist', $3)",
    [name, email, session],
  );
  await query(
    "insert into studio_partnerships (contact_name, email, company, form, user_session) values ('Maud', $1, 'Vesper', 'partnership', $2)",
    [email, session],
  );
  await query("insert into creator_applications (name, twitter, user_session) values ('Maud', '@maud', $1)", [
    session,
  ]);
  await query("insert into access_requests (email, reason, user_session) values ($1, 'Please', $2)", [
    email,
    session,
  ]);
  await query(
    "insert into mails (id, kind, recipient, subject, body_text, body_html, about) values ($1, 'confirm', $2, 's', 't', 'h', $3)",
    [randomUUID(), email, key],
  );
  await query("insert into request_notes (about, operator, body) values ($1, 'ada', $2)", [
    key,
    `Knows ${name}`,
  ]);
  const poll = await createPoll(
    { title: "Who?", description: "", options: ["A", "B"], partyId: party, opensAt: null, closesAt: null },
    async () => undefined,
  );
  await vote(poll, session, 1);
  await vote(poll, friend, 0);
  const { seq } = await say({ partyId: party, session, text: `My own words ${key}` });
  const taken = await say({ partyId: party, session, text: `My worse words ${key}` });
  await removeMessage(party, taken.seq);
  const other = await say({ partyId: party, session: friend, text: "A friend's words" });
  await react({ partyId: party, session, taps: { clap: 3 } });
  await reportMessage(party, other.seq, session, "spam");
  await hideMessage(party, other.seq, session);
  for (const one of [session, friend]) await claimIdentity(one, "carmilla");
  const link = await identityLink(friend);
  await voteForFriend(link.split("/").at(-1) ?? "", session, "carmilla");
  await voteForFriend((await identityLink(session)).split("/").at(-1) ?? "", friend, "odile-marr");
  await generateWrapped(session, "september");
  await muteFan(session, null);
  const week = "2026-01-05";
  await query("insert into standing_weeks (week) values ($1) on conflict do nothing", [week]);
  await query(
    "insert into weekly_standings (user_session, week, title_slug, points, rank, total, is_sample) values ($1, $2, 'vesper-line', 5, 1, 1, false)",
    [session, week],
  );
  return { party, session, friend, email, name, key, poll, seq };
}

test("a person is found by address, username, fan id or request, with everything that is surely theirs", async () => {
  const { email, name, key, session } = await somebody();
  const ways = [
    [email, null],
    [` ${email.toUpperCase()} `, null],
    [name, null],
    [fanIdOf(session), null],
    ["", key],
  ];
  for (const [typed = "", request = null] of ways) {
    const found = await findPerson(typed ?? "", request);
    expect(found?.person.emails, typed ?? "").toEqual([email]);
    expect(found?.person.sessions).toEqual([session]);
    expect(found?.own).toHaveLength(6);
  }
  expect(await findPerson("nobody@example.com", null)).toBeNull();
  expect(await findPerson("%", null)).toBeNull();
});

test("what somebody else sent from the same browser is shown apart and not taken for theirs", async () => {
  const { email, session } = await somebody();
  await query(
    "insert into fan_invites (name, username, email, form, user_session) values ('Ilse', $1, $2, 'join', $3)",
    [`ilse-${email}`, `ilse-${email}`, session],
  );
  const found = await findPerson(email, null);
  expect(found?.person.emails).toEqual([email]);
  expect(found?.others).toHaveLength(1);
});

test("an export holds something of every table, and nothing that would let anybody act as the person", async () => {
  const { email, session } = await somebody();
  const found = await findPerson(email, null);
  const held = await exportPerson(found!.person);
  expect(Object.entries(held).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))).toEqual([]);
  const text = JSON.stringify(held);
  for (const said of ["My own words", "Knows maud-", "@maud"]) expect(text).toContain(said);
  expect(text).not.toContain(session);
});

test("erasing leaves nothing of a person in any table, and every count right", async () => {
  const { party, session, friend, email, name, key, poll, seq } = await somebody();
  const found = await findPerson(email, null);
  const [mail] = await query<{ id: string }>("select id from mails where recipient = $1", [email]);
  mkdirSync(outbox, { recursive: true });
  const file = join(outbox, `${mail?.id}.eml`);
  writeFileSync(file, "Hello");
  await erasePerson(found!.person, operator);
  expect(existsSync(file)).toBe(false);
  const all = await query<{ name: string }>(
    "select table_name::text as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { name: table } of all) {
    const rows = await query<{ row: string }>(`select t::text as row from ${table} t`);
    for (const secret of [session, fanIdOf(session), email, name, key])
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
    "select friend_votes - sample_votes as votes from user_identities where user_session = $1",
    [friend],
  );
  expect(identity?.votes).toBe(0);
  const log = await query<{ seq: number; removed: boolean }>(
    "select seq, (body->>'removed')::bool as removed from party_log where party_id = $1 and seq = $2",
    [party, seq],
  );
  expect(log).toEqual([{ seq, removed: true }]);
});

test("the log of operators says that a person was erased, and not who", async () => {
  const person = { emails: ["nobody@example.com"], sessions: [newSession()], requests: [] };
  await expect(erasePerson(person, operator)).resolves.toContain("Erased a person");
  const [act] = await query<{ text: string }>(
    "select a::text as text from audit_log a where action = 'person-erase' order by id desc limit 1",
  );
  expect(act?.text).not.toContain("nobody@example.com");
});
