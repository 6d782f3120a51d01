import { beforeEach, expect, test } from "vitest";
import { config } from "../../../platform/config.server.ts";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { mayRead } from "../../../platform/live/topics.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { listenTo } from "../../../testing/listening.ts";
import { muteFan } from "../../fans/muting.server.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { countNames, mostOfNetwork } from "./count-names.server.ts";
import { declineWish, listWishesAtDesk, scheduleWish } from "./desk-wishes.server.ts";
import { wishesPersonalData } from "./personal.server.ts";
import { mostWishes, type Wish } from "./wish.ts";
import { agreedTime, askWhen, grantWishes, proposedTimes } from "./wish-clock.server.ts";
import { findWish, isSignedUnder, setNameOnWish, wishFor } from "./wishes.server.ts";
import "../../room/asked/polls-in-the-log.server.ts";

const dayMs = 24 * 3_600_000;
const refusal = (code: string, status: number) => expect.objectContaining({ code, status });
const from = (fanId = newFanId()) => ({ fanId, address: fanId });
const done = async () => undefined;
let made = 0;
const aTitle = () => `Night ${++made} ${Math.random().toString(36).slice(2)}`;

beforeEach(() => query("delete from wishes"));

/** With this many names, as if they had come from as many networks. */
async function wished(names: number): Promise<Wish> {
  const { id } = await wishFor(aTitle(), from());
  await query(
    "insert into wish_names (wish_id, fan_id, network) select $1, 'f-' || n, 'n-' || n from generate_series(2, $2::int) n",
    [id, names],
  );
  await transaction((on) => countNames(on, [id]));
  return (await findWish(id))!;
}

const close = (wish: Wish) =>
  query("update polls set is_active = false, closes_at = now() where id = $1", [`poll-${wish.id}`]);

test("readers of a wish hear names, the vote on its time, and the outcome", async () => {
  const wish = await wished(20);
  const [reader, other] = [await listenTo(`wish:${wish.id}`), await wished(2)];
  const fan = from();
  await wishFor(wish.title, fan);
  await reader.hears('"names":21');
  await setNameOnWish(wish.id, fan, false);
  await reader.hears('"names":20');
  await grantWishes();
  await reader.hears('"state":"voting"');
  await close(wish);
  await grantWishes();
  await reader.hears('"state":"party"');
  reader.leave();
  const refused = await listenTo(`wish:${other.id}`);
  await declineWish(other.id, "Its maker asked us not to", done);
  await refused.hears('"state":"refused"');
  refused.leave();
  const anybody = { session: null, person: null };
  expect(await mayRead(`wish:${wish.id}`, anybody)).toBe(true);
  expect(await mayRead("wish:none", anybody)).toBe(false);
});

test("the earliest twenty complete wishes are put to a vote, and scheduled, per turn", async () => {
  const ids = Array.from({ length: 21 }, (_, at) => `wish-${String(at).padStart(2, "0")}`);
  for (const [at, id] of ids.toReversed().entries())
    await query(
      `insert into wishes (id, title, title_key, names, created_at) values ($1, $1, $1, 20, now() - $2 * interval '1 minute')`,
      [id, at],
    );
  await grantWishes();
  const states = async () =>
    (await query<{ state: string }>("select state from wishes order by id")).map(({ state }) => state);
  expect(await states()).toEqual([...Array(20).fill("voting"), "open"]);
  await grantWishes();
  expect(await states()).toEqual(Array(21).fill("voting"));
  await query("update polls set is_active = false where id = any($1)", [ids.map((id) => `poll-${id}`)]);
  await grantWishes();
  expect(await states()).toEqual([...Array(20).fill("party"), "voting"]);
});

test("a wish for a title that is still a draft waits, and holds up no other", async () => {
  const [secret, open] = [await wished(20), await wished(20)];
  await query(
    "insert into titles (slug, name, kind, is_draft, retired_at) values ($1, $2, 'film', true, now())",
    [`draft-${secret.id.slice(-8)}`, secret.title],
  );
  await query("update wishes set created_at = now() - interval '1 hour' where id = $1", [secret.id]);
  await grantWishes();
  for (const wish of [secret, open]) await close(wish);
  await grantWishes();
  expect([(await findWish(secret.id))?.state, (await findWish(open.id))?.state]).toEqual(["voting", "party"]);
  await query("update titles set is_draft = false, retired_at = null where name = $1", [secret.title]);
  await grantWishes();
  expect((await findWish(secret.id))?.state).toBe("party");
});

