import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { hasLog, mayRead } from "../../../platform/live/topics.server.ts";
import { personOf } from "../../../platform/session/persons.server.ts";
import { fanIdOf, newSession } from "../../../platform/session/session.server.ts";
import { aComer, anAsker } from "../../../testing/accounts/asker.ts";
import { codeTo, letterTo, linkTo } from "../../../testing/accounts/letters.ts";
import { fanTopic } from "../fan-news.server.ts";
import { fanOf, findFan } from "../fan-sessions.server.ts";
import { welcomeFan } from "../fans.server.ts";
import {
  askForChange,
  changeAddress,
  findAccount,
  requireAccount,
  sendCode,
  signInWithCode,
  signInWithLink,
  signOutEverywhere,
  signOutHere,
  startAccountSession,
} from "./accounts.server.ts";
import { sendChangeCode, takeChangeCode } from "./codes.server.ts";
import { endDevice, listDevices, signOutOthers } from "./devices.server.ts";

const someone = () => `ana-${randomUUID()}@vesper.example`;
const network = () => `10.${randomUUID().slice(0, 8)}`;
const from = (session: string | null, browser = "Mozilla/5.0") => aComer(session, { browser });

async function arrive(email: string, session: string | null = null) {
  await sendCode(email, anAsker());
  return signInWithCode(email, await codeTo(email), from(session));
}

/** A self that has done something, and its session. */
async function self() {
  const session = newSession();
  const fanId = await fanOf(session);
  await welcomeFan(fanId);
  return { session, fanId };
}

test("BACKEND-24: an anonymous fan keeps data with an address under a new session", async () => {
  const { session, fanId } = await self();
  expect(await findAccount(fanId)).toBeNull();
  const email = someone();
  const seat = await arrive(email.toUpperCase(), session);
  expect(seat).toMatchObject({ fanId, other: null });
  expect(seat.session).not.toBe(session);
  expect(await findAccount(fanId)).toMatchObject({ id: seat.accountId, fanId, email });
  expect((await findAccount(fanId))?.emailConfirmedAt).toBeInstanceOf(Date);
  expect(await personOf(seat.session)).toBe(fanId);
});

test("SESSION-01: the old session is a new fan and reads nothing of the account", async () => {
  const { session, fanId } = await self();
  await arrive(someone(), session);
  const stranger = await findFan(session);
  expect(stranger).not.toBeNull();
  expect([fanId, fanIdOf(session)]).not.toContain(stranger);
  expect(await fanOf(session)).toBe(stranger);
  expect(hasLog(fanTopic(fanId))).toBe(true);
  expect(await mayRead(fanTopic(fanId), { session, person: await personOf(session) })).toBe(false);
});

test("a second device signs in to the same fan, and its old fan is offered for merging", async () => {
  const { session, fanId } = await self();
  const email = someone();
  const { accountId } = await arrive(email, session);
  const other = await self();
  const seat = await arrive(email, other.session);
  expect(seat).toMatchObject({ fanId, accountId, other: other.fanId });
  expect(await personOf(seat.session)).toBe(fanId);
  expect(await personOf(other.session)).toBe(other.fanId);
  expect(await arrive(email)).toMatchObject({ fanId, other: null });
});

test("an account that enters another address signs in there: accounts stay separate", async () => {
  const [one, two] = [someone(), someone()];
  const first = await arrive(one, (await self()).session);
  const second = await arrive(two, first.session);
  expect(second.fanId).not.toBe(first.fanId);
  expect(second.other).toBeNull();
  expect(await findAccount(first.fanId)).toMatchObject({ email: one });
});

