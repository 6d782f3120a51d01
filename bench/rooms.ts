import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, print } from "./tools/report.ts";

const sizes = [1_000, 20_000, 100_000] as const;
const erased = 20_000;
const brought = 2_000;
const [lines, people] = [50_000, 10_000];

/** What an entry costs its tab, what a replay's totals cost, and how long erasing somebody holds a room. */
export async function benchRooms(): Promise<void> {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.LOG_LEVEL = "error";
  const { prepareJobs } = await import("../platform/jobs/jobs.server.ts");
  const { startDatabase, stopDatabase } = await import("../platform/db/database.server.ts");
  const { query } = await import("../platform/db/pool.server.ts");
  const { seedSamples } = await import("../app/samples/seed.server.ts");
  const { joinParty } = await import("../app/parties/members.server.ts");
  const { getRoom } = await import("../app/parties/room/room.server.ts");
  const { readTotals, readTotalsAt } = await import("../app/parties/room/room-totals.server.ts");
  await import("../app/personal-data.server.ts");
  const { eraseEverything } = await import("../app/people/erasing.server.ts");
  const { say } = await import("../app/parties/chat/messages.server.ts");
  const { vote } = await import("../app/polls/votes/votes.server.ts");
  await startDatabase(prepareJobs);
  await seedSamples();
  const partyId = "party-vesper-line-finale";
  const [talker, other] = ["a-fan-who-talked", "another-fan"];
  for (const fan of [talker, other]) await joinParty(partyId, fan);
  const [head] = await query<{ seq: number }>("select last_seq as seq from log_heads where topic = $1", [
    `party:${partyId}`,
  ]);
  await query(
    `insert into log_entries (topic, seq, offset_ms, kind, fan_id, body)
     select $1, $2::bigint + n, n * 100, 'message', $3, jsonb_build_object('text', 'Called it.', 'speaker', '{}'::jsonb)
     from generate_series(1, $4::int) as n`,
    [`party:${partyId}`, head?.seq ?? 0, talker, erased],
  );
  await query("update log_heads set last_seq = last_seq + $2 where topic = $1", [`party:${partyId}`, erased]);
  await query("vacuum analyze");

  const [small = 0, middle = 0, large = 0] = await folding(await getRoom(partyId, null));
  const [party] = await query<{ starts_at: Date }>("select starts_at from parties where id = $1", [partyId]);
  const now = await timeOf(() => readTotals(partyId, party?.starts_at ?? new Date()));
  const asOf = await timeOf(() => readTotalsAt(partyId, erased * 50));

  const credits = await timeOfCredits();

  const [poll] = await query<{ id: string }>(
    "select id from polls where is_active and closes_at is null limit 1",
  );
  const pollId = poll?.id ?? "";
  const acts = [
    () => say({ partyId, fanId: other, text: "Still here" }),
    () => vote(pollId, other, Math.round(Math.random())),
  ];
  const merging = await waitsWhile(acts, await aMerge(partyId, pollId, other));
  const erasing = await waitsWhile(acts, () =>
    eraseEverything({ emails: [], fanIds: [talker], requests: [] }),
  );

  print("Rooms that stay open", [
    {
      name: "an entry folded in by a tab, after 100,000",
      value: large,
      unit: "ms",
      against: `${small.toFixed(4)} after 1,000, ${middle.toFixed(4)} after 20,000`,
      ratio: large / small,
      aim: "<= 1.5",
    },
    { name: "totals as they stand", value: now, unit: "ms" },
    { name: `totals as of a moment, ${erased / 2} entries in`, value: asOf, unit: "ms" },
    {
      name: `credits of a party with ${lines} lines and ${people} people, added up`,
      value: credits.first,
      unit: "ms",
      aim: "<= 200",
    },
    { name: "the same once they are kept", value: credits.again, unit: "ms" },
    {
      name: `a fan with ${erased} messages in a live room is erased whole in`,
      value: erasing.took,
      unit: "ms",
    },
    { name: "a message or a vote there meanwhile, median", value: median(erasing.waits), unit: "ms" },
    { name: "the longest wait", value: Math.max(...erasing.waits), unit: "ms", aim: "<= 100" },
    { name: `a self with ${brought} messages there is brought along in`, value: merging.took, unit: "ms" },
    { name: "a message or a vote there meanwhile, median", value: median(merging.waits), unit: "ms" },
    { name: "the longest wait", value: Math.max(...merging.waits), unit: "ms", aim: "<= 100" },
  ]);
  await stopDatabase();
}

/** How long each act took that somebody else sent meanwhile, one after the other. */
async function waitsWhile(acts: (() => Promise<unknown>)[], work: () => Promise<unknown>) {
  let over = false;
  const waits: number[] = [];
  const acting = acts.map(async (act) => {
    while (!over) {
      const started = performance.now();
      await act();
      waits.push(performance.now() - started);
    }
  });
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  over = true;
  await Promise.all(acting);
  return { took, waits };
}

