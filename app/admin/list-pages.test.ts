import { beforeAll, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { newInterview } from "../../testing/interviews/interview.ts";
import { openForum } from "../../testing/party.ts";
import type { ListPage } from "../desk/list/pages.server.ts";
import { pageOfShelf } from "../desk/records/shelf-pages.ts";
import { listDeskQuestions } from "../discover/interviews/desk/desk-questions.server.ts";
import { listDeskParties } from "../host/parties/desk-parties.server.ts";
import { listConfessions } from "../messages/confessions/desk/desk-confessions.server.ts";
import { listPosts } from "../messages/forums/desk/desk-posts.server.ts";
import { topicOfForum } from "../messages/forums/forum-log.server.ts";
import { listDeskClips } from "../play/clips/desk/desk-clips.server.ts";
import { listDeskMoods } from "../play/moods/desk/desk-moods.server.ts";
import { listDeskPolls } from "../polls/desk/desk-polls.server.ts";
import { listDeskDrops } from "../rewards/drops/desk/desk-drops.server.ts";

// Every list of the desk that has pages, filled with more than two of them, most of it of one moment.

const many = 130;
/** Forty of each moment, to the microsecond. */
const moment = "date_trunc('day', now()) - (n / 40) * interval '1 minute' - interval '7 microseconds'";
const numbers = `generate_series(1, ${many}) n`;

async function fillPosts(): Promise<void> {
  for (const isRemoved of [false, true]) {
    const forum = await openForum();
    const topic = topicOfForum(forum);
    await query("insert into log_heads (topic, last_seq) values ($1, 1000)", [topic]);
    await query(
      `insert into log_entries (topic, seq, at, kind, body) select $1, n, ${moment}, 'post', '{"text": "So"}' from ${numbers}`,
      [topic],
    );
    await query(
      `insert into forum_posts (forum_id, seq, removed_at, removed_body)
       select $1, n, case when $2 then now() end, case when $2 then '{"text": "So"}'::jsonb end from ${numbers}`,
      [forum, isRemoved],
    );
  }
}

async function fillQuestions(): Promise<void> {
  const interview = await newInterview();
  for (const state of ["held", "up", "declined"])
    await query(
      `insert into interview_questions (id, interview_id, text, state, backs, created_at, settled_at)
       select gen_random_uuid(), $1, 'Why?', $2, n / 50, ${moment}, ${moment} from ${numbers}`,
      [interview, state],
    );
}

async function fillTheRest(): Promise<void> {
  await query(
    "insert into scenes (id, name, mood, picture, captions) values ('airlock', 'Airlock', 'Tense', null, '{}') on conflict do nothing",
  );
  for (const hidden of ["null", moment]) {
    await query(
      `insert into clips (id, fan_id, client_key, scene, caption, hidden_at)
       select lpad(n || $1, 12, 'x'), 'fan', n || $1, 'airlock', 'So', ${hidden} from ${numbers}`,
      [hidden === "null" ? "u" : "h"],
    );
    await query(
      `insert into moods (fan_id, scene, caption, at, removed_at) select n || $1, 'airlock', 'So', ${moment}, ${hidden} from ${numbers}`,
      [hidden === "null" ? "u" : "r"],
    );
  }
  for (const state of ["held", "up", "down"])
    await query(
      `insert into confessions (id, client_key, text, state, is_urgent, seq, created_at, settled_at)
       select $1 || n, $1 || n, 'So', $1, n % 3 = 0, case when $1 = 'up' then n end, ${moment}, ${moment} from ${numbers}`,
      [state],
    );
  await query(
    `insert into polls (id, title, options, is_active, created_at)
     select 'poll-' || n, 'So?', '["a", "b"]', true, ${moment} from ${numbers}`,
  );
  await query(
    `insert into drops (id, title, pieces, opens_at, closes_at)
     select 'on-' || n, 'On', 5, ${moment}, now() + interval '9 days' from ${numbers}
     union all select 'over-' || n, 'Over', 5, ${moment} - interval '9 days', ${moment} - interval '1 day' from ${numbers}`,
  );
  await query(
    `insert into parties (id, title, show, title_slug, host, image, description, starts_at, ends_at)
     select 'party-' || n, 'So', 'So', 'so', 'Ada', 'still', '', ${moment} - interval '1 day', ${moment} from ${numbers}`,
  );
}

beforeAll(async () => {
  for (const table of ["polls", "drops", "parties"]) await query(`delete from ${table}`);
  await fillPosts();
  await fillQuestions();
  await fillTheRest();
});

type Row = Record<string, unknown>;
type List = (before: string | null) => Promise<ListPage<Row>>;

const parties: List = async (before) => {
  const { parties: rows, next } = await listDeskParties(before);
  return { rows, next };
};
const shelf = Array.from({ length: many }, (_, n) => ({ id: `record-${n}`, place: n + 1 }));
const records: List = async (from) => {
  const { rows, next } = pageOfShelf(shelf, from);
  return { rows, next: next === null ? null : String(next) };
};

const lists: [name: string, list: List][] = [
  ["posts", (before) => listPosts(false, before)],
  ["posts that were taken down", (before) => listPosts(true, before)],
  ["clips", (before) => listDeskClips(false, before)],
  ["hidden clips", (before) => listDeskClips(true, before)],
  ["moods", (before) => listDeskMoods(false, before)],
  ["moods that were taken down", (before) => listDeskMoods(true, before)],
  ["held confessions", (before) => listConfessions("held", before)],
  ["published confessions", (before) => listConfessions("up", before)],
  ["rejected confessions", (before) => listConfessions("down", before)],
  ["questions to be read", (before) => listDeskQuestions("held", before)],
  ["open questions", (before) => listDeskQuestions("up", before)],
  ["declined questions", (before) => listDeskQuestions("declined", before)],
  ["open polls", (before) => listDeskPolls("open", before)],
  ["drops to come", (before) => listDeskDrops("on", before)],
  ["drops that are over", (before) => listDeskDrops("over", before)],
  ["parties", parties],
  ["records", records],
];

const nameOf = ({ id, forumId, seq, fanId, day }: Row): string =>
  String(id ?? (forumId === undefined ? `${fanId} ${day}` : `${forumId} ${seq}`));

test.each(lists)("pages of %s show each row exactly once, though many are of one moment", async (_, list) => {
  const shown: string[] = [];
  const pages: number[] = [];
  for (let before: string | null = null, at = 0; at === 0 || before !== null; at++) {
    const { rows, next } = await list(before);
    pages.push(rows.length);
    shown.push(...rows.map(nameOf));
    before = next;
    expect(at, "pages without an end").toBeLessThan(10);
  }
  expect(shown).toHaveLength(many);
  expect(new Set(shown).size).toBe(many);
  expect(pages).toEqual(pages.length === 3 ? [50, 50, 30] : [100, 30]);
});

const broken = [
  "",
  "x",
  "1",
  ".",
  "-",
  "1.",
  "12345678901234567890.a",
  "1.\u0000",
  "1.a' or '1'='1",
  "1.a\nb",
];

test.each(lists)("a broken place in the address of %s is the first page", async (name, list) => {
  const first = (await list(null)).rows.map(nameOf);
  const places = name === "records" ? broken.filter((place) => !/^\d/.test(place)) : broken;
  for (const place of places)
    expect((await list(place)).rows.map(nameOf), JSON.stringify(place)).toEqual(first);
});

test.each(lists)("after the last of %s there is nothing", async (name, list) => {
  const place = name === "records" ? "999999" : "-999999999999999999.a";
  expect(await list(place)).toEqual({ rows: [], next: null });
});

test("lists begin with what is newest, and queues with what is urgent or waits longest", async () => {
  const first = async <Of>(list: Promise<ListPage<Of>>) => (await list).rows;
  const falls = (times: number[]) => expect(times).toEqual(times.toSorted((a, b) => b - a));
  const rises = (times: number[]) => expect(times).toEqual(times.toSorted((a, b) => a - b));
  falls((await first(listPosts(false))).map(({ at }) => at.getTime()));
  falls((await first(listDeskMoods(false))).map(({ at }) => at.getTime()));
  falls((await first(listDeskPolls("open"))).map(({ createdAt }) => createdAt.getTime()));
  falls((await first(listDeskDrops("over"))).map(({ closes_at }) => closes_at.getTime()));
  rises((await first(listDeskDrops("on"))).map(({ opens_at }) => opens_at.getTime()));
  rises((await first(listDeskQuestions("held"))).map(({ at }) => at.getTime()));
  const held = await first(listConfessions("held"));
  expect(held.map(({ isUrgent }) => isUrgent)).toEqual([...Array(43).fill(true), ...Array(7).fill(false)]);
  rises(held.slice(0, 43).map(({ at }) => at.getTime()));
  falls((await first(listDeskQuestions("up"))).map(({ backs }) => backs));
});
