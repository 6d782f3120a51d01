import { beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { asOwner } from "../../../testing/connected.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { renameFan } from "../../fans/fans.server.ts";
import { closeWeeks } from "../../fans/points/weekly-standings.server.ts";
import { lastWeek, startOf, weekMs } from "../../fans/points/weeks.ts";
import { seedSamples } from "../../samples/seed.server.ts";
import { claimIdentity, identityLink, voteForFriend } from "../identities/identities.server.ts";
import { loadBoard, pointsToBeRanked } from "./friend-board.server.ts";

beforeAll(async () => {
  await seedSamples();
  await closeWeeks();
});

async function ranked(name: string | null, rank: number): Promise<string> {
  const fanId = newFanId();
  await claimIdentity(fanId, "carmilla");
  if (name) await renameFan(fanId, name);
  else await asOwner("update fans set name = null where id = $1", [fanId]);
  await asOwner(
    `insert into weekly_standings (fan_id, week, title_slug, points, rank, total, is_sample)
     values ($1, $2, 'vesper-line', 41, $3, 7311, false)`,
    [fanId, lastWeek(), rank],
  );
  return fanId;
}

const beFriends = async (one: string, other: string) => {
  const token = (await identityLink(one)).split("/").at(-1) ?? "";
  await voteForFriend(token, other, "maud-vesper");
};

test("a board is named after its fan, or yours without a name, or a quiet fan's", async () => {
  const [viewer, odile, quiet] = [
    await ranked(null, 3),
    await ranked("Odile 4B, é!", 5),
    await ranked(null, 9),
  ];
  for (const friend of [odile, quiet]) await beFriends(viewer, friend);
  const own = await loadBoard(null, viewer);
  expect(own).toMatchObject({
    path: "/leaderboard",
    title: "Your Leaderboard",
    name: "You",
    handle: null,
    where: "as Carmilla",
    about: "41 points that week with the titles here.",
    isOwnListed: true,
  });
  expect(own?.friends.slice(0, 3)).toMatchObject([
    { key: "you", name: "You", kind: "you", shown: true },
    { key: odile, name: "Odile 4B, é!", kind: "friend", shown: false },
    { key: quiet, name: "A quiet fan", kind: "friend", shown: false },
  ]);
  expect(await loadBoard(odile, viewer)).toMatchObject({
    path: `/leaderboard?friend=${odile}`,
    title: "Odile 4B, é!'s Leaderboard",
    handle: "@odile4bé",
  });
  expect(await loadBoard(quiet, viewer)).toMatchObject({
    title: "A quiet fan's Leaderboard",
    name: "A quiet fan",
  });
  expect(await loadBoard("you", odile)).toMatchObject({
    title: "Odile 4B, é!'s Leaderboard",
    name: "Odile 4B, é!",
  });
});

test("points to be ranked are those since the week's end on ranked titles", async () => {
  expect(await pointsToBeRanked(null)).toBe(0);
  const fanId = newFanId();
  expect(await pointsToBeRanked(fanId)).toBe(0);
  const end = startOf(lastWeek()).getTime() + weekMs;
  const deed = (ref: string, points: number, at: number, title: string | null) =>
    asOwner(
      "insert into points_ledger (fan_id, deed, ref, points, title_slug, at) values ($1, 'vote', $2, $3, $4, $5)",
      [fanId, ref, points, title, new Date(at)],
    );
  await asOwner("insert into fans (id) values ($1) on conflict do nothing", [fanId]);
  const [{ slug }] = (await query<{ slug: string }>(
    "select slug from titles where not is_ranked order by slug limit 1",
  )) as [{ slug: string }];
  await deed("a", 1, end - 1, "vesper-line");
  await deed("b", 2, end, "vesper-line");
  await deed("c", 4, end + 1, "vesper-line");
  await deed("d", 8, end + 1, slug);
  await deed("e", 16, end + 1, null);
  expect(await pointsToBeRanked(fanId)).toBe(6);
});
