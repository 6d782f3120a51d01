import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { aComer, anAsker } from "../../../testing/accounts/asker.ts";
import { codeTo } from "../../../testing/accounts/letters.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { welcomeFan } from "../fans.server.ts";
import { findAccount, sendCode, signInWithCode } from "./accounts.server.ts";
import { endMerges } from "./merge/merge.server.ts";
import { declineOffer, findOffer, offerMerge } from "./offers.server.ts";
import { accountsPersonalData } from "./personal.server.ts";

async function anAccount() {
  const email = `ana-${randomUUID()}@vesper.example`;
  await sendCode(email, anAsker());
  return { ...(await signInWithCode(email, await codeTo(email), aComer(newSession()))), email };
}

async function anOffer() {
  const { accountId, fanId: into, session } = await anAccount();
  const from = newFanId();
  await welcomeFan(from);
  await offerMerge(accountId, from, into, session);
  const { id = 0 } = (await findOffer(into, session)) ?? {};
  return { id, from, into, session };
}

const offeredAgo = (id: number, time: string) =>
  query("update account_merges set offered_at = now() - $2::interval where id = $1", [id, time]);

test("a device is asked for thirty days about its former fan, and no other device", async () => {
  const { id, from, into, session } = await anOffer();
  expect(await findOffer(into, session)).toEqual({ id, from, into });
  expect(await findOffer(into, newSession())).toBeNull();
  expect(await findOffer(newFanId(), session)).toBeNull();
  await offeredAgo(id, "29 days 23 hours 59 minutes");
  expect(await findOffer(into, session)).toEqual({ id, from, into });
  await offeredAgo(id, "30 days 1 second");
  expect(await findOffer(into, session)).toBeNull();
});

test("a declined offer is not repeated, and of several the newest is asked", async () => {
  const { from, into, session } = await anOffer();
  const { id: accountId = "" } = (await findAccount(into)) ?? {};
  const later = newFanId();
  await welcomeFan(later);
  await offerMerge(accountId, later, into, session);
  expect(await findOffer(into, session)).toMatchObject({ from: later });
  await declineOffer(into, newSession());
  expect(await findOffer(into, session)).toMatchObject({ from: later });
  await declineOffer(into, session);
  expect(await findOffer(into, session)).toBeNull();
  expect(await query("select 1 from fans where id = any($1)", [[from, later]])).toHaveLength(2);
});

test("codes that are over are cleared away, and those under way stay", async () => {
  const codes = () => query("select 1 from account_codes");
  await query("update account_codes set expires_at = now() + interval '1 minute'");
  await sendCode(`bo-${randomUUID()}@vesper.example`, anAsker());
  const before = (await codes()).length;
  await endMerges();
  expect(await codes()).toHaveLength(before);
  await query("update account_codes set expires_at = now() - interval '1 second'");
  await endMerges();
  expect(await codes()).toEqual([]);
});

test("erasing an address removes account and codes, whatever the fan; others stay", async () => {
  const [gone, stays] = [await anAccount(), await anAccount()];
  for (const { email } of [gone, stays]) await sendCode(email, anAsker());
  const codes = async () => (await query("select 1 from account_codes")).length;
  const before = await codes();
  await transaction(async (on) =>
    accountsPersonalData.erase?.({ emails: [gone.email], fanIds: [], requests: [] }, on),
  );
  expect(await findAccount(gone.fanId)).toBeNull();
  expect(await findAccount(stays.fanId)).not.toBeNull();
  expect(await codes()).toBe(before - 1);
});

test("unanswered offers go after thirty days, code emails after one; others stay", async () => {
  const [old, young, done] = [await anOffer(), await anOffer(), await anOffer()];
  await offeredAgo(old.id, "30 days 1 second");
  await offeredAgo(young.id, "29 days 23 hours 59 minutes");
  await query(
    "update account_merges set merged_at = now(), offered_at = now() - interval '31 days' where id = $1",
    [done.id],
  );
  await query("update mails set state = 'sent'");
  const letters = await query<{ id: string }>("select id from mails where kind = 'account-code' order by id");
  const [first, second] = letters;
  const age = (id: string | undefined, by: string) =>
    query("update mails set created_at = now() - $2::interval where id = $1", [id, by]);
  await age(first?.id, "1 day 1 second");
  await age(second?.id, "23 hours 59 minutes");
  await endMerges();
  expect(
    await query("select id from account_merges where id = any($1) order by id", [
      [old.id, young.id, done.id],
    ]),
  ).toEqual([{ id: young.id }, { id: done.id }]);
  expect(await query("select id from mails where kind = 'account-code' order by id")).toEqual(
    letters.slice(1),
  );
});

test("an export has address, devices, passkeys and codes in order, of no one else", async () => {
  const [mine, other] = [await anAccount(), await anAccount()];
  for (const { email } of [mine, other]) await sendCode(email, anAsker());
  for (const [id, days] of [
    [mine.accountId, 1],
    [mine.accountId, 2],
    [other.accountId, 3],
  ] as const)
    await query(
      `insert into account_passkeys (id, name, public_key, account_id, credential_id, counter, device_type, backed_up, created_at)
       values ($3, 'Key ' || $2::int, 'key', $1, $3, 0, 'singleDevice', false, now() - $2::int * interval '1 day')`,
      [id, days, randomUUID()],
    );
  await query(
    `insert into account_sessions (id, account_id, token, expires_at, browser, created_at)
     values ($2, $1, $2, now() + interval '1 day', 'Older', now() - interval '1 day')`,
    [mine.accountId, randomUUID()],
  );
  for (const { accountId, fanId, session } of [mine, mine, other]) {
    const from = newFanId();
    await welcomeFan(from);
    await offerMerge(accountId, from, fanId, session);
  }
  await query("update account_merges set offered_at = now() - id * interval '1 minute'");
  const ask = (person: { emails?: string[]; fanIds?: string[] }) =>
    accountsPersonalData.exportOf({ emails: [], fanIds: [], requests: [], ...person });
  const held = await ask({ emails: [mine.email] });
  expect(held).toMatchObject({
    accounts: [{ email: mine.email }],
    account_sessions: [{ browser: "Older" }, { browser: "Mozilla/5.0" }],
    account_passkeys: [{ name: "Key 2" }, { name: "Key 1" }],
  });
  const offered = (held.account_merges as { offered_at: Date }[]).map(({ offered_at }) =>
    offered_at.getTime(),
  );
  expect(offered).toHaveLength(2);
  expect(offered[0]).toBeGreaterThan(offered[1] ?? 0);
  expect(held.account_codes).toHaveLength(1);
  expect((await ask({ fanIds: [mine.fanId] })).accounts).toEqual(held.accounts);
  expect(Object.values(await ask({})).flat()).toEqual([]);
  await transaction(async (on) =>
    accountsPersonalData.erase?.({ emails: [], fanIds: [mine.fanId], requests: [] }, on),
  );
  expect([await findAccount(mine.fanId), (await findAccount(other.fanId))?.id]).toEqual([
    null,
    other.accountId,
  ]);
});
