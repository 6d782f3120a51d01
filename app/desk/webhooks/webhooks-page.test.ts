import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import type { Fan } from "../../../testing/fan.ts";
import { memberOf, pageOf, press } from "../../../testing/operator.ts";

let app: RunningApp;
let ada: Fan;
let bo: Fan;
beforeAll(async () => {
  app = await startApp({ OPERATOR_EMAILS: "" });
  ada = await memberOf(app.origin, "ada@afters.example", "operator");
  bo = await memberOf(app.origin, "bo@afters.example", "operator");
});
afterAll(() => app.stop());

const at = "/operator/webhooks";
const tries = () =>
  query<{ state: string; said: string }>(
    "select d.state, a.said from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id order by a.at",
  );

test("a webhook is added and removed by its owner, who alone sees its secret", async () => {
  const refused = await ada.post(at, { url: "https://127.0.0.1/hook" }, at);
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining("This address is private, or nobody knows it"),
  ]);
  await ada.post(at, { url: "https://8.8.8.8/hook" }, at);
  const html = await pageOf(ada, at);
  expect(html).toMatch(/whsec_[A-Za-z0-9+/]{43}=/);
  const theirs = await pageOf(bo, at);
  for (const own of ["8.8.8.8", "whsec_"]) expect(theirs).not.toContain(own);
  await press(ada, at, "Yes, remove it");
  expect(await pageOf(ada, at)).not.toContain("whsec_");
  expect(await tries()).toEqual([]);
});

test("deliveries stand with their attempts, and the page sends one again", async () => {
  await query(
    `insert into webhooks (operator_id, url, sealed_secret)
     select o.id, 'https://10.0.0.7/hook', w.sealed from operators o, (select $1::text as sealed) w where o.email like 'ada@%'`,
    [await sealedSecret()],
  );
  await query(
    `with d as (
       insert into webhook_deliveries (webhook_id, message_id, type, body, state) select id, 'msg_1', 'test', '{}', 'failed' from webhooks
       returning id
     ) insert into webhook_attempts (delivery_id, status, said, ms) select id, 503, '', 12 from d`,
  );
  const html = await pageOf(ada, at);
  for (const told of ["test to 10.0.0.7", "1 attempt", ": 503 (12 ms)", "Failed"])
    expect(html).toContain(told);
  await press(ada, at, "Send again");
  await expect
    .poll(async () => (await tries()).at(-1))
    .toEqual({ state: "waiting", said: "The address is private." });
});

async function sealedSecret(): Promise<string> {
  await ada.post(at, { url: "https://8.8.4.4/hook" }, at);
  const [row] = await query<{ sealed: string }>("select sealed_secret as sealed from webhooks");
  await query("delete from webhooks");
  return row?.sealed ?? "";
}
