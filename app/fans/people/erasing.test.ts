import type pg from "pg";
import type { PoolClient } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { getPool, query } from "../../../platform/db/pool.server.ts";
import { asOwner, connected, ownerOf } from "../../../testing/connected.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { seatFans } from "../../../testing/party.ts";
import { somebody } from "../../../testing/people/somebody.ts";
import { confess } from "../../messages/confessions/confessions.server.ts";
import { createPoll } from "../../polls/desk/poll-desk.server.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { react } from "../../room/reactions/reactions.server.ts";
import { eraseEverything, finishErasures } from "./erasing.server.ts";
import { exportPerson } from "./held-data.server.ts";
import "../../personal-data.server.ts";

/** What more than one person locks. */
const shared = [
  "polls",
  "poll_tallies",
  "trivia",
  "trivia_totals",
  "characters",
  "hot_tallies",
  "drops",
  "recommendations",
  "log_heads",
  "confessions",
  "forum_posts",
  "submissions",
  "submission_space",
  "clips",
  "feeling_totals",
  "parties",
  "reaction_totals",
  "wishes",
  "interview_questions",
  "identity_links",
  "user_identities",
];

/** Their own: whoever votes for somebody who is being erased may wait. */
const ofOne = ["identity_links", "user_identities"];

const personOf = (fanId: string) => ({ emails: [], fanIds: [fanId], requests: [] });

const newPoll = (partyId: string) =>
  createPoll(
    { title: "Who?", description: "", options: ["A", "B"], partyId, opensAt: null, closesAt: null },
    async () => undefined,
  );

/** A fan with much of everything, in the places in which an erasure comes by. */
async function aTalker() {
  const one = await somebody();
  await query("delete from muted_fans where fan_id = $1", [one.fanId]);
  for (let n = 0; n < 3; n++) await vote(await newPoll(one.party), one.fanId, n % 2);
  for (let n = 0; n < 50; n++) await confess(one.fanId, `Confession ${n} of ${one.mark}`);
  const [row] = await query<{ topic: string }>(
    "select distinct topic from log_entries where fan_id = $1 and topic like 'row:%'",
    [one.fanId],
  );
  const topics = [`party:${one.party}`, row?.topic ?? ""];
  for (const topic of topics) {
    await query(
      `insert into log_entries (topic, seq, offset_ms, kind, fan_id, body)
       select topic, last_seq + n, n, 'message', $2, '{"text": "Called it.", "speaker": {}}'
       from log_heads, generate_series(1, 100) as n where topic = $1`,
      [topic, one.fanId],
    );
    await query("update log_heads set last_seq = last_seq + 100 where topic = $1", [topic]);
  }
  await query(
    "insert into reaction_taps (party_id, fan_id, client_key, kind, taps) select $1, $2, n, 'clap', 1 from generate_series(1, 1500) as n",
    [one.party, one.fanId],
  );
  return { ...one, row: row?.topic ?? "" };
}

type Place = { table: string; which: string; value: string };

/** In the order in which an erasure comes by. */
async function placesOf(one: Awaited<ReturnType<typeof aTalker>>): Promise<Place[]> {
  const places = async (table: string, which: string, from: string) =>
    (await query<{ value: string }>(from, [one.fanId])).map(({ value }) => ({ table, which, value }));
  const at = (table: string, which: string, value: string): Place[] => [{ table, which, value }];
  return [
    ...(await places("polls", "id", "select poll_id as value from poll_votes where fan_id = $1 order by 1")),
    ...at("trivia", "id", "trivia-vesper-line-1"),
    ...at("characters", "id", "carmilla"),
    ...(await places("drops", "id", "select drop_id as value from drop_claims where fan_id = $1 order by 1")),
    ...at("recommendations", "id", one.evening),
    ...at("confessions", "id", one.heard),
    ...at("log_heads", "topic", "confessions"),
    ...[one.forum, one.thread].sort().flatMap((id) => at("log_heads", "topic", `forum:${id}`)),
    ...at("submission_space", "single::text", "true"),
    ...at("submissions", "id", one.works.theirWork),
    ...(await places("clips", "id", "select clip_id as value from clip_votes where fan_id = $1")),
    ...at("feeling_totals", "region || mood", "iberiaCalm"),
    ...at("log_heads", "topic", `party:${one.party}`),
    ...at("parties", "id", one.party),
    ...at("log_heads", "topic", one.row),
    ...(await places("wishes", "id", "select wish_id as value from wish_names where fan_id = $1")),
    ...at("interview_questions", "id::text", one.wanted),
    ...at("identity_links", "fan_id", one.friend),
    // In the one transaction that is left.
    ...at("fans", "id", one.fanId),
  ];
}

const hold = async (client: PoolClient, { table, which, value }: Place) => {
  await client.query("begin");
  const { rowCount } = await client.query(`select 1 from ${table} where ${which} = $1 for no key update`, [
    value,
  ]);
  expect(rowCount, `${table} ${value}`).toBe(1);
};

