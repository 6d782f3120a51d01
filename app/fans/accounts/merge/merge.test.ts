import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query, transaction } from "../../../../platform/db/pool.server.ts";
import { personOf } from "../../../../platform/session/persons.server.ts";
import { newSession } from "../../../../platform/session/session.server.ts";
import { aComer, anAsker } from "../../../../testing/accounts/asker.ts";
import { codeTo } from "../../../../testing/accounts/letters.ts";
import { asOwner } from "../../../../testing/connected.ts";
import { openDrop } from "../../../../testing/drops/drop.ts";
import { openParty } from "../../../../testing/party.ts";
import { somebody } from "../../../../testing/people/somebody.ts";
import { talkTopic } from "../../../characters/talks.server.ts";
import { markTrivia } from "../../../discover/behind-the-scenes/marks.server.ts";
import { voteConfession } from "../../../messages/confessions/confessions.server.ts";
import { likePost } from "../../../messages/forums/likes.server.ts";
import { threadTopic } from "../../../messages/threads/threads.server.ts";
import { joinParty } from "../../../parties/members.server.ts";
import { rate } from "../../../play/hot-or-not/hot-votes.server.ts";
import { vote } from "../../../polls/votes/votes.server.ts";
import { claim } from "../../../rewards/drops/claims/claims.server.ts";
import { claimIdentity } from "../../../rewards/identities/identities.server.ts";
import { follow } from "../../cards/follows.server.ts";
import { fanOf } from "../../fan-sessions.server.ts";
import { findMe, welcomeFan } from "../../fans.server.ts";
import { moves } from "../../merging/merge-rules.ts";
import { personalDataProviders } from "../../people/held-data.server.ts";
import { findPoints } from "../../points/points.server.ts";
import { sendCode, signInWithCode } from "../accounts.server.ts";
import { acceptMerge, endMerges, findUndoable, previewMerge, undoMerge } from "./merge.server.ts";
import "../../../personal-data.server.ts";

/** Counts of the same thing that is counted anew: moments and versions, by which readers learn that there is news. */
const moments = ["version", "published_version", "counted_at", "moved_at", "updated_at", "touched_at"];

/** Every row of every table but those given, table by table. */
async function wholeDatabase(but: string[]): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    `select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not (table_name = any($1)) order by 1`,
    [but],
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await asOwner<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
      [moments],
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

async function arrive(email: string, session: string | null) {
  await sendCode(email, anAsker());
  return signInWithCode(email, await codeTo(email), aComer(session, { browser: "Test" }));
}

/** An account, and a device on which somebody who has left something in every table signs in to it. */
async function twoSelves() {
  const email = `ana-${randomUUID()}@vesper.example`;
  const first = newSession();
  const into = await fanOf(first);
  await welcomeFan(into);
  await arrive(email, first);
  const other = await somebody();
  return { email, into, other, from: other.fanId, signIn: () => arrive(email, other.session) };
}

/** What the account has of the same as the other self. */
async function haveTheSame(into: string, other: Awaited<ReturnType<typeof somebody>>) {
  for (const party of [other.party, await openParty()]) await joinParty(party, into);
  await vote(other.poll, into, 0);
  await rate({ fanId: into, character: "carmilla", city: "london", verdict: "not" });
  await markTrivia(into, "trivia-vesper-line-1", { isHot: false, isFavourite: false, needle: 2 });
  await voteConfession(other.heard, into, "down");
  await likePost(other.forum, 1, into, true);
  await follow(into, other.friend, true);
  await follow(into, other.fanId, true);
  await claimIdentity(into, "carmilla");
}

const bookkeeping = ["account_merges", "account_sessions", "account_codes", "fan_sessions", "fans", "mails"];

async function recount() {
  const [wrong] = await query<Record<string, number>>(
    `select
      (select count(*)::int from polls p where total_votes <> (select count(*) from poll_votes v where v.poll_id = p.id and not v.is_sample) + sample_votes) as polls,
      (select count(*)::int from polls p where held_votes <> (select count(*) from held_votes v where v.poll_id = p.id and not left_out)) as held,
      (select count(*)::int from fan_points f full join (select fan_id, sum(points)::int as points from points_ledger group by 1) l using (fan_id)
       where l.points is distinct from f.points) as points,
      (select count(*)::int from parties p where participants <> (select count(*) from party_members m where m.party_id = p.id)) as parties,
      (select count(*)::int from forum_posts p where likes - sample_likes <> (select count(*) from forum_likes l where l.forum_id = p.forum_id and l.seq = p.seq)) as likes,
      (select count(*)::int from confessions c where ups - sample_ups - downs + sample_downs <> (select coalesce(sum(vote), 0) from confession_votes v where v.confession_id = c.id)) as confessions,
      (select count(*)::int from trivia_totals t where needle_sum <> (select coalesce(sum(needle), 0) from trivia_marks m where m.trivia = t.trivia)) as marks,
      (select count(*)::int from hot_tallies t where hot + not_hot - sample_hot - sample_not_hot <> (select count(*) from hot_votes v where v.city = t.city and v.character = t.character)) as ratings,
      (select count(*)::int from drops d where marks <> (select count(*) from drop_marks m where m.drop_id = d.id)) as marked,
      (select count(*)::int from clips c where votes <> (select count(*) from clip_votes v where v.clip_id = c.id)) as clips,
      (select count(*)::int from interview_questions q where backs <> (select count(*) from interview_backings b where b.question_id = q.id)) as backs,
      (select count(*)::int from user_identities i where friend_votes - sample_votes <> (select count(*) from identity_votes v where v.fan_id = i.fan_id and v.character_name = i.character_name)) as friends,
      (select creators from submission_counts where not is_sample) - (select count(distinct fan_id)::int from submissions where not is_sample) as creators`,
  );
  return Object.entries(wrong ?? {}).filter(([, count]) => count !== 0);
}

