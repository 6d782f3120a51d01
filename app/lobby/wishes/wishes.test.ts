import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { pageOf, press, signedIn } from "../../../testing/operator.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { TopicReader } from "../../../testing/topic-reader.ts";
import { noIds } from "../../catalogue/titles/external-ids.ts";
import { keepEntries } from "../../marks/shelf/keep.server.ts";
import { titleKey } from "../../marks/shelf/shelf.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { directory, ownDirectory } from "../directory.server.ts";
import { declineWish, scheduleWish } from "./desk-wishes.server.ts";
import { wishesPersonalData } from "./personal.server.ts";
import { mostWishes, type Wish } from "./wish.ts";
import { agreedTime, grantWishes, proposedTimes } from "./wish-clock.server.ts";
import { findWish, isSignedUnder, setNameOnWish, wishFor } from "./wishes.server.ts";
import "../../room/asked/polls-in-the-log.server.ts";

// The server runs in a process of its own and reads the same wishes, and does not grant them.
let server: RunningApp;
beforeAll(async () => {
  server = await startApp({ WISH_NAMES: "100000" });
});
afterAll(() => server.stop());

const dayMs = 24 * 3_600_000;
/** Each from a network of their own, where nothing else is said. */
const from = (fanId: string, address = fanId) => ({ fanId, address });
const refusal = (code: string) => expect.objectContaining({ code });
let made = 0;
const aTitle = () => `A night nobody put on ${++made} ${Math.random().toString(36).slice(2)}`;

/** With this many names. */
async function wished(names: number) {
  const title = aTitle();
  const fans = Array.from({ length: names }, () => newFanId());
  let wish: Wish | null = null;
  for (const fanId of fans) wish = await wishFor(title, from(fanId));
  return { wish: wish as Wish, fans, title };
}

const partyOf = async (wish: Wish) =>
  (
    await query<{ id: string; starts_at: Date; ends_at: Date; title: string }>(
      "select p.id, p.starts_at, p.ends_at, p.title from wishes w join parties p on p.id = w.party_id where w.id = $1",
      [wish.id],
    )
  )[0];

test("two spellings of a title are one wish, a name counts once, and can be taken back", async () => {
  expect(titleKey("  Bárbican  NIGHTS! ")).toBe("barbican nights");
  const [ada, ben] = [newFanId(), newFanId()];
  const first = await wishFor("Bárbican Nights", from(ada));
  expect(first).toMatchObject({ title: "Bárbican Nights", names: 1, needed: 20, state: "open" });
  expect(await wishFor("barbican  nights!", from(ben))).toMatchObject({ id: first.id, names: 2 });
  expect(await wishFor("Barbican Nights", from(ada))).toMatchObject({ id: first.id, names: 2 });
  expect(await isSignedUnder(first.id, ada)).toBe(true);
  expect(await setNameOnWish(first.id, from(ada), false)).toMatchObject({ names: 1 });
  expect(await setNameOnWish(first.id, from(ada), false)).toMatchObject({ names: 1 });
  expect(await isSignedUnder(first.id, ada)).toBe(false);
  expect((await ownDirectory(await directory(), ben))?.wishes.map(({ id }) => id)).toEqual([first.id]);
});

test("nineteen names are not enough; with the twentieth the vote on times starts", async () => {
  const { wish, title } = await wished(19);
  await grantWishes();
  expect(await findWish(wish.id)).toMatchObject({ state: "open", pollId: null });
  await wishFor(title, from(newFanId()));
  const before = Date.now();
  await grantWishes();
  const asked = await findWish(wish.id);
  expect(asked).toMatchObject({ state: "voting", names: 20 });
  const [poll] = await query<{ is_active: boolean; closes_at: Date; options: string[] }>(
    "select is_active, closes_at, options from polls where id = $1",
    [asked?.pollId],
  );
  expect(poll).toMatchObject({ is_active: true });
  expect(poll?.options).toHaveLength(4);
  expect(poll!.closes_at.getTime() - before).toBeGreaterThanOrEqual(dayMs);
  expect(poll!.closes_at.getTime() - before).toBeLessThan(dayMs + 60_000);
});

