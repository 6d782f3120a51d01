import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { weeklyTops } from "./weekly-tops.server.ts";

/** A Thursday; the last week that is over began on Monday, October 12. */
const now = Date.UTC(2026, 9, 22, 12);
const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 9, date, hour));

async function earn(fanId: string, slug: string, points: number, at: Date) {
  await query(
    `insert into points_ledger (fan_id, deed, ref, points, title_slug, at) values ($1, 'vote', $2, $3, $4, $5)`,
    [fanId, `${slug} ${at.toISOString()} ${points}`, points, slug, at],
  );
}

test("LEADERBOARD-16..17: three films, shows and directors of last week, with moves", async () => {
  const fan = newFanId();
  await earn(fan, "vesper-line", 40, day(12, 0));
  await earn(fan, "motel-parish", 90, day(18, 23));
  await earn(fan, "halcyon-seven", 10, day(15));
  await earn(fan, "second-sunday", 3, day(15));
  await earn(fan, "nosferatu", 7, day(15));
  // The week before, and after.
  await earn(fan, "vesper-line", 70, day(11, 23));
  await earn(fan, "motel-parish", 20, day(6));
  await earn(fan, "second-sunday", 500, day(19, 0));
  await earn(fan, "metropolis", 500, day(4, 23));
  await query(
    `insert into trivia_marks (fan_id, trivia, is_hot, at)
     select $1, id, true, $2 from trivia where director = 'fritz-lang' order by id limit 2`,
    [fan, day(13)],
  );
  await query(
    `insert into trivia_marks (fan_id, trivia, is_hot, at)
     select $1, id, true, $2 from trivia where director = 'buster-keaton' order by id limit 1`,
    [fan, day(20)],
  );
  const { week, movies, shows, directors } = await weeklyTops(fan, now);
  const short = (items: typeof movies) => items.map(({ name, moved }) => [name, moved]);
  expect(week).toBe("Oct 12");
  expect(short(shows)).toEqual([
    ["Motel Parish", 1],
    ["Vesper Line", -1],
    ["Halcyon Seven", null],
  ]);
  expect(short(movies)).toEqual([["Nosferatu", null]]);
  expect(short(directors)).toEqual([["Fritz Lang", null]]);
  expect(movies[0]?.image.name).toBe("still-nosferatu");
});

test("LEADERBOARD-16: visitors and idle fans get empty lists with a week", async () => {
  const empty = { week: "Oct 12", movies: [], shows: [], directors: [] };
  expect(await weeklyTops(null, now)).toEqual(empty);
  expect(await weeklyTops(newFanId(), now)).toEqual(empty);
});
