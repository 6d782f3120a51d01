import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { trustForTests } from "../../../platform/webhooks/post-webhook.server.ts";
import { allowAddressesForTests } from "../../../platform/webhooks/public-address.server.ts";
import { Authority } from "../../../testing/certificates/authority.ts";
import { alert } from "../alerts/alert.server.ts";
import type { Operator } from "../operator.ts";
import { replayDelivery, retryWaits, sendDueWebhooks, sendTest } from "./deliveries.server.ts";
import { addWebhook, listWebhooks } from "./webhooks.server.ts";

const authority = new Authority();
const files = authority.issue("localhost");
let receiver: Server;
let answers: (number | "silent")[] = [];
let came: { headers: Record<string, string | string[] | undefined>; body: string; path: string }[] = [];
const operator = (name: string): Operator => ({
  email: `${name}@afters.example`,
  role: "operator",
  sessionId: "s",
  signedInAt: new Date(),
  network: "10.0.0.1",
});
const [ada, bo] = [operator("ada"), operator("bo")];

beforeAll(async () => {
  receiver = createServer(
    { cert: readFileSync(files.cert), key: readFileSync(files.key) },
    (request, response) => {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        came.push({ headers: request.headers, body, path: request.url ?? "" });
        const status = answers.shift() ?? 204;
        if (status !== "silent")
          response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
      });
    },
  );
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  trustForTests(readFileSync(authority.ca, "utf8"));
  for (const { email } of [ada, bo])
    await query(
      "insert into operators (id, name, email, email_verified, role) values ($1, '', $2, true, 'operator')",
      [randomUUID(), email],
    );
});
afterAll(() => {
  trustForTests(undefined);
  allowAddressesForTests(() => false);
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  allowAddressesForTests((address) => address === "127.0.0.1" || address === "::1");
  for (const table of ["webhooks", "alerts", "alert_events"]) await query(`delete from ${table}`);
  answers = [];
  came = [];
});

const hook = () => `https://localhost:${(receiver.address() as AddressInfo).port}/hook`;
async function added(by = ada): Promise<{ id: number; secret: string }> {
  await addWebhook(hook(), by);
  const [webhook] = await listWebhooks(by);
  if (!webhook?.secret) throw new Error("It was not added.");
  return { id: webhook.id, secret: webhook.secret };
}
type Row = { id: number; state: string; attempts: number; waits: number; tries: number; said: string | null };
const deliveries = () =>
  query<Row>(
    `select d.id, d.state, d.attempts, round(extract(epoch from d.next_try_at - now()))::int as waits,
       (select count(*)::int from webhook_attempts a where a.delivery_id = d.id) as tries,
       (select said from webhook_attempts a where a.delivery_id = d.id order by at desc limit 1) as said
     from webhook_deliveries d order by d.id`,
  );
const settled = async (tries: number) => {
  await sendDueWebhooks();
  const [row] = await deliveries();
  expect(row?.tries).toBe(tries);
  return row as Row;
};
const due = () => query("update webhook_deliveries set next_try_at = now() where state = 'waiting'");

test("an alert is posted once to those who chose it, and its signature can be checked", async () => {
  const { secret } = await added();
  await query(
    "insert into alerts (operator_id, kind, how) select id, 'report', 'webhook' from operators where email = $1",
    [ada.email],
  );
  await addWebhook(hook(), bo);
  await alert("report", { key: randomUUID(), said: "A clip was reported.", path: "/operator/reports" });
  expect(await settled(1)).toMatchObject({ state: "sent", attempts: 1 });
  expect(came).toHaveLength(1);
  const { headers, body } = came[0] as (typeof came)[number];
  expect(JSON.parse(body)).toMatchObject({
    type: "alert.report",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { said: "A clip was reported.", url: expect.stringMatching(/\/operator\/reports$/) },
  });
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  expect(headers["webhook-signature"]).toBe(
    `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
  );
  const [kept] = await query<{ sealed: string }>("select sealed_secret as sealed from webhooks");
  expect(kept?.sealed).not.toContain(secret.slice(6, 20));
});

test("what fails is tried for three days under one id, then sent again by hand", async () => {
  const { id } = await added();
  expect(retryWaits.reduce((sum, wait) => sum + wait, 0) / 86_400).toBeGreaterThan(3);
  answers = retryWaits.map(() => 500).concat(500);
  await sendTest(id, ada);
  for (const [at, wait] of retryWaits.entries()) {
    const row = await settled(at + 1);
    expect(row).toMatchObject({ state: "waiting", attempts: at + 1 });
    expect(Math.abs(row.waits - wait)).toBeLessThan(10);
    await due();
  }
  expect(await settled(retryWaits.length + 1)).toMatchObject({ state: "failed" });
  await due();
  await sendDueWebhooks();
  expect(came).toHaveLength(retryWaits.length + 1);
  const [row] = await deliveries();
  await expect(replayDelivery(row?.id ?? 0, bo)).rejects.toMatchObject({ code: "not_sendable" });
  await replayDelivery(row?.id ?? 0, ada);
  expect(await settled(retryWaits.length + 2)).toMatchObject({ state: "sent" });
  expect(new Set(came.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("a redirect is not followed, and a receiver that is gone is not asked again", async () => {
  const { id } = await added();
  answers = [302, 410];
  await sendTest(id, ada);
  expect(await settled(1)).toMatchObject({ state: "waiting", said: "Redirects are not followed." });
  await due();
  expect(await settled(2)).toMatchObject({ state: "failed" });
  expect(came.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
});

test("an address that became private is not called; a silent one has ten seconds", async () => {
  const { id } = await added();
  allowAddressesForTests(() => false);
  await sendTest(id, ada);
  expect(await settled(1)).toMatchObject({ state: "waiting", said: "The address is private." });
  expect(came).toEqual([]);
  allowAddressesForTests(() => true);
  answers = ["silent"];
  await due();
  expect(await settled(2)).toMatchObject({ said: "No answer within 10 seconds." });
});

test("a private address, plain http, others' webhooks and an eleventh are refused", async () => {
  for (const url of [
    "http://a.example/",
    "https://u:p@a.example/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest",
  ])
    await expect(addWebhook(url, ada), url).rejects.toMatchObject({ code: "no_webhook", status: 422 });
  const { id } = await added(bo);
  await expect(sendTest(id, ada)).rejects.toMatchObject({ code: "no_webhook", status: 404 });
  for (let n = 0; n < 10; n++) await addWebhook(hook(), ada);
  await expect(addWebhook(hook(), ada)).rejects.toMatchObject({ code: "enough_webhooks" });
});

test("a secret that cannot be opened is told and given up, not tried for ever", async () => {
  const { id } = await added();
  await query("update webhooks set sealed_secret = 'e30.e30.e30.e30.e30' where id = $1", [id]);
  expect((await listWebhooks(ada))[0]).toMatchObject({ id, secret: null });
  await sendTest(id, ada);
  await sendDueWebhooks();
  expect(came).toEqual([]);
  const [kept] = await query<{ state: string; said: string }>(
    `select d.state, a.said from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id
     where d.webhook_id = $1`,
    [id],
  );
  expect(kept).toMatchObject({ state: "failed", said: expect.stringContaining("add it anew") });
});
