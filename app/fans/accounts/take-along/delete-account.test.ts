import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newSession } from "../../../../platform/session/session.server.ts";
import { aComer, anAsker } from "../../../../testing/accounts/asker.ts";
import { codeTo } from "../../../../testing/accounts/letters.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { findAccount, sendCode, signInWithCode } from "../accounts.server.ts";
import { deleteAccount, exportAccount } from "./delete-account.server.ts";
import "../../../personal-data.server.ts";

async function aSeat() {
  const email = `ana-${randomUUID()}@vesper.example`;
  await sendCode(email, anAsker());
  return { ...(await signInWithCode(email, await codeTo(email), aComer(newSession()))), email };
}

test("deleting an account removes all data and keeps an operator's desk access", async () => {
  const [fan, operator] = [await aSeat(), await aSeat()];
  await query(
    "insert into operators (id, name, email, email_verified, role) values ($1, '', $2, true, 'viewer')",
    [randomUUID(), operator.email],
  );
  const held = await exportAccount(fan);
  expect(held).toMatchObject({ accounts: [{ email: fan.email }], mails: [{ recipient: fan.email }] });
  const ofOperator = await exportAccount(operator);
  expect([ofOperator.accounts?.length, ofOperator.mails]).toEqual([1, []]);
  expect((await exportAccount({ fanId: newFanId() })).accounts).toEqual([]);
  for (const { fanId } of [fan, operator]) {
    const account = await findAccount(fanId);
    if (account) await deleteAccount(account);
    expect(await findAccount(fanId)).toBeNull();
  }
  const left = await query<{ recipient: string }>("select recipient from mails where recipient = any($1)", [
    [fan.email, operator.email],
  ]);
  expect(left).toEqual([{ recipient: operator.email }]);
  expect(await query("select 1 from operators where email = $1", [operator.email])).toHaveLength(1);
});