test("after the vote it is a party at the winning time, saved for those who asked", async () => {
  const { wish, fans, title } = await wished(20);
  await grantWishes();
  const { pollId } = (await findWish(wish.id))!;
  const [row] = await query<{ times: number[] }>("select times from wishes where id = $1", [wish.id]);
  for (const fanId of fans.slice(0, 3)) await vote(pollId!, fanId, 2);
  for (const fanId of fans.slice(3, 5)) await vote(pollId!, fanId, 1);
  await grantWishes();
  expect(await findWish(wish.id)).toMatchObject({ state: "voting" });
  await query("update polls set is_active = false, closes_at = now() where id = $1", [pollId]);
  await grantWishes();
  await grantWishes();
  expect(await findWish(wish.id)).toMatchObject({ state: "party" });
  const party = await partyOf(wish);
  expect(party?.title).toBe(title);
  expect(party?.starts_at.getTime()).toBe(row?.times[2]);
  expect(party!.ends_at.getTime() - party!.starts_at.getTime()).toBe(2 * 3_600_000);
  const marks = await query<{ fan_id: string }>("select fan_id from party_marks where party_id = $1", [
    party?.id,
  ]);
  expect(marks.map(({ fan_id }) => fan_id).sort()).toEqual([...fans].sort());
  expect(await query("select 1 from parties where title = $1", [title])).toHaveLength(1);
  const page = await (await new Fan(server.origin).get(`/afters/${party?.id}`)).text();
  expect(page).toContain(title);
});

test("of equals the earliest is taken, and none that has passed", () => {
  const now = 10 * dayMs;
  const times = [now - 1, now + 1_000, now + 2_000, now + 3_000];
  expect(agreedTime({ times, votes: [9, 2, 3, 3] }, now)).toBe(times[2]);
  expect(agreedTime({ times, votes: [] }, now)).toBe(times[1]);
  expect(agreedTime({ times: [now], votes: [5] }, now)).toBe(now + dayMs);
});

test("proposed times are evenings from the day after tomorrow, and the next Saturday", () => {
  for (let day = 0; day < 14; day++) {
    const now = Date.UTC(2026, 10, 20 + day, 13, 30);
    const times = proposedTimes(now).map((time) => new Date(time));
    expect(times.map((time) => time.getUTCHours())).toEqual([20, 20, 20, 16]);
    expect(times.every((time, at) => at === 0 || time > times[at - 1]!)).toBe(true);
    expect(times[0]!.getTime() - now).toBeGreaterThan(dayMs);
    expect(times[3]!.getUTCDay()).toBe(6);
  }
});

test("an operator can decline with a reason, which closes the poll and stops names", async () => {
  const { wish, title } = await wished(20);
  await grantWishes();
  const { pollId } = (await findWish(wish.id))!;
  const noted: string[] = [];
  await declineWish(wish.id, "Its maker asked us not to", async () => noted.push("noted"));
  expect(noted).toEqual(["noted"]);
  expect(await findWish(wish.id)).toMatchObject({ state: "refused", reason: "Its maker asked us not to" });
  expect(await query("select 1 from polls where id = $1 and is_active", [pollId])).toEqual([]);
  await grantWishes();
  expect(await partyOf(wish)).toBeUndefined();
  expect(await wishFor(title, from(newFanId()))).toMatchObject({ state: "refused", names: 20 });
  await expect(declineWish(wish.id, "Again", async () => {})).rejects.toEqual(refusal("decided"));
  const page = await (await new Fan(server.origin).get(`/wishes/${wish.id}`)).text();
  expect(page).toContain("Its maker asked us not to");
});

test("improper titles and more than ten wishes per fan are refused", async () => {
  await expect(wishFor("write to me at ada@salt.test", from(newFanId()))).rejects.toEqual(
    refusal("not_like_this"),
  );
  const fanId = newFanId();
  for (let n = 0; n < mostWishes; n++) await wishFor(aTitle(), from(fanId));
  await expect(wishFor(aTitle(), from(fanId))).rejects.toEqual(refusal("enough_wishes"));
  await expect(setNameOnWish("wish-none", from(newFanId()), true)).rejects.toEqual(refusal("no_such_wish"));
});