test("a wish becomes a party after a day even without poll or future times, once", async () => {
  const wish = await wished(20);
  await grantWishes();
  await query("update wishes set times = '[1, 2]' where id = $1", [wish.id]);
  await query("delete from polls where id = $1", [`poll-${wish.id}`]);
  const before = Date.now();
  await Promise.allSettled([grantWishes(), grantWishes()]);
  const parties = await query<{ starts_at: Date; description: string; host: string }>(
    "select starts_at, description, host from parties where title = $1",
    [wish.title],
  );
  expect(parties).toHaveLength(1);
  expect(parties[0]).toMatchObject({
    description: "20 fans asked for it, and agreed on when.",
    host: "the house",
  });
  expect(parties[0]!.starts_at.getTime() - before).toBeGreaterThanOrEqual(dayMs);
  expect(parties[0]!.starts_at.getTime() - before).toBeLessThan(dayMs + 60_000);
});

test("a wish's poll names title, names and times, and belongs to no party", async () => {
  const wish = await wished(20);
  await grantWishes();
  const [poll] = await query<Record<string, unknown>>("select * from polls where id = $1", [
    `poll-${wish.id}`,
  ]);
  expect(poll).toMatchObject({
    title: `When shall ${wish.title} be on?`,
    description: "20 fans asked for it. The answer with most votes is its time.",
    is_active: true,
    is_sample: false,
    party_id: null,
  });
  expect((poll!.options as string[]).every((option) => /at (20|16):00 UTC$/.test(option))).toBe(true);
  expect(proposedTimes(Date.UTC(2026, 10, 22, 13, 30)).map((time) => new Date(time).toISOString())).toEqual([
    ...["2026-11-24T20:00:00.000Z", "2026-11-25T20:00:00.000Z", "2026-11-26T20:00:00.000Z"],
    "2026-11-28T16:00:00.000Z",
  ]);
  expect(new Date(proposedTimes(Date.UTC(2026, 10, 23))[3]!).toISOString()).toBe("2026-11-28T16:00:00.000Z");
  expect(new Date(proposedTimes(Date.UTC(2026, 10, 24))[3]!).toISOString()).toBe("2026-12-05T16:00:00.000Z");
});

test("a time without a count has no votes, and the one that is now has passed", () => {
  const times = [1_000, 2_000, 3_000];
  expect(agreedTime({ times, votes: [5, 0, 1] }, 1_000)).toBe(3_000);
  expect(agreedTime({ times, votes: [0, 1] }, 999)).toBe(2_000);
  expect(agreedTime({ times, votes: [0] }, 999)).toBe(1_000);
});

test("fans are asked once, with names enough or by the operator; decisions stay", async () => {
  const wish = await wished(19);
  expect(await askWhen(wish.id, { ripe: true })).toBe(false);
  expect(await findWish(wish.id)).toMatchObject({ state: "open", names: 19 });
  const noted: string[] = [];
  await scheduleWish(wish.id, async () => noted.push("put on"));
  expect(noted).toEqual(["put on"]);
  expect(await askWhen(wish.id, { ripe: false })).toBe(false);
  const decided = refusal("decided", 409);
  await expect(scheduleWish(wish.id, async () => noted.push("again"))).rejects.toEqual(decided);
  await declineWish(wish.id, "No", done);
  await expect(declineWish(wish.id, "No", async () => noted.push("again"))).rejects.toEqual(decided);
  await expect(scheduleWish("wish-none", done)).rejects.toEqual(decided);
  expect(noted).toEqual(["put on"]);
  const [row] = await query<{ decided: boolean }>(
    "select decided_at is not null as decided from wishes where id = $1",
    [wish.id],
  );
  expect(row?.decided).toBe(true);
});

test("a poll that has closed by itself does not keep the house from saying no", async () => {
  const wish = await wished(20);
  await grantWishes();
  await close(wish);
  await declineWish(wish.id, "No", done);
  await grantWishes();
  expect(await findWish(wish.id)).toMatchObject({ state: "refused", partyId: null });
});

test("the desk lists 200 wishes: undecided first, then by names, uncounted and age", async () => {
  const listed = async () => (await listWishesAtDesk()).map(({ title }) => title);
  const rows: [title: string, state: string, names: number, uncounted: number, minutes: number][] = [
    ["decided", "party", 90, 0, 9],
    ["no", "refused", 80, 0, 9],
    ["young", "open", 5, 2, 1],
    ["old", "open", 5, 2, 3],
    ["held", "open", 5, 4, 1],
    ["asked", "voting", 20, 0, 1],
    ["few", "open", 1, 9, 1],
  ];
  for (const [title, state, names, uncounted, minutes] of rows)
    await query(
      `insert into wishes (id, title, title_key, state, names, uncounted, created_at)
       values ($1, $1, $1, $2, $3, $4, now() - $5 * interval '1 minute')`,
      [title, state, names, uncounted, minutes],
    );
  expect(await listed()).toEqual(["asked", "held", "old", "young", "few", "decided", "no"]);
  await query(
    "insert into wishes (id, title, title_key, names) select 'many-' || n, n, n, 200 from generate_series(1, 200) n",
  );
  expect(await listed()).toHaveLength(200);
});

