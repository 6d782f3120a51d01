import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { outbox } from "../../platform/mail/post.server.ts";
import { newSession } from "../../platform/session/session.server.ts";
import { asOwner } from "../../testing/connected.ts";
import { openDrop } from "../../testing/drops/drop.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { openForum, openParty, seatFans } from "../../testing/party.ts";
import { uniqueWord } from "../../testing/texts/unique-word.ts";
import { leftOf, worksOf } from "../../testing/uploads/works-of.ts";
import { markTrivia } from "../behind-the-scenes/marks.server.ts";
import { keepReply, takeQuestion } from "../characters/talks.server.ts";
import { findTalker } from "../characters/voices.server.ts";
import { confess, voteConfession } from "../confessions/confessions.server.ts";
import { claim } from "../drops/claims/claims.server.ts";
import { markDrop } from "../drops/claims/marks.server.ts";
import { block } from "../fan-cards/blocks.server.ts";
import { CardForm } from "../fan-cards/card-form.ts";
import { keepCard } from "../fan-cards/cards.server.ts";
import { follow } from "../fan-cards/follows.server.ts";
import { fanOf } from "../fans/fan-sessions.server.ts";
import { welcomeFan } from "../fans/fans.server.ts";
import { muteFan } from "../fans/muting.server.ts";
import { likePost } from "../forums/likes.server.ts";
import { writePost } from "../forums/posts.server.ts";
import { tap } from "../forums/taps.server.ts";
import { befriend, friendLink } from "../friends/friend-links.server.ts";
import { rate } from "../hot-or-not/hot-votes.server.ts";
import { claimIdentity, identityLink, voteForFriend } from "../identities/identities.server.ts";
import { shareMood } from "../moods/moods.server.ts";
import { say } from "../parties/chat/messages.server.ts";
import { joinParty } from "../parties/members.server.ts";
import { hideMessage } from "../parties/moderation/moderation.server.ts";
import { removeMessage } from "../parties/moderation/removal.server.ts";
import { react } from "../parties/reactions/reactions.server.ts";
import { markParty } from "../parties/to-come/marks.server.ts";
import { createPoll } from "../polls/desk/poll-desk.server.ts";
import { vote } from "../polls/votes/votes.server.ts";
import { report } from "../reports/reports.server.ts";
import { write } from "../threads/threads.server.ts";
import { generateWrapped } from "../wrapped/wrapped.server.ts";
import { erasePerson, exportPerson, personalDataProviders } from "./people.server.ts";
import { findPerson } from "./person-search.server.ts";

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

async function tablesWithPeople(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select distinct c.table_name::text as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and column_name ~
       '(^|_)(session|fan_id|fan|friend_id|email|recipient|username|phone)$' and c.table_name !~ '^operator' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test("every table that names a person is exported and erased by the feature that owns it", async () => {
  const covered = new Set(personalDataProviders.flatMap(({ tables }) => tables));
  const tables = await tablesWithPeople();
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter((table) => !covered.has(table))).toEqual([]);
});