/** Rows that others could not lock just now, beside the one that the test itself holds. */
async function heldBeside(watcher: pg.Client, place: Place, fanId: string): Promise<string[]> {
  const looks = shared.map((table) => {
    const others = ofOne.includes(table) ? "fan_id <> $2" : "$2::text is not null";
    const which = `${others} and ${table === place.table ? `${place.which} is distinct from $1` : "$1::text is not null"}`;
    return `select '${table}' as name, (select count(*) from ${table} where ${which})
      - (select count(*) from (select 1 from ${table} where ${which} for no key update skip locked) free) as held`;
  });
  const { rows } = await watcher.query(
    `select name, held from (${looks.join(" union all ")}) all_of_them where held > 0`,
    [place.value, fanId],
  );
  return rows.map(({ name, held }) => `${held} of ${name}`);
}

const backendOf = async (client: PoolClient) =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]!.pid;

/** For that one alone: what was let go a moment ago is still shown as waiting until it has noticed. */
const waitingFor = (holder: number) =>
  query<{ pid: number }>("select pid from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))", [
    holder,
  ]);

const untilItWaits = (holder: number) =>
  vi.waitFor(async () => expect(await waitingFor(holder)).toHaveLength(1), {
    timeout: 20_000,
    interval: 20,
  });

test("a waiting erasure holds no lock that others need", async () => {
  const one = await aTalker();
  const [other = ""] = await seatFans(one.party, 1);
  const places = await placesOf(one);
  const polls = await Promise.all(places.map(() => newPoll(one.party)));
  const clients = [await getPool().connect(), await getPool().connect()] as const;
  onTestFinished(() => {
    for (const client of clients) client.release(true);
  });
  const backends = await Promise.all(clients.map(backendOf));
  await hold(clients[0], places[0]!);
  const erasure = eraseEverything(personOf(one.fanId));
  for (const [n, place] of places.entries()) {
    await untilItWaits(backends[n % 2]!);
    const held = await connected({ connectionString: ownerOf() }, (watcher) =>
      heldBeside(watcher, place, one.fanId),
    );
    expect(held, `while it waits for ${place.table} ${place.value}`).toEqual([]);
    const inTheRoom = place.value !== `party:${one.party}`;
    await Promise.all([
      vote(polls[n]!, other, 1),
      place.value !== one.party && seatFans(one.party, 1),
      inTheRoom && say({ partyId: one.party, fanId: other, text: `Still here ${n}` }),
      inTheRoom && react({ partyId: one.party, fanId: other, taps: { clap: 1 } }),
      place.value !== "confessions" && confess(other, `I was not kept waiting, ${n}`),
    ]);
    const next = places[n + 1];
    if (next) await hold(clients[(n + 1) % 2]!, next);
    await clients[n % 2]!.query("rollback");
  }
  await erasure;
  expect(Object.values(await exportPerson(personOf(one.fanId))).flat()).toEqual([]);
  const steps = await query<{ topic: string; rows: number }>(
    `select topic, count(*)::int as rows from log_entries
     where topic = any($1) and (body->>'removed')::bool group by topic, xmin order by rows desc`,
    [[`party:${one.party}`, one.row, "confessions"]],
  );
  expect(new Set(steps.map(({ topic }) => topic)).size).toBe(3);
  expect(steps[0]?.rows).toBe(40);
  const [poll] = await query("select total_votes from polls where id = $1", [one.poll]);
  expect(poll).toEqual({ total_votes: 1 });
});

test("an erasure whose process died is noted and finished by the next", async () => {
  const one = await aTalker();
  const client = await getPool().connect();
  await hold(client, { table: "log_heads", which: "topic", value: `party:${one.party}` });
  const fan = newFanId();
  const erasure = eraseEverything(personOf(one.fanId), async (on) => {
    await on.query("insert into moods (fan_id, scene, caption) values ($1, 'room-seven', 'Noted')", [fan]);
  });
  const died = expect(erasure).rejects.toThrow();
  const holder = await backendOf(client);
  await untilItWaits(holder);
  await query("select pg_terminate_backend($1)", [(await waitingFor(holder))[0]?.pid]);
  await died;
  await client.query("rollback");
  client.release();
  expect(await query("select 1 from moods where fan_id = $1", [fan])).toHaveLength(1);
  expect(await query("select 1 from poll_votes where fan_id = $1", [one.fanId])).toEqual([]);
  expect((await exportPerson(personOf(one.fanId))).log_entries).not.toEqual([]);

  await finishErasures();
  expect(await query("select person->'fanIds' as ids from erasures")).toEqual([{ ids: [one.fanId] }]);
  await asOwner("update erasures set touched_at = now() - interval '3 minutes'");
  await finishErasures();
  expect(Object.values(await exportPerson(personOf(one.fanId))).flat()).toEqual([]);
  expect(await query("select 1 from erasures")).toEqual([]);
  const [poll] = await query("select total_votes from polls where id = $1", [one.poll]);
  expect(poll).toEqual({ total_votes: 1 });
});