test("every table that names a person has a rule for two selves that become one", () => {
  for (const { tables, merge } of personalDataProviders()) {
    const ruled = new Set(merge.map(({ table }) => table));
    expect(tables.filter((table) => !ruled.has(table))).toEqual([]);
  }
});

test("a merge moves or drops rows by their rules, counts stay right, undo restores all", async () => {
  const { into, from, other, signIn } = await twoSelves();
  await haveTheSame(into, other);
  const { session } = await signIn();
  expect(await recount()).toEqual([]);
  const before = await wholeDatabase(bookkeeping);
  const names = [await findMe(into), await findMe(from)];
  const [union] = await query<{ points: number }>(
    `select sum(points)::int as points from (
       select distinct deed, ref, points from points_ledger where fan_id = any($1)
     ) deeds`,
    [[into, from]],
  );

  await acceptMerge(into, session);
  expect(await recount()).toEqual([]);
  const rules = personalDataProviders().flatMap(({ merge }) => merge.filter(moves));
  const [{ journal } = { journal: {} }] = await query<{ journal: Record<string, never> }>(
    "select journal->'moved' as journal from account_merges where into_fan = $1",
    [into],
  );
  const still: string[] = [];
  for (const { table, fan = "fan_id", otherwise } of rules) {
    const { was = [], gone = [] } = journal[`${table}.${fan}`] as unknown as Record<string, []>;
    expect(was.length + gone.length, `${table}.${fan}`).toBeGreaterThan(0);
    const left = await query(`select 1 from ${table} where ${fan} = $1`, [from]);
    if (left.length > 0 && !otherwise) still.push(`${table}.${fan}`);
  }
  expect(still).toEqual([]);
  const [one] = await query("select option_index from poll_votes where poll_id = $1 and fan_id = $2", [
    other.poll,
    into,
  ]);
  expect(one).toEqual({ option_index: 0 });
  expect(await findPoints(into)).toBe(union?.points);
  expect(await findPoints(from)).toBe(0);
  expect(await findMe(into)).toEqual(names[0]);
  expect(await findMe(from)).toBeNull();

  const undoable = await findUndoable(into);
  await undoMerge(into, undoable?.id ?? 0);
  const after = await wholeDatabase(bookkeeping);
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  expect([await findMe(into), await findMe(from)]).toEqual(names);
  expect(await personOf(session)).toBe(from);
  await expect(undoMerge(into, undoable?.id ?? 0)).rejects.toMatchObject({ code: "too_late" });
});

test("after an undo new actions stay with the account, and the other fan has theirs", async () => {
  const { into, from, other, signIn } = await twoSelves();
  const { session } = await signIn();
  await acceptMerge(into, session);
  await vote(other.poll, into, 0);
  await follow(into, other.friend, false);
  await claimIdentity(into, "odile-marr");
  const undoable = await findUndoable(into);
  await undoMerge(into, undoable?.id ?? 0);
  const votes = await query(
    "select fan_id, option_index from poll_votes where poll_id = $1 and fan_id = any($2) order by option_index",
    [other.poll, [into, from]],
  );
  expect(votes).toEqual([
    { fan_id: into, option_index: 0 },
    { fan_id: from, option_index: 1 },
  ]);
  expect(
    await query("select 1 from follows where followed = $1 and fan_id = any($2)", [
      other.friend,
      [into, from],
    ]),
  ).toEqual([]);
  const claimed = await query("select character_name from user_identities where fan_id = $1", [into]);
  expect(claimed).toHaveLength(1);
  expect(await recount()).toEqual([]);
});