test("a fan may have ten open wishes; decided and own ones do not count", async () => {
  const fan = from();
  const wishes: Wish[] = [];
  for (let n = 0; n < mostWishes; n++) wishes.push(await wishFor(aTitle(), fan));
  const enough = refusal("enough_wishes", 409);
  const another = await wishFor(aTitle(), from());
  await query("update wishes set state = 'voting' where id = $1", [wishes[1]?.id]);
  await expect(setNameOnWish(another.id, fan, true)).rejects.toEqual(enough);
  expect(await setNameOnWish(wishes[0]!.id, fan, true)).toMatchObject({ names: 1 });
  await query("update wishes set state = 'party' where id = $1", [wishes[0]?.id]);
  expect(await setNameOnWish(another.id, fan, true)).toMatchObject({ names: 2 });
  expect(await setNameOnWish(wishes[0]!.id, from(), true)).toMatchObject({ names: 1, state: "party" });
  expect(await isSignedUnder(another.id, fan.fanId)).toBe(true);
  expect(await isSignedUnder(another.id, null)).toBe(false);
  expect(await isSignedUnder(another.id, newFanId())).toBe(false);
  expect(await isSignedUnder((await wishFor(aTitle(), from())).id, fan.fanId)).toBe(false);
});

test("a muted fan makes no wish, and a title with an email address is refused", async () => {
  const fan = from();
  await muteFan(fan.fanId, null);
  const { id } = await wishFor(aTitle(), from());
  await expect(wishFor(aTitle(), fan)).rejects.toEqual(refusal("muted", 403));
  await expect(setNameOnWish(id, fan, true)).rejects.toEqual(refusal("muted", 403));
  await expect(wishFor("write to me at ada@salt.test", from())).rejects.toEqual(
    refusal("not_like_this", 422),
  );
  await expect(setNameOnWish("wish-none", from(), true)).rejects.toEqual(refusal("no_such_wish", 404));
  expect(await query("select 1 from wishes")).toHaveLength(1);
});

test("a quarter of the names may come from one network, and never less than three", () => {
  expect(mostOfNetwork()).toBe(Math.floor(config.WISH_NAMES / 4));
  const before = config.WISH_NAMES;
  try {
    for (const [names, most] of [
      [4, 3],
      [15, 3],
      [19, 4],
    ] as const) {
      Object.assign(config, { WISH_NAMES: names });
      expect(mostOfNetwork()).toBe(most);
    }
  } finally {
    Object.assign(config, { WISH_NAMES: before });
  }
});

test("erasing a fan removes them from wishes; shared or voted ones stay", async () => {
  const [mine, shared, asked] = [aTitle(), aTitle(), aTitle()];
  const fan = from();
  const wishes: Wish[] = [];
  for (const title of [mine, shared, asked]) wishes.push(await wishFor(title, fan));
  await wishFor(shared, from());
  await scheduleWish(wishes[2]!.id, done);
  const untouched = await wished(3);
  await wishesPersonalData.eraseInSteps?.({ emails: [], fanIds: [fan.fanId], requests: [] });
  expect(await findWish(wishes[0]!.id)).toBeNull();
  expect(await findWish(wishes[1]!.id)).toMatchObject({ names: 1 });
  expect(await findWish(wishes[2]!.id)).toMatchObject({ names: 0, uncounted: 0, state: "voting" });
  expect(await findWish(untouched.id)).toEqual(untouched);
});

test("the winning time is the party's, saved only for fans of that wish", async () => {
  const [wish, other] = [await wished(20), await wished(2)];
  await grantWishes();
  const [row] = await query<{ times: number[] }>("select times from wishes where id = $1", [wish.id]);
  for (const option of [0, 3, 3]) await vote(`poll-${wish.id}`, newFanId(), option);
  await close(wish);
  await grantWishes();
  const { partyId } = (await findWish(wish.id))!;
  const [party] = await query<{ starts_at: Date }>("select starts_at from parties where id = $1", [partyId]);
  expect(party?.starts_at.getTime()).toBe(row?.times[3]);
  expect(await query("select 1 from party_marks where party_id = $1", [partyId])).toHaveLength(20);
  expect(await findWish(other.id)).toMatchObject({ state: "open" });
});
