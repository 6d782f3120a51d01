import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import type { Fan } from "../../../testing/fan.ts";
import { signedIn } from "../../../testing/operator.ts";

let server: RunningApp;
let operator: Fan;

beforeAll(async () => {
  server = await startApp();
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

async function letter(state: string, kind = "confirm", html = "<h1>Hello</h1>") {
  const id = randomUUID();
  await query(
    "insert into mails (id, kind, recipient, subject, body_text, body_html, state, last_error) values ($1, $2, $3, 'Confirm', 'The text', $4, $5, '550 no such mailbox')",
    [id, kind, `${state}@example.com`, html, state],
  );
  return id;
}

test("emails are listed by state and recipient, and the desk names the outbox folder", async () => {
  await letter("dead");
  await letter("stopped");
  const html = async (path: string) => (await operator.get(path)).text();
  const dead = await html("/operator/mails?state=dead");
  expect(dead).toContain("dead@example.com");
  expect(dead).not.toContain("stopped@example.com");
  const filtered = await operator.post("/operator/mails", { to: "STOPPED@exa", state: "" });
  const path = filtered.headers.get("location") ?? "";
  expect(decodeURIComponent(path)).not.toContain("@");
  const found = await html(path);
  expect(found).toContain("stopped@example.com");
  expect(found).not.toContain("dead@example.com");
  expect(await html("/operator/mails?to=stopped@example.com")).toContain("No results.");
  expect(dead).toContain("folder outbox of the data folder");
});

test("an email is shown in a frame in which nothing runs and nothing loads", async () => {
  const id = await letter("dead", "confirm", "<script>alert(1)</script><img src=https://evil.example/x.png>");
  const page = await (await operator.get(`/operator/mails/${id}`)).text();
  expect(page).toMatch(/<iframe[^>]*sandbox=""/);
  expect(page).toContain("550 no such mailbox");
  const frame = await operator.get(`/operator/mails/${id}/letter`);
  const policy = frame.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/; sandbox$/);
  expect(policy).not.toMatch(/script-src|img-src|unsafe-eval/);
  expect(frame.headers.get("x-frame-options")).toBe("SAMEORIGIN");
});

test("an email that holds a way in is shown to nobody", async () => {
  const id = await letter("sent", "sign-in", "the link");
  expect(await (await operator.get(`/operator/mails/${id}`)).text()).not.toContain("The text");
  expect((await operator.get(`/operator/mails/${id}/letter`)).status).toBe(404);
});

test("an email that was given up says after how many tries and why, and goes out again", async () => {
  const id = await letter("dead");
  await query("update mails set attempts = 17 where id = $1", [id]);
  expect(await (await operator.get(`/operator/mails/${id}`)).text()).toMatch(
    /<dt>Tries<\/dt><dd>17<\/dd>[\s\S]*550 no such mailbox/,
  );
  expect((await operator.post(`/operator/mails/${id}`)).status).toBe(303);
  const [mail] = await query<{ state: string }>("select state from mails where id = $1", [id]);
  expect(["waiting", "sent"]).toContain(mail?.state);
  expect(await query("select said from audit_log where action = 'send-again'")).toHaveLength(1);
});