test("it is shown before it happens, and happens once, on the device that was asked", async () => {
  const { email, into, other, signIn } = await twoSelves();
  await haveTheSame(into, other);
  const older = newSession();
  await query("insert into fan_sessions (user_session, fan_id) values ($1, $2)", [older, other.fanId]);
  expect(await personOf(older)).toBe(other.fanId);
  const { session } = await signIn();
  const { along, away } = await previewMerge({ from: other.fanId, into });
  expect(away).toEqual(expect.arrayContaining(["1 vote in a poll", "1 claimed character", "1 party joined"]));
  expect(along).toEqual(
    expect.arrayContaining(["1 thread", "1 wrapped", "1 talk with a character", "1 ticket"]),
  );
  const elsewhere = await arrive(email, null);
  await expect(acceptMerge(into, elsewhere.session)).rejects.toMatchObject({ code: "no_offer" });
  const done = await Promise.allSettled([acceptMerge(into, session), acceptMerge(into, session)]);
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  // Any other session of the other self is somebody new's: it reads nothing of the account.
  expect([into, other.fanId, null]).not.toContain(await personOf(older));
  const stranger = await arrive(`bo-${randomUUID()}@vesper.example`, null);
  const { id = 0 } = (await findUndoable(into)) ?? {};
  await expect(undoMerge(stranger.fanId, id)).rejects.toMatchObject({ code: "too_late" });
});

test("a held vote is a vote: only one of either kind stays per poll after a merge", async () => {
  const { into, from, other, signIn } = await twoSelves();
  await vote(other.poll, into, 0, "network");
  const { session } = await signIn();
  await acceptMerge(into, session);
  const counted = () =>
    query("select fan_id from poll_votes where poll_id = $1 and fan_id = any($2)", [
      other.poll,
      [into, from],
    ]);
  expect(await counted()).toEqual([]);
  await undoMerge(into, (await findUndoable(into))?.id ?? 0);
  expect(await counted()).toEqual([{ fan_id: from }]);
});

test("a merge keeps both pieces of a drop, blocks, talks and threads", async () => {
  const { into, from, other, signIn } = await twoSelves();
  const drop = await openDrop();
  await claim(drop, into);
  await claim(drop, from);
  const { session } = await signIn();
  await acceptMerge(into, session);
  const pieces = await query<{ number: number }>(
    "select number from drop_claims where drop_id = $1 and fan_id = $2 order by number",
    [drop, into],
  );
  expect(pieces.map(({ number }) => number)).toEqual([1, 2]);
  expect(await query("select 1 from blocks where fan_id = $1", [into])).toHaveLength(1);
  expect(await query("select 1 from blocks where blocked = $1", [into])).toHaveLength(1);
  const lines = await query<{ body: { from: string; text: string } }>(
    "select body from log_entries where topic = $1 order by seq",
    [threadTopic(into, other.friend)],
  );
  expect(lines[0]?.body).toMatchObject({ from: into, text: `My own letter ${other.mark}` });
  const talk = await query("select 1 from log_entries where topic = $1", [talkTopic(into, "maud-vesper")]);
  expect(talk.length).toBeGreaterThan(1);
  expect(await query("select 1 from log_heads where topic like $1", [`%${from}%`])).toEqual([
    // News of the other self goes with it.
    { "?column?": 1 },
  ]);
});

test("after a day what was left out is erased with the other fan, without undo", async () => {
  const { into, from, other, signIn } = await twoSelves();
  await haveTheSame(into, other);
  const { session } = await signIn();
  await acceptMerge(into, session);
  const { id = 0 } = (await findUndoable(into)) ?? {};
  const kept = "select (undo_until - merged_at)::text as time from account_merges where id = $1";
  expect(await query(kept, [id])).toEqual([{ time: "1 day" }]);
  await endMerges();
  expect(await findUndoable(into)).not.toBeNull();
  await query("update account_merges set undo_until = now() - interval '1 second' where id = $1", [id]);
  await expect(undoMerge(into, id)).rejects.toMatchObject({ code: "too_late" });
  await endMerges();
  const all = await wholeDatabase([]);
  for (const [table, rows] of Object.entries(all))
    expect(
      rows.filter((row) => row.includes(from) && table !== "points_ledger"),
      table,
    ).toEqual([]);
  expect(await recount()).toEqual([]);
  expect(await findMe(into)).not.toBeNull();
});

test("what the account does during the merge stays, and the other fan joins it", async () => {
  const { into, other, signIn } = await twoSelves();
  const { session } = await signIn();
  let merging: Promise<void> = Promise.resolve();
  await transaction(async (on) => {
    await query("insert into follows (fan_id, followed) values ($1, $2)", [into, other.friend], on);
    merging = acceptMerge(into, session);
    merging.catch(() => undefined);
    await expect
      .poll(async () => (await query("select 1 from pg_locks where not granted")).length, { interval: 20 })
      .toBeGreaterThan(0);
  });
  await merging;
  expect(
    await query("select 1 from follows where fan_id = $1 and followed = $2", [into, other.friend]),
  ).toHaveLength(1);
  expect(await recount()).toEqual([]);
  await expect(acceptMerge(into, session)).rejects.toMatchObject({ code: "no_offer", status: 410 });
  const { id = 0 } = (await findUndoable(into)) ?? {};
  await undoMerge(into, id);
  await expect(undoMerge(into, id)).rejects.toMatchObject({ code: "too_late", status: 410 });
  expect(await findUndoable(into)).toBeNull();
});
