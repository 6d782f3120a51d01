import { beforeAll, expect, test } from "vitest";
import { sampleCharacters } from "../../../content/characters.ts";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { claimed, tokenOf } from "../../../testing/identities/claimed.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { findMe } from "../../fans/fans.server.ts";
import { worth } from "../../fans/points/points.server.ts";
import { seedSamples } from "../../samples/seed.server.ts";
import {
  claimIdentity,
  findIdentity,
  findLinkOwner,
  friendsSay,
  getFriendPage,
  identityLink,
  listClaimables,
  voteForFriend,
} from "./identities.server.ts";
import { identitiesPersonalData } from "./personal.server.ts";

beforeAll(() => seedSamples());

const wrongCounts = (fanId: string) =>
  query(
    `select character_name, friend_votes from user_identities i where fan_id = $1 and friend_votes <> sample_votes + (
       select count(*) from identity_votes v where v.fan_id = i.fan_id and v.character_name = i.character_name)`,
    [fanId],
  );

// Also IDENTITY-06..07.
test("IDENTITY-01: a claim stores the identity, and the newest is current", async () => {
  const fanId = newFanId();
  expect(await findIdentity(fanId)).toBeNull();
  await claimIdentity(fanId, "maud-vesper");
  const second = await claimIdentity(fanId, "carmilla");
  expect(await findIdentity(fanId)).toEqual(second);
  expect(second).toEqual({
    character_name: "Carmilla",
    show_name: "Carmilla",
    friend_votes: expect.any(Number),
    sample_votes: expect.any(Number),
  });
  expect(await findIdentity(null)).toBeNull();
});

test("IDENTITY-02: claiming again keeps the row with votes and makes it current", async () => {
  const fanId = newFanId();
  const first = await claimIdentity(fanId, "maud-vesper");
  await claimIdentity(fanId, "carmilla");
  expect(await claimIdentity(fanId, "maud-vesper")).toEqual(first);
  expect(await findIdentity(fanId)).toEqual(first);
  const rows = await query("select character_name from user_identities where fan_id = $1", [fanId]);
  expect(rows).toHaveLength(2);
});

test("IDENTITY-03: a claim starts with 3 to 12 votes, and not always as many", async () => {
  const claims = await Promise.all(Array.from({ length: 80 }, () => claimIdentity(newFanId(), "dex-amari")));
  const votes = claims.map(({ friend_votes }) => friend_votes);
  expect(Math.min(...votes)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...votes)).toBeLessThanOrEqual(12);
  expect(new Set(votes).size).toBeGreaterThan(4);
});

test("AFTERS-28: Maud Vesper is suggested, and any of the twelve can be claimed", async () => {
  expect(listClaimables()[0]).toMatchObject({ id: "maud-vesper", show: "Vesper Line" });
  expect(listClaimables()).toHaveLength(12);
  for (const { id, name } of sampleCharacters)
    expect((await claimIdentity(newFanId(), id)).character_name).toBe(name);
  await expect(claimIdentity(newFanId(), "nobody")).rejects.toMatchObject({
    code: "no_such_character",
    status: 404,
  });
});

test("a claimed character is the fan's portrait, and pays once", async () => {
  const { fanId } = await claimed("mei-sung");
  expect((await findMe(fanId))?.avatar).toBe("mei-sung");
  await claimIdentity(fanId, "carmilla");
  expect(await queryOne("select points from fan_points where fan_id = $1", [fanId])).toEqual({
    points: worth.claim,
  });
});

test("the link is the same each time, needs a claim, and tells no fanId", async () => {
  const { fanId, token } = await claimed("maud-vesper");
  expect(await tokenOf(fanId)).toBe(token);
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(fanId).not.toContain(token);
  await expect(identityLink(newFanId())).rejects.toMatchObject({ code: "unclaimed", status: 409 });
  // For who is sent the link, a card: whose it is, and the face of who they say they are now.
  const fan = await queryOne<{ name: string }>("select name from fans where id = $1", [fanId]);
  const claimedNow = await findIdentity(fanId);
  expect(await findLinkOwner(token)).toEqual({
    fanName: fan?.name,
    portrait: listClaimables().find(({ name }) => name === claimedNow?.character_name)?.portrait,
  });
  expect(await findLinkOwner("no-such-link")).toBeNull();
  expect(JSON.stringify(await getFriendPage(token, newFanId()))).not.toContain(fanId);
});

test("a link that was never given out leads nowhere", async () => {
  await expect(getFriendPage("no-such-link", null)).rejects.toMatchObject({
    code: "no_such_link",
    status: 404,
  });
  await expect(voteForFriend("no-such-link", newFanId(), "carmilla")).rejects.toMatchObject({
    status: 404,
  });
});

test("a friend has one vote, and voting again moves it", async () => {
  const { fanId, token } = await claimed("maud-vesper");
  await claimIdentity(fanId, "carmilla");
  const friend = newFanId();
  await voteForFriend(token, friend, "maud-vesper");
  expect((await getFriendPage(token, friend)).myVote).toBe("maud-vesper");
  await voteForFriend(token, friend, "carmilla");
  await voteForFriend(token, friend, "carmilla");
  expect((await getFriendPage(token, friend)).myVote).toBe("carmilla");
  expect(await wrongCounts(fanId)).toEqual([]);
  expect(await query("select character_name from identity_votes where fan_id = $1", [fanId])).toEqual([
    { character_name: "Carmilla" },
  ]);
});

