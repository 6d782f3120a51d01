import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query, transaction } from "../../platform/db/pool.server.ts";
import { newSession } from "../../platform/session/session.server.ts";
import { codeTo } from "../../testing/accounts/letters.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { welcomeFan } from "../fans/fans.server.ts";
import { findAccount, sendCode, signInWithCode } from "./accounts.server.ts";
import { endMerges } from "./merge/merge.server.ts";
import { declineOffer, findOffer, offerMerge } from "./offers.server.ts";
import { accountsPersonalData } from "./personal.server.ts";

const network = () => `10.${randomUUID().slice(0, 8)}`;

async function anAccount() {
  const email = `ana-${randomUUID()}@vesper.example`;
  await sendCode(email, { network: network() });
  const comer = { session: newSession(), browser: "Mozilla/5.0", network: network() };
  return { email, ...(await signInWithCode(email, await codeTo(email), comer)) };
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

test("a device is asked for thirty days whether the self that it was comes along, and no other device is", async () => {
  const { id, from, into, session } = await anOffer();
  expect(await findOffer(into, session)).toEqual({ id, from, into });
  expect(await findOffer(into, newSession())).toBeNull();
  expect(await findOffer(newFanId(), session)).toBeNull();
  await offeredAgo(id, "29 days 23 hours 59 minutes");
  expect(await findOffer(into, session)).toEqual({ id, from, into });
  await offeredAgo(id, "30 days 1 second");
  expect(await findOffer(into, session)).toBeNull();
});

test("who declines is not asked again; the newest of several offers is the one asked about", async () => {
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
  await sendCode(`bo-${randomUUID()}@vesper.example`, { network: network() });
  const before = (await codes()).length;
  await endMerges();
  expect(await codes()).toHaveLength(before);
  await query("update account_codes set expires_at = now() - interval '1 second'");
  await endMerges();
  expect(await codes()).toEqual([]);
});

test("whose address is erased has no account and no code under way, whoever they were as a fan; others have", async () => {
  const [gone, stays] = [await anAccount(), await anAccount()];
  for (const { email } of [gone, stays]) await sendCode(email, { network: network() });
  const codes = async () => (await query("select 1 from account_codes")).length;
  const before = await codes();
  await transaction(async (on) =>
    accountsPersonalData.erase?.({ emails: [gone.email], fanIds: [], requests: [] }, on),
  );
  expect(await findAccount(gone.fanId)).toBeNull();
  expect(await findAccount(stays.fanId)).not.toBeNull();
  expect(await codes()).toBe(before - 1);
});
