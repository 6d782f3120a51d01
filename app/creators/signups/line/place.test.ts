import { expect, test } from "vitest";
import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { asOwner } from "../../../../testing/connected.ts";
import { inviteCode } from "../forms.ts";
import { networkKeysOf } from "../request/request-metadata.server.ts";
import type { Sender } from "../request/sender.server.ts";
import { joinWaitlist } from "../sign-ups.server.ts";
import { newInviteCode } from "./invite-code.server.ts";
import { confirmPlace, findPlace, placeLink, placesPerFriend } from "./place.server.ts";

let number = 0;

function stranger(change: Partial<Sender> = {}): Sender {
  number += 1;
  return {
    session: `session_1790000000000_${String(number).padStart(22, "0")}`,
    fanId: `fan-${number}`,
    address: `10.1.${number >> 8}.${number & 255}`,
    formKey: null,
    trapped: false,
    waitedMs: 9_000,
    ...change,
  };
}

const senders = new Map<string, Sender>();

async function join(friend: string | null = null, sender = stranger(), email = `fan@host${number}.org`) {
  const key = await joinWaitlist({ username: `fan${number}`, email, friend }, sender);
  senders.set(key, sender);
  return key;
}

function confirm(key: string, by = senders.get(key)!) {
  return confirmPlace(key, { fanId: by.fanId ?? "", networks: networkKeysOf(by.address) });
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

test("each confirmed friend moves the inviter up ten places once; no place is shared", async () => {
  for (let n = 0; n < 3 * placesPerFriend; n++) await join();
  const fan = await join();
  const start = (await placeOf(fan)).place;
  const friends = [await join(await codeOf(fan)), await join(await codeOf(fan))];
  expect((await placeOf(fan)).place).toBe(start);
  for (const [n, friend] of friends.entries()) {
    await Promise.all([confirm(friend), confirm(friend), confirm(friend)]);
    expect(await placeOf(fan)).toMatchObject({ friends: n + 1, place: start - placesPerFriend * (n + 1) });
  }
  const keys = await query<{ key: string }>("select key from beta_signups where line_key is not null");
  const places = await Promise.all(keys.map(async ({ key }) => (await placeOf(key)).place));
  expect(places.sort((a, b) => a - b)).toEqual(keys.map((_, n) => n + 1));
});

test("who stands near the door is moved to the very front", async () => {
  await query("delete from beta_signups");
  await join();
  const fan = await join();
  await confirm(await join(await codeOf(fan)));
  expect((await placeOf(fan)).place).toBe(1);
});

test("refused posts leave no gap that would eat up a move", async () => {
  await query("delete from beta_signups");
  for (let n = 0; n < 2 * placesPerFriend; n++) await join();
  const taken = stranger();
  await join(null, taken, "taken@host.org");
  for (let n = 0; n < 30; n++) await expect(join(null, stranger(), "taken@host.org")).rejects.toThrow();
  const fan = await join();
  const { place } = await placeOf(fan);
  await confirm(await join(await codeOf(fan)));
  expect((await placeOf(fan)).place).toBe(place - placesPerFriend);
});

test.each([
  ["the same browser", (inviter: Sender) => ({ fanId: inviter.fanId }), undefined, "same person"],
  ["a plus-alias", () => ({}), "nell+two@salt.org", "same person"],
  ["dots where they mean nothing", () => ({}), "n.e.l.l+x@gmail.com", "same person"],
  ["a machine", () => ({ trapped: true }), undefined, "odd request"],
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
  await confirm(friend);
  expect(await placeOf(fan)).toMatchObject({ friends: 0 });
  expect(await refusalOf(friend)).toBe(refusal);
});

test("whoever confirms for their friends, or for many of them, is one person", async () => {
  const inviter = stranger();
  const fan = await join(null, inviter);
  const code = await codeOf(fan);
  const own = await join(code);
  await confirm(own, inviter);
  expect(await refusalOf(own)).toBe("same person");
  const helper = stranger();
  const [one, two] = [await join(code), await join(code)];
  await confirm(one, helper);
  await confirm(two, helper);
  expect([await refusalOf(one), await refusalOf(two)]).toEqual([null, "same person"]);
});

test("two friends count per network, three per rare mail host, twenty per hour", async () => {
  const fan = await join();
  const code = await codeOf(fan);
  for (let n = 0; n < 4; n++) await confirm(await join(code, stranger({ address: "10.9.9.9" })));
  expect((await placeOf(fan)).friends).toBe(2);
  for (let n = 0; n < 5; n++) await confirm(await join(code, stranger(), `fan${n}@catch-all.org`));
  expect((await placeOf(fan)).friends).toBe(5);
  for (let n = 0; n < 5; n++) await confirm(await join(code, stranger(), `fan${n}@gmail.com`));
  expect((await placeOf(fan)).friends).toBe(10);
  for (let n = 0; n < 12; n++) await confirm(await join(code));
  expect((await placeOf(fan)).friends).toBe(20);
  const refused = await query<{ why: string; times: number }>(
    `select friend_refusal as why, count(*)::int as times from beta_signups
     where friend_refusal is not null and invited_by = (select id from beta_signups where key = $1) group by 1 order by 1`,
    [fan],
  );
  expect(refused).toEqual([
    { why: "burst", times: 2 },
    { why: "same mail host", times: 2 },
    { why: "same network", times: 2 },
  ]);
});

test("friends who confirm at the same moment see each other", async () => {
  const fan = await join();
  const code = await codeOf(fan);
  const friends: string[] = [];
  for (let n = 0; n < 24; n++) friends.push(await join(code));
  await Promise.all(friends.map((friend) => confirm(friend)));
  expect((await placeOf(fan)).friends).toBe(20);
});

test("a friend who confirms after networks are forgotten does not count", async () => {
  const fan = await join();
  const friend = await join(await codeOf(fan));
  await asOwner(
    "update beta_signups set created_at = now() - interval '31 days', network = null where key = $1",
    [friend],
  );
  await confirm(friend);
  expect(await refusalOf(friend)).toBe("too late");
});

test("every invite code is one that the form takes, and its own", () => {
  const codes = Array.from({ length: 200 }, newInviteCode);
  for (const code of codes) expect(code).toMatch(inviteCode);
  expect(new Set(codes).size).toBe(codes.length);
});

test("an invite that nobody gave is no invite, and a place is found by its link alone", async () => {
  const fan = await join("aaaaaaaaaa");
  expect(await queryOne("select invited_by from beta_signups where key = $1", [fan])).toEqual({
    invited_by: null,
  });
  expect(await findPlace(fan)).toBeNull();
  expect(await findPlace(`${tokenOf(fan)}x`)).toBeNull();
});
