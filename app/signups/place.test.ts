import { expect, test } from "vitest";
import { query, queryOne } from "../../platform/db/pool.server.ts";
import type { Sender } from "../../platform/http/form.server.ts";
import { confirmPlace, findPlace, placeLink, placesPerFriend } from "./place.server.ts";
import { joinWaitlist } from "./sign-ups.server.ts";

let number = 0;

/** Somebody of their own: another browser, another network. */
function stranger(change: Partial<Sender> = {}): Sender {
  number += 1;
  return {
    session: `session_1790000000000_${String(number).padStart(22, "0")}`,
    address: `10.1.${number >> 8}.${number & 255}`,
    formKey: null,
    trapped: false,
    waitedMs: 9_000,
    ...change,
  };
}

/** Joins the waitlist; answers the request's key. */
function join(friend: string | null = null, sender = stranger(), email = `fan${number}@salt.org`) {
  return joinWaitlist({ username: `fan${number}`, email, friend }, sender);
}

const tokenOf = (key: string) => placeLink(key).split("/").at(-1) ?? "";
const placeOf = async (key: string) => (await findPlace(tokenOf(key)))!;
const codeOf = async (key: string) => new URL((await placeOf(key)).invite).searchParams.get("friend");
const refusalOf = async (key: string) =>
  (
    await queryOne<{ friend_refusal: string | null }>(
      "select friend_refusal from beta_signups where key = $1",
      [key],
    )
  )?.friend_refusal;

test("the line is in order of arrival, and a place names nobody", async () => {
  const [first, second] = [await join(), await join()];
  const [one, two] = [await placeOf(first), await placeOf(second)];
  expect(two.place).toBe(one.place + 1);
  expect(one.behind).toBe(two.behind + 1);
  expect(JSON.stringify(two)).not.toContain("@");
});

test("a confirmed friend moves the one who invited up, once, and never before confirming", async () => {
  for (let n = 0; n < placesPerFriend + 3; n++) await join();
  const fan = await join();
  const before = await placeOf(fan);
  const friend = await join(await codeOf(fan));
  expect((await placeOf(fan)).place).toBe(before.place);
  await Promise.all([confirmPlace(friend), confirmPlace(friend), confirmPlace(friend)]);
  const after = await placeOf(fan);
  expect(after.friends).toBe(1);
  expect(after.place).toBeLessThanOrEqual(before.place - placesPerFriend + 1);
  expect((await placeOf(friend)).confirmed).toBe(true);
});

test.each([
  ["the same browser", (inviter: Sender) => ({ session: inviter.session }), undefined, "same person"],
  ["a plus-alias", () => ({}), "nell+two@salt.org", "same person"],
  ["dots where they mean nothing", () => ({}), "n.e.l.l+x@gmail.com", "same person"],
  ["a post faster than people type", () => ({ waitedMs: 200 }), undefined, "odd request"],
  ["an address thrown away after use", () => ({}), "x@mailinator.com", "odd request"],
] as const)("a friend who is %s does not count", async (_, change, email, refusal) => {
  const inviter = stranger();
  const own = email?.endsWith("gmail.com")
    ? "nell@gmail.com"
    : email?.startsWith("nell")
      ? "nell@salt.org"
      : undefined;
  const fan = await join(null, inviter, own);
  const friend = await join(await codeOf(fan), stranger(change(inviter)), email);
  await confirmPlace(friend);
  expect(await placeOf(fan)).toMatchObject({ friends: 0 });
  expect(await refusalOf(friend)).toBe(refusal);
});

test("of one network two count, and of one hour five", async () => {
  const fan = await join();
  const code = await codeOf(fan);
  const home = "10.9.9.9";
  for (let n = 0; n < 4; n++) await confirmPlace(await join(code, stranger({ address: home })));
  expect((await placeOf(fan)).friends).toBe(2);
  for (let n = 0; n < 6; n++) await confirmPlace(await join(code));
  expect((await placeOf(fan)).friends).toBe(5);
  const refused = await query<{ friend_refusal: string }>(
    "select friend_refusal from beta_signups where friend_refusal is not null and invited_by = (select id from beta_signups where key = $1) order by id",
    [fan],
  );
  expect(refused.map((row) => row.friend_refusal)).toEqual([
    "same network",
    "same network",
    "burst",
    "burst",
    "burst",
  ]);
});

test("friends who confirm at the same moment see each other: no more than five of them count", async () => {
  const fan = await join();
  const code = await codeOf(fan);
  const friends: string[] = [];
  for (let n = 0; n < 12; n++) friends.push(await join(code));
  await Promise.all(friends.map(confirmPlace));
  expect((await placeOf(fan)).friends).toBe(5);
});

test("an invite that nobody gave is no invite, and a place is found by its link alone", async () => {
  const fan = await join("aaaaaaaaaa");
  expect(await queryOne("select invited_by from beta_signups where key = $1", [fan])).toEqual({
    invited_by: null,
  });
  expect(await findPlace(fan)).toBeNull();
  expect(await findPlace(`${tokenOf(fan)}x`)).toBeNull();
});