test("nobody votes on the own link", async () => {
  const { fanId, token } = await claimed("maud-vesper");
  await expect(voteForFriend(token, fanId, "carmilla")).rejects.toMatchObject({
    code: "own_link",
    status: 409,
  });
  expect((await getFriendPage(token, fanId)).isOwn).toBe(true);
});

test("AFTERS-25: after concurrent votes the number equals a recount plus samples", async () => {
  const { fanId, token } = await claimed("maud-vesper");
  const friends = Array.from({ length: 30 }, () => newFanId());
  const choices = ["maud-vesper", "carmilla", "dex-amari"];
  await Promise.all([
    ...friends.map((friend, n) => voteForFriend(token, friend, choices[n % 3] ?? "")),
    ...friends.slice(0, 10).map((friend, n) => voteForFriend(token, friend, choices[(n + 1) % 3] ?? "")),
    claimIdentity(fanId, "carmilla"),
    claimIdentity(fanId, "dex-amari"),
  ]);
  expect(await wrongCounts(fanId)).toEqual([]);
  expect(await query("select 1 from identity_votes where fan_id = $1", [fanId])).toHaveLength(30);
});

test("a vote that is being cast at the very moment of the claim counts", async () => {
  const { fanId } = await claimed("maud-vesper");
  let claim: Promise<unknown> = Promise.resolve();
  await transaction(async (on) => {
    await on.query("select 1 from identity_links where fan_id = $1 for update", [fanId]);
    await on.query(
      "insert into identity_votes (fan_id, friend_id, character_name) values ($1, $2, 'Juno Bell')",
      [fanId, newFanId()],
    );
    claim = claimIdentity(fanId, "juno-bell");
    await new Promise((resolve) => setTimeout(resolve, 150));
  });
  await claim;
  expect(await wrongCounts(fanId)).toEqual([]);
});

/** While a vote on the link is under way, between what it reads and what it writes. */
async function eraseDuringVote(erased: string, fanId: string, vote: (on: Queryable) => Promise<unknown>) {
  let erasure: Promise<unknown> = Promise.resolve();
  await transaction(async (on) => {
    await on.query("select 1 from identity_links where fan_id = $1 for update", [fanId]);
    erasure = eraseAt(identitiesPersonalData, erased);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await vote(on);
  });
  await erasure;
}

test("an erasure waits for a vote that is being cast, and takes it along", async () => {
  const { fanId } = await claimed("maud-vesper");
  await eraseDuringVote(fanId, fanId, (on) =>
    on.query("insert into identity_votes (fan_id, friend_id, character_name) values ($1, $2, 'Juno Bell')", [
      fanId,
      newFanId(),
    ]),
  );
  for (const table of ["identity_votes", "identity_links", "user_identities"])
    expect(await query(`select 1 from ${table} where fan_id = $1`, [fanId]), table).toEqual([]);
});

test("erasing a friend during a vote change removes exactly one vote", async () => {
  const { fanId, token } = await claimed("maud-vesper");
  await claimIdentity(fanId, "carmilla");
  const friend = newFanId();
  await voteForFriend(token, friend, "maud-vesper");
  await eraseDuringVote(friend, fanId, async (on) => {
    await on.query(
      `insert into identity_votes (fan_id, friend_id, character_name) values ($1, $2, 'Carmilla')
       on conflict (fan_id, friend_id) do update set character_name = excluded.character_name`,
      [fanId, friend],
    );
    await on.query(
      `update user_identities set friend_votes = friend_votes + case character_name when 'Carmilla' then 1 else -1 end
       where fan_id = $1 and character_name in ('Carmilla', 'Maud Vesper')`,
      [fanId],
    );
  });
  expect(await wrongCounts(fanId)).toEqual([]);
  expect(await query("select 1 from identity_votes where friend_id = $1", [friend])).toEqual([]);
});

test("votes that friends gave before the claim count from its first moment", async () => {
  const { fanId, token } = await claimed("maud-vesper");
  for (let n = 0; n < 4; n++) await voteForFriend(token, newFanId(), "juno-bell");
  const identity = await claimIdentity(fanId, "juno-bell");
  expect(identity.friend_votes).toBe(identity.sample_votes + 4);
});

test("friends' votes pay, up to twenty of them", async () => {
  const { fanId, token } = await claimed("maud-vesper");
  for (let n = 0; n < 22; n++) await voteForFriend(token, newFanId(), "carmilla");
  expect(await queryOne("select points from fan_points where fan_id = $1", [fanId])).toEqual({
    points: worth.claim + 20 * worth["friend-vote"],
  });
});

test("friends say what most of them voted, and never what the fan has claimed", async () => {
  const { fanId, token } = await claimed("maud-vesper");
  expect(await friendsSay(fanId)).toBeNull();
  for (const character of ["carmilla", "carmilla", "dex-amari"])
    await voteForFriend(token, newFanId(), character);
  expect(await friendsSay(fanId)).toBe("Carmilla");
  expect(await friendsSay(newFanId())).toBeNull();
});