/** Somebody who has talked here, and voted in the poll that the other votes in, is about to become the other's account. */
async function aMerge(partyId: string, pollId: string, into: string) {
  const { query } = await import("../platform/db/pool.server.ts");
  const { joinParty } = await import("../app/parties/members.server.ts");
  const { vote } = await import("../app/polls/votes/votes.server.ts");
  const { bringAlong } = await import("../app/accounts/merge/merge.server.ts");
  const from = "another-self";
  await joinParty(partyId, from);
  await vote(pollId, from, 0);
  await query(
    `with head as (update log_heads set last_seq = last_seq + $3 where topic = 'party:' || $1 returning topic, last_seq)
     insert into log_entries (topic, seq, offset_ms, kind, fan_id, body)
     select topic, last_seq - n, 0, 'message', $2, jsonb_build_object('text', 'Called it.', 'speaker', jsonb_build_object('fanId', $2::text))
     from head, generate_series(0, $3::int - 1) as n`,
    [partyId, from, brought],
  );
  await query("insert into accounts (id, fan_id) values ('an-account', $1)", [into]);
  await query(
    "insert into account_merges (account_id, from_fan, into_fan, user_session) values ($1, $2, $3, 'a-session')",
    ["an-account", from, into],
  );
  return () => bringAlong(into, "a-session");
}

async function timeOfCredits() {
  const { query } = await import("../platform/db/pool.server.ts");
  const { getRoom } = await import("../app/parties/room/room.server.ts");
  const { readCredits } = await import("../app/parties/credits/credits.server.ts");
  const id = "party-that-was-large";
  const times = [`now() - interval '61 minutes'`, `now() - interval '1 minute'`].join(", ");
  await query(
    `insert into parties (id, title, show, title_slug, host, image, description, starts_at, ends_at, participants)
     values ($1, 'Large', 'Large', 'vesper-line', 'Maud', '', '', ${times}, $2)`,
    [id, people],
  );
  await query("insert into log_heads (topic, last_seq, starts_at) values ('party:' || $1, $2, now())", [
    id,
    lines,
  ]);
  await query(
    "insert into fans (id, name, avatar) select 'large-' || n, 'Fan ' || n, '' from generate_series(1, $1::int) as n",
    [people],
  );
  await query(
    `insert into party_members (party_id, fan_id, name, name_key, joined_at)
     select $1, 'large-' || n, 'Fan ' || n, 'fan ' || n, now() - interval '61 minutes' + n * interval '300 ms'
     from generate_series(1, $2::int) as n`,
    [id, people],
  );
  await query(
    `insert into log_entries (topic, seq, offset_ms, kind, fan_id, client_key, body)
     select 'party:' || $1, n, n * 72, 'message', 'large-' || (1 + n % $3::int), n, jsonb_build_object('text', 'Called it.',
       'speaker', jsonb_build_object('fanId', 'large-' || (1 + n % $3::int), 'name', 'Fan', 'avatar', ''))
     from generate_series(1, $2::int) as n`,
    [id, lines, people],
  );
  await query(
    "insert into party_heat select $1, n * 72 / 60000, count(*) from generate_series(1, $2::int) as n group by 2",
    [id, lines],
  );
  await query("vacuum analyze");
  const room = await getRoom(id, null);
  const first: number[] = [];
  for (let n = 0; n < 9; n++) {
    await query("delete from party_credits where party_id = $1", [id]);
    const started = performance.now();
    await readCredits(room.party, room.heat);
    first.push(performance.now() - started);
  }
  return {
    first: median(first),
    again: await timeOf(async () => readCredits((await getRoom(id, "large-7")).party, room.heat)),
  };
}

/** Milliseconds per entry for the last 500 before each size, one at a time, as a lively room brings them. */
async function folding(
  room: Awaited<ReturnType<typeof import("../app/parties/room/room.server.ts").getRoom>>,
) {
  const { openRoomLog, roomLog } = await import("../app/parties/room/log/room-log.ts");
  let log = openRoomLog(room);
  const times: number[] = [];
  for (const [index, size] of sizes.entries()) {
    const from = sizes[index - 1] ?? 0;
    let started = 0;
    for (let n = from; n < size; n++) {
      if (n === size - 500) started = performance.now();
      const seq = room.cursor + n + 1;
      const base = { seq, at: n, offsetMs: n * 100 };
      const entry =
        n % 4 === 0
          ? { ...base, kind: "reactions" as const, taps: { clap: 2 } }
          : {
              ...base,
              kind: "message" as const,
              speaker: { fanId: "f", name: "Nell", avatar: "nell-harrow" },
              text: "Called it.",
            };
      log = roomLog(log, { type: "came", entries: [entry] });
    }
    times.push((performance.now() - started) / 500);
  }
  return times;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 60; n++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}