test("a code works once for the first, and a wrong one answers alike for all addresses", async () => {
  const email = someone();
  await sendCode(email, anAsker());
  const code = await codeTo(email);
  const comers = await Promise.allSettled(
    Array.from({ length: 6 }, () => signInWithCode(email, code, from(null))),
  );
  expect(comers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const wrong = { code: "wrong_code", status: 403 };
  const said = await Promise.all(
    [email, someone()].map((address) =>
      signInWithCode(address, "000000", from(null)).catch((error: Error) => ({
        ...error,
        said: error.message,
      })),
    ),
  );
  expect(said[0]).toEqual(said[1]);
  expect(said[0]).toMatchObject(wrong);
});

test("after three wrong tries or ten minutes the right code fails", async () => {
  const email = someone();
  await sendCode(email, anAsker());
  const code = await codeTo(email);
  const other = code === "111111" ? "222222" : "111111";
  for (let n = 0; n < 3; n++)
    await expect(signInWithCode(email, other, from(null))).rejects.toMatchObject({ code: "wrong_code" });
  await expect(signInWithCode(email, code, from(null))).rejects.toMatchObject({ code: "wrong_code" });
  await sendCode(email, anAsker());
  await query("update account_codes set expires_at = now() - interval '1 second' where identifier like $1", [
    `%${email}`,
  ]);
  await expect(signInWithCode(email, await codeTo(email), from(null))).rejects.toMatchObject({
    code: "wrong_code",
  });
});

test("ASVS 6.1.1: a stranger's tries and asks are about their own code", async () => {
  const email = someone();
  await sendCode(email, anAsker());
  const code = await codeTo(email);
  const stranger = aComer(null, { asker: "a stranger" });
  await sendCode(email, anAsker({ id: "a stranger" }));
  for (let n = 0; n < 4; n++)
    await expect(signInWithCode(email, "000000", stranger)).rejects.toMatchObject({ code: "wrong_code" });
  await expect(signInWithCode(email, code, stranger)).rejects.toMatchObject({ code: "wrong_code" });
  // Wrong ones of a neighbour are counted for their network, after they were looked at.
  const owner = from(null);
  for (let n = 0; n < 40; n++)
    await signInWithCode(someone(), "000000", { ...stranger, network: owner.network }).catch(() => undefined);
  await expect(signInWithCode(email, "000000", owner)).rejects.toMatchObject({ code: "slow_down" });
  expect(await signInWithCode(email, code, owner)).toMatchObject({ email });
});

test("the link of the email is the same code: it opens once, and names no address", async () => {
  const { session, fanId } = await self();
  const email = someone();
  await sendCode(email, anAsker());
  const [link, code] = [await linkTo(email), await codeTo(email)];
  expect(link.length).toBeGreaterThan(60);
  expect(link).not.toContain(email.slice(0, 12));
  expect(await signInWithLink(link, from(session))).toMatchObject({ fanId });
  await expect(signInWithLink(link, from(null))).rejects.toMatchObject({ code: "wrong_code" });
  await expect(signInWithCode(email, code, from(null))).rejects.toMatchObject({ code: "wrong_code" });
  await expect(signInWithLink(`${link}00`, from(null))).rejects.toMatchObject({ code: "wrong_code" });
});

test("emails are limited by address and network, and codes are stored as keyed hashes", async () => {
  const email = someone();
  for (let n = 0; n < 5; n++) await sendCode(email, anAsker());
  await expect(sendCode(email, anAsker())).rejects.toMatchObject({ status: 429 });
  const one = network();
  for (let n = 0; n < 20; n++) await sendCode(someone(), anAsker({ from: one }));
  await expect(sendCode(someone(), anAsker({ from: one }))).rejects.toMatchObject({ status: 429 });
  const known = anAsker({ from: one, known: true });
  for (let n = 0; n < 10; n++) await sendCode(email, known);
  await expect(sendCode(email, known)).rejects.toMatchObject({ status: 429 });
  const site = (n: number) => anAsker({ from: `2001:db8:7:${n}::/64` });
  for (let n = 0; n < 60; n++) await sendCode(someone(), site(n));
  await expect(sendCode(someone(), site(60))).rejects.toMatchObject({ status: 429 });
  await sendCode(someone(), anAsker({ from: "2001:db8:8:0::/64" }));
  const [row] = await query<{ value: string }>("select value from account_codes where identifier like $1", [
    `%${email}`,
  ]);
  expect(row?.value).not.toContain(await codeTo(email));
});

test("devices are listed with their names and signed out singly, all others or all", async () => {
  const email = someone();
  const seats = [];
  for (const browser of ["Phone", "Desk", "Library"]) {
    await sendCode(email, anAsker());
    seats.push(await signInWithCode(email, await codeTo(email), from(null, browser)));
  }
  const [phone, desk, library] = seats.map(({ session }) => session) as [string, string, string];
  const fanId = seats[0]?.fanId ?? "";
  const devices = await listDevices(fanId, desk);
  expect(devices[0]).toMatchObject({ browser: "Desk", isThis: true });
  expect(devices.map(({ browser }) => browser).sort()).toEqual(["Desk", "Library", "Phone"]);
  await endDevice(fanId, devices.find(({ browser }) => browser === "Library")?.id ?? "");
  expect(await personOf(library)).not.toBe(fanId);
  expect(await personOf(phone)).toBe(fanId);
  const stranger = await arrive(someone());
  await expect(endDevice(stranger.fanId, devices[0]?.id ?? "")).rejects.toMatchObject({ code: "no_device" });
  await signOutOthers(fanId, desk);
  expect([await personOf(phone), await personOf(desk)].indexOf(fanId)).toBe(1);
  await signOutHere(fanId, desk);
  expect(await personOf(desk)).not.toBe(fanId);
  const again = await arrive(email);
  expect(again.fanId).toBe(fanId);
  await signOutEverywhere(fanId);
  expect(await personOf(again.session)).not.toBe(fanId);
  expect(await listDevices(fanId, null)).toEqual([]);
});

test("when a device was last seen is noted as it comes back", async () => {
  const { session, fanId } = await arrive(someone());
  await query("update account_sessions set seen_at = now() - interval '3 days' where user_session = $1", [
    session,
  ]);
  expect(await personOf(session)).toBe(fanId);
  const agoMs = async () => Date.now() - ((await listDevices(fanId, session))[0]?.seenAt.getTime() ?? 0);
  await expect.poll(agoMs).toBeLessThan(60_000);
});

test("after signing out a device acts as a new fan, even with the old session", async () => {
  const { session, fanId } = await arrive(someone(), (await self()).session);
  await signOutHere(fanId, session);
  const now = await fanOf(session);
  expect(now).not.toBe(fanId);
  expect(await query("select 1 from fans where id = $1", [now])).toHaveLength(1);
  expect(await welcomeFan(now)).toMatchObject({ fanId: now });
});

test("an address changes with the code sent to the new one; the old one is notified", async () => {
  const [old, next] = [someone(), someone()];
  const { fanId } = await arrive(old);
  await askForChange(fanId, next, anAsker());
  const code = await codeTo(next);
  await expect(
    changeAddress(fanId, next, code === "000000" ? "1" : "000000", network()),
  ).rejects.toMatchObject({
    code: "wrong_code",
  });
  expect(await findAccount(fanId)).toMatchObject({ email: old });
  const other = await arrive(someone());
  await expect(changeAddress(other.fanId, next, code, network())).rejects.toMatchObject({
    code: "wrong_code",
  });
  await changeAddress(fanId, next, code, network());
  expect(await findAccount(fanId)).toMatchObject({ email: next });
  expect(await letterTo(old)).toMatchObject({ kind: "account-moved" });
  await expect(changeAddress(fanId, next, code, network())).rejects.toMatchObject({ code: "wrong_code" });
  expect(await arrive(next)).toMatchObject({ fanId });
});

test("an address that keeps another seat is taken, as only its own mailbox learns", async () => {
  const [one, two] = [someone(), someone()];
  const { fanId } = await arrive(one);
  await arrive(two);
  await askForChange(fanId, two, anAsker());
  await expect(changeAddress(fanId, two, await codeTo(two), network())).rejects.toMatchObject({
    code: "address_taken",
    status: 409,
  });
});

test("a code for a new address has six digits, works once, and only the newest", async () => {
  const { accountId, fanId } = await arrive(someone());
  const next = someone();
  const ask = async () => {
    await sendChangeCode(accountId, next.toUpperCase(), anAsker());
    return codeTo(next);
  };
  const wrong = (code: string) =>
    expect(takeChangeCode(accountId, next, code, network())).rejects.toMatchObject({
      code: "wrong_code",
      status: 403,
    });
  const differing = (code: string) => (code === "111111" ? "222222" : "111111");
  const [first, second] = [await ask(), await ask()];
  expect([first, second].map((code) => code.length)).toEqual([6, 6]);
  if (first !== second) await wrong(first);
  await wrong(differing(second));
  await takeChangeCode(accountId, next.toUpperCase(), second, network());
  await wrong(second);
  const third = await ask();
  for (let n = 0; n < 3; n++) await wrong(differing(third));
  await wrong(third);
  const fourth = await ask();
  const [{ left } = { left: 0 }] = await query<{ left: number }>(
    `select extract(epoch from expires_at - now())::int as left from account_codes where identifier like 'change:%' and identifier like $1`,
    [`%${next}`],
  );
  expect(left).toBeGreaterThan(9 * 60);
  expect(left).toBeLessThanOrEqual(10 * 60);
  await query("update account_codes set expires_at = now() where identifier like $1", [`%${next}`]);
  await wrong(fourth);
  expect(await findAccount(fanId)).not.toMatchObject({ email: next });
});

test("an unchanged or missing old address gets no notice; a stranger has none", async () => {
  const email = someone();
  const { fanId } = await arrive(email);
  const change = async (to: string, of = fanId) => {
    await askForChange(of, to, anAsker());
    await changeAddress(of, to, await codeTo(to), network());
  };
  await change(email.toUpperCase());
  expect(await letterTo(email)).toMatchObject({ kind: "account-code" });
  await query("update accounts set email = null where fan_id = $1", [fanId]);
  const next = someone();
  await change(next);
  expect(await findAccount(fanId)).toMatchObject({ email: next });
  expect(
    await query("select 1 from mails where kind = 'account-moved' and recipient = any($1)", [[email, next]]),
  ).toEqual([]);
  for (const stranger of [(await self()).fanId, ""])
    await expect(requireAccount(stranger)).rejects.toMatchObject({ code: "no_account", status: 403 });
  expect(await findAccount(null)).toBeNull();
  await expect(startAccountSession("token", randomUUID(), from(null), null)).rejects.toMatchObject({
    code: "wrong_code",
  });
});

test("devices are listed by last use, this one first, at most a hundred", async () => {
  const email = someone();
  const { session, fanId, accountId } = await arrive(email);
  await query(
    "insert into fan_sessions (user_session, fan_id) select n::text || $1, $2 from generate_series(1, 100) n",
    [accountId, fanId],
  );
  await query(
    `insert into account_sessions (id, account_id, token, expires_at, user_session, seen_at)
     select n::text || '-' || $1, $1, n::text || $1, now() + interval '1 day', n::text || $1, now() + n * interval '1 hour'
     from generate_series(1, 100) n`,
    [accountId],
  );
  const devices = await listDevices(fanId, session);
  expect([devices.length, devices[0]?.isThis, devices[0]?.browser]).toEqual([100, true, "Mozilla/5.0"]);
  expect(devices.slice(1).map(({ id }) => Number(id.split("-")[0]))).toEqual(
    Array.from({ length: 99 }, (_, n) => 100 - n),
  );
  expect(devices[1]).toMatchObject({ isThis: false, browser: "" });
  const stranger = await arrive(someone());
  expect(await listDevices(stranger.fanId, session)).toMatchObject([{ isThis: false }]);
  await expect(
    endDevice(fanId, (await listDevices(stranger.fanId, null))[0]?.id ?? ""),
  ).rejects.toMatchObject({
    code: "no_device",
    status: 404,
  });
  expect(await signOutOthers(fanId, session)).toBe(100);
  expect(await listDevices(fanId, session)).toHaveLength(1);
  expect(await signOutHere(fanId, stranger.session)).toBe(0);
  expect(await listDevices(stranger.fanId, null)).toHaveLength(1);
  expect(await signOutEverywhere(fanId)).toBe(1);
});
