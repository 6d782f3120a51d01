import { expect, test, vi } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { listenTo } from "../../testing/listening.ts";
import { endParty, openParty } from "../../testing/party.ts";
import { worth } from "../fans/points/points.server.ts";
import { getRoom, ownRoom } from "../room/room.server.ts";
import { countVisit, joinParty, listJoined } from "./members.server.ts";
import { listMyParties } from "./parties.server.ts";
import { noteSittings } from "./sittings.server.ts";

const participants = async (id: string) =>
  (await query<{ participants: number }>("select participants from parties where id = $1", [id]))[0]
    ?.participants;

test("AFTERS-13: a party that was joined stays in My Parties, the last joined first", async () => {
  const fanId = newFanId();
  const [first, second] = [await openParty(), await openParty()];
  await joinParty(first, fanId);
  await joinParty(second, fanId);
  await joinParty(first, fanId);
  expect((await listMyParties(fanId)).map(({ id }) => id)).toEqual([second, first]);
  expect((await getRoom(first, fanId)).joined).toBe(true);
  expect((await getRoom(first, newFanId())).joined).toBe(false);
  expect(await listMyParties(null)).toEqual([]);
});

test("joining again, even many times at once, counts once and keeps the name", async () => {
  const party = await openParty();
  const fanId = newFanId();
  const joins = await Promise.all(Array.from({ length: 12 }, () => joinParty(party, fanId)));
  expect(new Set(joins.map(({ name }) => name)).size).toBe(1);
  expect(await participants(party)).toBe(1);
  const points = await query("select points from fan_points where fan_id = $1", [fanId]);
  expect(points).toEqual([{ points: worth.join }]);
});

test("many fans who join at once are all counted, under names that differ", async () => {
  const party = await openParty();
  await Promise.all(Array.from({ length: 40 }, () => joinParty(party, newFanId())));
  expect(await participants(party)).toBe(40);
  const rows = await query<{ members: number; names: number }>(
    "select count(*)::int as members, count(distinct name_key)::int as names from party_members where party_id = $1",
    [party],
  );
  expect(rows).toEqual([{ members: 40, names: 40 }]);
});

test("a fan with a name used in the room gets a number, shortened to fit", async () => {
  const party = await openParty();
  const comeAs = async (name: string) => {
    const fanId = newFanId();
    await query("insert into fans (id, name, avatar, ring) values ($1, $2, '', 0)", [fanId, name]);
    return (await joinParty(party, fanId)).name;
  };
  expect(await comeAs("Midnight Otter")).toBe("Midnight Otter");
  expect(await comeAs("midnight otter")).toBe("midnight otter 2");
  expect(await comeAs("Midnight Otter")).toMatch(/^Midnight Otter [1-9]\d{1,3}$/);
  const long = "The Longest Name There May Be!";
  expect(await comeAs(long)).toBe(long);
  expect(await comeAs(long)).toBe("The Longest Name There May B 2");
});

test("of some parties, those in which a fan has a seat are told; nobody has one", async () => {
  const [one, two, three] = [await openParty(), await openParty(), await openParty()];
  const fanId = newFanId();
  for (const party of [one, three]) await joinParty(party, fanId);
  expect((await listJoined(fanId, [one, two])).toSorted()).toEqual([one]);
  expect((await listJoined(fanId, [one, two, three])).toSorted()).toEqual([one, three].toSorted());
  expect(await listJoined(fanId, [])).toEqual([]);
  expect(await listJoined(null, [one])).toEqual([]);
});

test("AFTERS-12: an archived party cannot be joined", async () => {
  const party = await openParty();
  await endParty(party);
  await expect(joinParty(party, newFanId())).rejects.toMatchObject({ code: "party_over", status: 409 });
  expect(await participants(party)).toBe(0);
});

test("a party that does not exist is refused with 404, to join and to open", async () => {
  await expect(joinParty("no-such-party", newFanId())).rejects.toMatchObject({
    code: "no_such_party",
    status: 404,
  });
  await expect(getRoom("no-such-party", null)).rejects.toMatchObject({ code: "no_such_party", status: 404 });
});

test("coming back after half an hour is another visit, coming back at once is not", async () => {
  const party = await openParty();
  const fanId = newFanId();
  await joinParty(party, fanId);
  const visits = async () =>
    (await query<{ visits: number }>("select visits from party_members where fan_id = $1", [fanId]))[0]
      ?.visits;
  await countVisit(party, fanId);
  expect(await visits()).toBe(1);
  await query("update party_members set last_visit_at = now() - interval '31 minutes' where fan_id = $1", [
    fanId,
  ]);
  await Promise.all(Array.from({ length: 5 }, () => countVisit(party, fanId)));
  expect(await visits()).toBe(2);
  expect(await query("select ref from points_ledger where fan_id = $1 and deed = 'visit'", [fanId])).toEqual([
    { ref: `${party} 2` },
  ]);
});

test("who sits there all the while has not come back, nor has a page asked for ahead", async () => {
  const fanId = newFanId();
  const party = await openParty();
  await joinParty(party, fanId);
  const earlier = () =>
    query("update party_members set last_visit_at = now() - interval '31 minutes' where fan_id = $1", [
      fanId,
    ]);
  const visits = async () =>
    (await query<{ visits: number }>("select visits from party_members where fan_id = $1", [fanId]))[0]
      ?.visits;
  await earlier();
  const { leave } = await listenTo(`party:${party}`, undefined, fanId);
  await noteSittings();
  await getRoom(party, fanId);
  leave();
  await earlier();
  await ownRoom(party, fanId, { isAhead: true });
  await noteSittings();
  expect(await visits()).toBe(1);
  await getRoom(party, fanId);
  await expect.poll(visits).toBe(2);
});

test("opening a room after half an hour is a new visit, once, not after the end", async () => {
  const fanId = newFanId();
  const [on, over, elsewhere] = [await openParty(), await openParty(), await openParty()];
  for (const party of [on, over]) await joinParty(party, fanId);
  const visits = () =>
    query("select party_id, visits from party_members where fan_id = $1 order by visits", [fanId]);
  for (const party of [on, over, elsewhere]) await getRoom(party, fanId);
  await query("update party_members set last_visit_at = now() - interval '31 minutes' where fan_id = $1", [
    fanId,
  ]);
  await endParty(over);
  for (const party of [on, over, elsewhere, on]) await getRoom(party, fanId);
  await vi.waitFor(async () =>
    expect(await visits()).toEqual([
      { party_id: over, visits: 1 },
      { party_id: on, visits: 2 },
    ]),
  );
});
