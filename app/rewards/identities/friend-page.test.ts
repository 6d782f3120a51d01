import { beforeAll, expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { claimed } from "../../../testing/identities/claimed.ts";
import { listenTo } from "../../../testing/listening.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { fanTopic } from "../../fans/fan-news.server.ts";
import { seedSamples } from "../../samples/seed.server.ts";
import {
  claimIdentity,
  findIdentity,
  friendsSay,
  getFriendPage,
  listClaimables,
  voteForFriend,
} from "./identities.server.ts";
import { identitiesPersonalData } from "./personal.server.ts";

beforeAll(() => seedSamples());

const votesOf = async (fanId: string) =>
  Object.fromEntries(
    (
      await query<{ name: string; votes: number }>(
        `select character_name as name, friend_votes - sample_votes as votes from user_identities
         where fan_id = $1 order by 1`,
        [fanId],
      )
    ).map(({ name, votes }) => [name, votes]),
  );

test("who answered sees others' answers, the fan also names, and others nothing", async () => {
  const { fanId, token } = await claimed("maud-vesper");
  const [one, two] = [newFanId(), newFanId()];
  await voteForFriend(token, one, "carmilla");
  const page = (by: string | null) => getFriendPage(token, by);
  const tally = [{ character: "Carmilla", votes: 1 }];
  expect(await page(one)).toMatchObject({ myVote: "carmilla", tally, verdicts: [], isOwn: false });
  expect(await page(two)).toMatchObject({ myVote: null, tally: [], verdicts: [], isOwn: false });
  expect(await page(null)).toMatchObject({ myVote: null, tally: [], isOwn: false });
  expect(await page(fanId)).toMatchObject({ myVote: null, tally, verdicts: [{ character: "Carmilla" }] });
  expect((await page(fanId)).isOwn).toBe(true);
  const { fanName, identity, characters, token: same } = await page(one);
  expect([fanName.length > 0, identity, characters, same]).toEqual([
    true,
    await findIdentity(fanId),
    listClaimables(),
    token,
  ]);
  await query("update fans set name = null where id = $1", [fanId]);
  const gone = { code: "no_such_link", status: 404 };
  await expect(page(one)).rejects.toMatchObject(gone);
  await query("update fans set name = 'Nell' where id = $1", [fanId]);
  await query("delete from user_identities where fan_id = $1", [fanId]);
  await expect(page(one)).rejects.toMatchObject(gone);
});

test("a vote reaches its fan and counts for its claimed character until it moves", async () => {
  const { fanId, token } = await claimed("maud-vesper", "carmilla");
  const other = await claimed("carmilla");
  const [one, two] = [newFanId(), newFanId()];
  const news = await listenTo(fanTopic(fanId), 0);
  await voteForFriend(token, one, "carmilla");
  expect(await news.hears("friend-vote")).toContain("Carmilla");
  news.leave();
  await voteForFriend(token, two, "carmilla");
  expect(await votesOf(fanId)).toEqual({ Carmilla: 2, "Maud Vesper": 0 });
  await voteForFriend(token, one, "maud-vesper");
  expect(await votesOf(fanId)).toEqual({ Carmilla: 1, "Maud Vesper": 1 });
  expect(await votesOf(other.fanId)).toEqual({ Carmilla: 0 });
  const paid = "select count(*)::int as votes from points_ledger where fan_id = $1 and deed = 'friend-vote'";
  expect(await query(paid, [fanId])).toEqual([{ votes: 2 }]);
});

test("a first claim happens once and keeps its place", async () => {
  const { fanId } = await claimed("maud-vesper", "carmilla");
  await expect(claimIdentity(fanId, "maud-vesper", true)).rejects.toMatchObject({
    ...{ code: "claimed_already", status: 409 },
  });
  expect((await findIdentity(fanId))?.character_name).toBe("Carmilla");
  expect((await claimIdentity(fanId, "juno-bell", true)).character_name).toBe("Juno Bell");
});

test("of two that friends name as often, they say the one that was named last", async () => {
  const { fanId, token } = await claimed("maud-vesper");
  for (const character of ["carmilla", "dex-amari"]) await voteForFriend(token, newFanId(), character);
  const age = (character: string, minutes: number) =>
    query(
      `update identity_votes set created_at = now() - $3 * interval '1 minute'
       where fan_id = $1 and character_name = $2`,
      [fanId, character, minutes],
    );
  await age("Carmilla", 5);
  expect(await friendsSay(fanId)).toBe("Dex Amari");
  await age("Dex Amari", 9);
  expect(await friendsSay(fanId)).toBe("Carmilla");
  const other = await claimed("maud-vesper");
  for (let n = 0; n < 3; n++) await voteForFriend(other.token, newFanId(), "juno-bell");
  expect(await friendsSay(fanId)).toBe("Carmilla");
});

test("erasing a fan removes their friend votes both ways, and counts stay right", async () => {
  const [one, two] = [await claimed("maud-vesper", "carmilla"), await claimed("carmilla")];
  const [gone, stays] = [await claimed("carmilla"), newFanId()];
  for (const { token } of [one, two]) {
    await voteForFriend(token, gone.fanId, "carmilla");
    await voteForFriend(token, stays, "carmilla");
  }
  await voteForFriend(gone.token, stays, "carmilla");
  const person = { emails: [], fanIds: [gone.fanId], requests: [] };
  const held = await identitiesPersonalData.exportOf(person);
  expect(Object.entries(held).map(([table, rows]) => [table, rows.length])).toEqual([
    ["user_identities", 1],
    ["identity_links", 1],
    ["identity_votes", 2],
  ]);
  await eraseAt(identitiesPersonalData, gone.fanId);
  expect(await votesOf(one.fanId)).toEqual({ Carmilla: 1, "Maud Vesper": 0 });
  expect(await votesOf(two.fanId)).toEqual({ Carmilla: 1 });
  const left = await query<{ fan_id: string }>("select fan_id from identity_votes where friend_id = $1", [
    stays,
  ]);
  expect(left.map(({ fan_id }) => fan_id).toSorted()).toEqual([one.fanId, two.fanId].toSorted());
  expect(Object.values(await identitiesPersonalData.exportOf(person)).flat()).toEqual([]);
  expect((await findIdentity(two.fanId))?.character_name).toBe("Carmilla");
});

test("merging and undoing recounts friend votes given and received", async () => {
  const [one, two] = [await claimed("maud-vesper", "carmilla"), await claimed("carmilla")];
  const [friend, other] = [newFanId(), newFanId()];
  for (const by of [friend, other]) await voteForFriend(one.token, by, "carmilla");
  await voteForFriend(two.token, friend, "carmilla");
  const rows = [
    { fan_id: one.fanId, friend_id: friend, character_name: "Carmilla" },
    { fan_id: one.fanId, friend_id: other, character_name: "Carmilla" },
  ];
  const rule = identitiesPersonalData.merge.find((one) => "counted" in one);
  const recount = (by: 1 | -1) =>
    transaction(async (on) => rule && "counted" in rule && rule.counted?.(on, rows, by));
  await recount(-1);
  expect([await votesOf(one.fanId), await votesOf(two.fanId)]).toEqual([
    { Carmilla: 0, "Maud Vesper": 0 },
    { Carmilla: 1 },
  ]);
  await recount(1);
  expect(await votesOf(one.fanId)).toEqual({ Carmilla: 2, "Maud Vesper": 0 });
  await query("update user_identities set friend_votes = sample_votes + 7");
  const third = await claimed("carmilla");
  await query("update user_identities set friend_votes = sample_votes + 7 where fan_id = $1", [third.fanId]);
  await transaction(async (on) => {
    await identitiesPersonalData.settle?.({ from: one.fanId, into: two.fanId } as never, on);
  });
  expect(await votesOf(one.fanId)).toEqual({ Carmilla: 2, "Maud Vesper": 0 });
  expect([await votesOf(two.fanId), await votesOf(third.fanId)]).toEqual([{ Carmilla: 1 }, { Carmilla: 7 }]);
});