async function somebody() {
  const party = await openParty();
  const session = newSession();
  const fanId = await fanOf(session);
  await joinParty(party, fanId);
  const [friend = ""] = await seatFans(party, 1);
  const email = `maud-${randomUUID()}@example.com`;
  const name = `maud-${randomUUID()}`;
  const key = randomUUID();
  const mark = uniqueWord();
  await query(
    "insert into fan_invites (name, username, phone, email, form, key, fan_id) values ('Maud', $1, '+44 1', $2, 'beta', $3, $4)",
    [name, email.toUpperCase(), key, fanId],
  );
  await query(
    "insert into fan_invites (name, username, phone, contact_email, form, fan_id) values ('Maud', $1, '+44 1', $2, 'pass', $3)",
    [`pass-${name}`, email, fanId],
  );
  await query(
    "insert into beta_signups (username, email, name, avatar, form, fan_id) values ($1, $2, $1, 'waitlist', 'waitlist', $3)",
    [name, email, fanId],
  );
  await query(
    "insert into studio_partnerships (contact_name, email, company, form, fan_id) values ('Maud', $1, 'Vesper', 'partnership', $2)",
    [email, fanId],
  );
  await query("insert into creator_applications (name, twitter, fan_id) values ('Maud', '@maud', $1)", [
    fanId,
  ]);
  await query("insert into access_requests (email, reason, fan_id) values ($1, 'Please', $2)", [
    email,
    fanId,
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
  await vote(poll, fanId, 1);
  await vote(poll, friend, 0);
  const another = await createPoll(
    { title: "And?", description: "", options: ["A", "B"], partyId: party, opensAt: null, closesAt: null },
    async () => undefined,
  );
  await vote(another, fanId, 1, "network");
  const { seq } = await say({ partyId: party, fanId, text: `My own words ${mark}` });
  const taken = await say({ partyId: party, fanId, text: `My worse words ${mark}` });
  await removeMessage(party, taken.seq);
  const other = await say({ partyId: party, fanId: friend, text: "A friend's words" });
  await react({ partyId: party, fanId, taps: { clap: 3 } });
  const drop = await openDrop();
  await claim(drop, fanId);
  await markDrop(drop, fanId, true);
  await claim(await openDrop({ mode: "draw" }), fanId);
  const forum = await openForum();
  const thread = await openForum({ kind: "thread" });
  const theirs = await writePost({ forumId: forum, fanId: friend, text: "Who is in tonight" });
  await writePost({ forumId: forum, fanId, text: `I am in, says ${mark}`, of: theirs.seq });
  await likePost(forum, theirs.seq, fanId, true);
  const scene = await writePost({ forumId: thread, fanId, text: `The reels, says ${mark}` });
  await tap({ forumId: thread, seq: scene.seq, fanId, ups: 2, downs: 1 });
  const heard = await confess(friend, "I skip every intro.");
  await voteConfession(heard.confession.id, fanId, "up");
  await confess(fanId, `I rewound it, says ${mark}`);
  await report({ kind: "message", subject: `${party} ${other.seq}`, reason: "spam" }, fanId);
  await hideMessage(party, other.seq, fanId);
  await markTrivia(fanId, "trivia-vesper-line-1", { isHot: true, isFavourite: true, needle: 4 });
  await keepCard(fanId, CardForm.parse({ name: "Maud Vesper", motto: `My motto ${mark}`, city: "london" }));
  await follow(fanId, friend, true);
  await follow(friend, fanId, true);
  await write(fanId, friend, `My own letter ${mark}`);
  await friendLink(fanId, { isNew: false });
  const { fanId: pest } = await welcomeFan(newFanId());
  await block(fanId, pest, true);
  await block(pest, fanId, true);
  await befriend(pest, (await friendLink(friend, { isNew: false })).split("/").at(-1) ?? "");
  const maud = await findTalker("maud-vesper");
  const { lease } = await takeQuestion(fanId, maud!, `My own question ${mark}`);
  await keepReply(lease!, `An answer to ${mark}`, "whole");
  await rate({ fanId, character: "carmilla", city: "london", verdict: "hot" });
  await shareMood(fanId, { scene: "room-seven", caption: `My own caption ${mark}` });
  const works = await worksOf(fanId, friend, email, mark);
  for (const one of [fanId, friend]) await claimIdentity(one, "carmilla");
  const link = await identityLink(friend);
  await voteForFriend(link.split("/").at(-1) ?? "", fanId, "carmilla");
  await voteForFriend((await identityLink(fanId)).split("/").at(-1) ?? "", friend, "odile-marr");
  await generateWrapped(fanId, "september");
  await muteFan(fanId, null);
  await markParty(party, fanId, true);
  const week = "2026-01-05";
  await query("insert into standing_weeks (week) values ($1) on conflict do nothing", [week]);
  await query(
    "insert into weekly_standings (fan_id, week, title_slug, points, rank, total, is_sample) values ($1, $2, 'vesper-line', 5, 1, 1, false)",
    [fanId, week],
  );
  await query("insert into afterparty_invitations (fan_id, week, rank, person_key) values ($1, $2, 1, $3)", [
    fanId,
    week,
    name,
  ]);
  return {
    party,
    session,
    fanId,
    friend,
    email,
    name,
    key,
    mark,
    poll,
    seq,
    forum,
    thread,
    heard: heard.confession.id,
    works,
  };
}

test("a person is found by address, username, fan id or request, with everything that is surely theirs", async () => {
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
    expect(found?.person.fanIds).toEqual([fanId]);
    expect(found?.own).toHaveLength(6);
  }
  expect(await findPerson("nobody@example.com", null)).toBeNull();
  expect(await findPerson("%", null)).toBeNull();
});

test("what somebody else sent from the same browser is shown apart and not taken for theirs", async () => {
  const { email, fanId } = await somebody();
  await query(
    "insert into fan_invites (name, username, email, form, fan_id) values ('Ilse', $1, $2, 'join', $3)",
    [`ilse-${email}`, `ilse-${email}`, fanId],
  );
  const found = await findPerson(email, null);
  expect(found?.person.emails).toEqual([email]);
  expect(found?.others).toHaveLength(1);
});

test("an export holds something of every table, and nothing that would let anybody act as the person", async () => {
  const { email, session } = await somebody();
  const found = await findPerson(email, null);
  const held = await exportPerson(found!.person);
  const tables = personalDataProviders.flatMap((provider) => provider.tables);
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
       (select ups from confessions where id = $2) as votes
     from forum_posts where forum_id = any($1)`,
    [[talk.forum, talk.thread], talk.heard],
  );
  expect(await leftOf(talk.works)).toEqual({ votes: 0, files: 0, room: before - talk.works.bytes });
  expect(said).toEqual({ likes: 0, replies: 0, ups: 2, downs: 1, votes: 0 });
  const log = await query<{ seq: number; removed: boolean }>(
    "select seq, (body->>'removed')::bool as removed from log_entries where topic = 'party:' || $1 and seq = $2",
    [party, seq],
  );
  expect(log).toEqual([{ seq, removed: true }]);
});

test("an operator's own address is erased only once it is no operator's, and their account goes with them", async () => {
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

test("a fan who named two addresses may be two people: only what names none is surely the fan's", async () => {
  const { fanId, email, key } = await somebody();
  await query("insert into access_requests (email, reason, fan_id) values ($1, 'Please', $2)", [
    `other-${email}`,
    fanId,
  ]);
  const found = await findPerson(fanId, null);
  expect(found?.person).toMatchObject({ emails: [], fanIds: [fanId] });
  expect(found?.own).toMatchObject([{ kind: "creators", email: null }]);
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