test("a second browser sees the names grow, and who is erased is counted no more", async () => {
  const { wish, fans, title } = await wished(3);
  const reader = new TopicReader(new Fan(server.origin));
  await reader.open([`wish:${wish.id}`]);
  const another = new Fan(server.origin);
  await another.send("/wishes", { title });
  const seen = () => reader.states.get(`wish:${wish.id} wish`) as Wish | undefined;
  await reader.until(() => seen()?.names === 4);
  reader.close();
  const person = { fanIds: [fans[0]!] } as Parameters<typeof wishesPersonalData.exportOf>[0];
  expect((await wishesPersonalData.exportOf(person)).wish_names).toHaveLength(1);
  await eraseAt(wishesPersonalData, fans[0]!);
  expect(await findWish(wish.id)).toMatchObject({ names: 3 });
  const { wish: lonely, fans: alone } = await wished(1);
  await eraseAt(wishesPersonalData, ...alone);
  expect(await findWish(lonely.id)).toBeNull();
});

test("a network's names count up to a quarter, and more as others leave", async () => {
  const title = aTitle();
  const fans = Array.from({ length: 20 }, () => newFanId());
  let wish: Wish | null = null;
  for (const fanId of fans) wish = await wishFor(title, from(fanId, "192.0.2.7"));
  expect(wish).toMatchObject({ names: 5, uncounted: 15, needed: 20 });
  await grantWishes();
  const { id } = wish!;
  expect(await findWish(id)).toMatchObject({ state: "open", pollId: null });
  expect(await query("select 1 from wish_names where wish_id = $1", [id])).toHaveLength(20);
  expect(await query("select 1 from wish_names where wish_id = $1 and network ~ '192'", [id])).toEqual([]);
  expect(await setNameOnWish(id, from(fans[0]!), false)).toMatchObject({ names: 5, uncounted: 14 });
  expect(await wishFor(title, from(newFanId()))).toMatchObject({ names: 6, uncounted: 14 });
  await eraseAt(wishesPersonalData, ...fans.slice(1, 17));
  expect(await findWish(id)).toMatchObject({ names: 4, uncounted: 0 });
});

test("the page and the desk say what did not count, and the desk puts it on by itself", async () => {
  const title = aTitle();
  let wish: Wish | null = null;
  for (let n = 0; n < 7; n++) wish = await wishFor(title, from(newFanId(), "192.0.2.8"));
  const page = (await (await new Fan(server.origin).get(`/wishes/${wish!.id}`)).text()).replaceAll(
    "<!-- -->",
    "",
  );
  expect(page).toMatch(/>5<\/b> of 100,000 names/);
  expect(page).toContain("2 more names came from networks with many names.");
  const operator = await signedIn(server.origin);
  const desk = await pageOf(operator, "/operator/wishes");
  expect(desk.slice(desk.indexOf(title))).toMatch(/^[\s\S]*?data-label="Not counted">2</);
  await press(operator, "/operator/wishes", "Put to a vote", { after: title });
  expect(await findWish(wish!.id)).toMatchObject({ state: "voting", pollId: `poll-${wish!.id}` });
  expect(
    await query("select 1 from audit_log where action = 'wish-put-on' and subject = $1", [
      `wish ${wish!.id}`,
    ]),
  ).toHaveLength(1);
  await expect(scheduleWish(wish!.id, async () => {})).rejects.toEqual(refusal("decided"));
});

test("the desk lists what is on shelves and not here, in people, beside the wishes", async () => {
  const name = aTitle();
  const said = { to: null, kind: "show" as const, name, year: 1999, ids: noIds, rating: null, liked: false };
  await keepEntries(newFanId(), [{ ...said, wanted: true, plays: [] }]);
  await keepEntries(newFanId(), [{ ...said, wanted: false, plays: [] }]);
  const desk = await pageOf(await signedIn(server.origin), "/operator/wishes");
  const row = desk.slice(desk.indexOf(`${name} (1999)`));
  expect(row).toMatch(
    /^[^<]*<\/td>[\s\S]*?data-label="People">2<[\s\S]*?data-label="Want to see">1<[\s\S]*?data-label="Samples">0</,
  );
});
