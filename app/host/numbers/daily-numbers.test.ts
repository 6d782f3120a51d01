import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { asOwner } from "../../../testing/connected.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { countDays, dayOf, keepDays, keepDue, readNumbers } from "./daily-numbers.server.ts";
import { numberKinds } from "./numbers.ts";

const dayMs = 24 * 3_600_000;
const now = Date.now();
const today = dayOf(now);
const earlier = (days: number) => dayOf(now - days * dayMs);

const kept = async () =>
  query<{ day: string; kind: string; people: number; sample: number }>(
    "select day::text as day, kind, people, sample from daily_numbers order by day, kind",
  );
const countedOf = async (day: string) => {
  await keepDays(day, day);
  const rows = (await kept()).filter((row) => row.day === day);
  return Object.fromEntries(rows.map(({ kind, people, sample }) => [kind, [people, sample]]));
};

test("a day counts people and samples apart, and a fan who acts twice once", async () => {
  const party = await openParty();
  const fans = await seatFans(party, 3);
  const [first = "", second = ""] = fans;
  for (const text of ["One", "Two", "Three"]) await say({ partyId: party, fanId: first, text });
  await say({ partyId: party, fanId: second, text: "Four" });
  const poll = await aPoll({ partyId: party });
  await vote(poll, first, 0);
  await vote(poll, first, 1);
  await vote(poll, second, 1);
  await query(
    `insert into log_entries (topic, seq, offset_ms, kind, is_sample, body)
     select 'party:' || $1, 900 + n, n, 'message', true, jsonb_build_object('text', 'x', 'speaker', jsonb_build_object('fanId', 'sample-' || n % 2))
     from generate_series(1, 5) n`,
    [party],
  );
  await query(
    "insert into poll_votes (poll_id, fan_id, user_session, option_index, is_sample) values ($1, 's', 's', 0, true)",
    [poll],
  );
  const drop = `drop-${Math.random().toString(36).slice(2, 8)}`;
  await query(
    `insert into drops (id, title, pieces, opens_at, closes_at) values ($1, 'A scarf', 50, now() - interval '1 hour', now() + interval '1 hour')`,
    [drop],
  );
  const collector = newFanId();
  await query(
    `insert into drop_claims (drop_id, place, fan_id, number, is_sample) values ($1, 1, $2, 1, false), ($1, 2, null, 2, true), ($1, 3, $3, null, false)`,
    [drop, collector, newFanId()],
  );
  expect(await countedOf(today)).toEqual({
    acted: [4, 2],
    joined: [3, 0],
    votes: [2, 1],
    lines: [4, 5],
    claims: [1, 1],
  });
});

test("a kept day is what a recount says, however often it is counted", async () => {
  await asOwner("delete from daily_numbers", []);
  await keepDue(now);
  const once = await kept();
  expect(once).toHaveLength(56 * numberKinds.length);
  expect(once).toEqual(await countDays(earlier(55), today));
  await keepDays(earlier(55), today);
  expect(await kept()).toEqual(once);
  expect(once.filter(({ people }) => people > 0).length).toBeGreaterThan(0);
});

test("a day that is over is counted once after it, and stays as it was then", async () => {
  await asOwner("delete from daily_numbers", []);
  await keepDue(now);
  await asOwner("update daily_numbers set people = 4711 where day < $1::date", [earlier(1)]);
  await asOwner(
    "update daily_numbers set people = 815, counted_at = ($1::date)::timestamp at time zone 'UTC' where day = $1::date",
    [earlier(1)],
  );
  await keepDue(now);
  const rows = await kept();
  expect(rows.filter(({ day }) => day < earlier(1)).every(({ people }) => people === 4711)).toBe(true);
  expect(rows.filter(({ day }) => day === earlier(1)).some(({ people }) => people === 815)).toBe(false);
});

test("an older count does not take the place of a newer one", async () => {
  await keepDays(today, today);
  await asOwner(
    "update daily_numbers set people = 99, counted_at = now() + interval '1 hour' where day = $1::date",
    [today],
  );
  await keepDays(today, today);
  expect((await kept()).filter(({ day }) => day === today).every(({ people }) => people === 99)).toBe(true);
  await asOwner("delete from daily_numbers", []);
});

test("the desk reads four weeks beside the four before, with today last", async () => {
  await asOwner("delete from daily_numbers", []);
  await asOwner(
    `insert into daily_numbers (day, kind, people, sample, counted_at)
     select $1::date - n, 'votes', 1000 + n, n, now() from generate_series(1, 70) n`,
    [today],
  );
  const { days, before, countedAt } = await readNumbers(now);
  expect([days.length, before.length]).toEqual([28, 28]);
  expect([days.at(-1)?.day, days[0]?.day, before.at(-1)?.day, before[0]?.day]).toEqual([
    today,
    earlier(27),
    earlier(28),
    earlier(55),
  ]);
  expect(days.at(-2)?.votes).toEqual({ people: 1001, sample: 1 });
  expect(before[0]?.votes).toEqual({ people: 1055, sample: 55 });
  expect(days[0]?.lines).toEqual({ people: 0, sample: 0 });
  expect(countedAt === null || countedAt <= Date.now()).toBe(true);
});
