import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { aComer } from "../../../testing/accounts/asker.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { fanOf } from "../fan-sessions.server.ts";
import { welcomeFan } from "../fans.server.ts";
import { findAccount } from "./accounts.server.ts";
import {
  addAccountPasskey,
  challengeAnyAccount,
  challengeForNewOfAccount,
  listAccountPasskeys,
  removeAccountPasskey,
  signInToAccountWithPasskey,
} from "./passkeys.server.ts";

const network = () => `10.${randomUUID().slice(0, 8)}`;
const comer = () => aComer(newSession());

async function aSeat(email: string | null) {
  const [fanId, id] = [(await welcomeFan(newFanId())).fanId, randomUUID()];
  await query("insert into accounts (id, fan_id, email) values ($1, $2, $3)", [id, fanId, email]);
  return { fanId, id };
}

/** Answers its id. */
async function aKey(account: string, daysOld = 0): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into account_passkeys (id, name, public_key, account_id, credential_id, counter, device_type, backed_up, created_at)
     values ($1, $2, 'key', $3, $1, 0, 'singleDevice', false, now() - $4 * interval '1 day')`,
    [id, `Key ${daysOld}`, account, daysOld],
  );
  return id;
}
const namesOf = async (account: string) => (await listAccountPasskeys(account)).map(({ name }) => name);

test("a seat's passkeys are listed, the newest of fifty first, and of no other seat", async () => {
  const [one, other] = [await aSeat("one@vesper.example"), await aSeat(null)];
  await aKey(other.id, 3);
  for (const days of [2, 0, 1]) await aKey(one.id, days);
  expect(await namesOf(one.id)).toEqual(["Key 0", "Key 1", "Key 2"]);
  for (let days = 3; days < 51; days++) await aKey(one.id, days);
  const names = await namesOf(one.id);
  expect([names.length, names.at(-1)]).toEqual([50, "Key 49"]);
});

test("a passkey is taken away by its own seat, and never the only way back to it", async () => {
  const [kept, bare] = [await aSeat("kept@vesper.example"), await aSeat(null)];
  const own = await aKey(kept.id);
  const [first, second] = [await aKey(bare.id), await aKey(bare.id, 1)];
  const noPasskey = { code: "no_passkey", status: 404 };
  await expect(removeAccountPasskey(kept.id, first)).rejects.toMatchObject(noPasskey);
  await removeAccountPasskey(kept.id, own);
  await expect(removeAccountPasskey(kept.id, own)).rejects.toMatchObject(noPasskey);
  await removeAccountPasskey(bare.id, first);
  await expect(removeAccountPasskey(bare.id, second)).rejects.toMatchObject({
    code: "last_way_in",
    status: 409,
  });
  expect([await namesOf(kept.id), await namesOf(bare.id)]).toEqual([[], ["Key 1"]]);
});

test("all passkey challenges look alike and need verification; forged answers fail", async () => {
  const { options, cookies } = await challengeAnyAccount(network());
  expect(options).toMatchObject({ userVerification: "required", challenge: expect.any(String) });
  expect(options).not.toHaveProperty("allowCredentials");
  expect(cookies.length).toBeGreaterThan(0);
  const made = { id: "x", rawId: "x", type: "public-key", response: {}, clientExtensionResults: {} };
  for (const cookie of [cookies[0]?.split(";")[0], undefined])
    await expect(signInToAccountWithPasskey(made, cookie, comer())).rejects.toMatchObject({
      code: "not_known",
      status: 403,
    });
});

test("a new passkey is for this account or one to come; a forged one saves nothing", async () => {
  const { fanId, id } = await aSeat("named@vesper.example");
  const kept = await challengeForNewOfAccount(fanId, network());
  expect([kept.accountId, (kept.options.user as { name: string }).name]).toEqual([
    id,
    "named@vesper.example",
  ]);
  const session = newSession();
  const fan = await fanOf(session);
  const fresh = await challengeForNewOfAccount(fan, network());
  expect((fresh.options.user as { name: string }).name).toBe("Your seat");
  const { name } = await welcomeFan(fan);
  const asNamed = await challengeForNewOfAccount(fan, network());
  expect((asNamed.options.user as { name: string }).name).toBe(name);
  expect(asNamed.accountId).not.toBe(fresh.accountId);
  const made = { id: "x", rawId: "x", type: "public-key", response: {}, clientExtensionResults: {} };
  const refused = { code: "not_verified", status: 422 };
  for (const seat of [
    { fanId, accountId: id },
    { fanId: fan, accountId: fresh.accountId },
  ]) {
    const cookie = asNamed.cookies[0]?.split(";")[0];
    await expect(addAccountPasskey({ ...seat, name: "Phone" }, made, cookie, comer())).rejects.toMatchObject(
      refused,
    );
  }
  expect([await findAccount(fan), (await findAccount(fanId))?.id]).toEqual([null, id]);
});
