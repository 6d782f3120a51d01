import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { asOwner } from "../../../../testing/connected.ts";
import type { Fan } from "../../../../testing/fan.ts";
import { memberOf, pageOf, press } from "../../../../testing/operator.ts";

let server: RunningApp;
let ada: Fan;
beforeAll(async () => {
  server = await startApp({ OPERATOR_EMAILS: "" });
  ada = await memberOf(server.origin, "ada@afters.example", "operator");
});
afterAll(() => server.stop());

async function studioRequest(email: string): Promise<number> {
  const [row] = await asOwner<{ id: number }>(
    `insert into studio_partnerships (contact_name, email, company, message, form)
     values ('Ines', $1, 'Lantern Bay', 'For https://lantern.example/night and https://lantern.example/day, not http://x', 'studio-sdk')
     returning id`,
    [email],
  );
  return row?.id ?? 0;
}
const mailsTo = (email: string) =>
  query<{ state: string; kind: string; body_text: string; about: string }>(
    "select state, kind, body_text, about from mails where recipient = $1 order by created_at",
    [email],
  );

test("a key is given from its request: filled in, emailed with its pages, and undone", async () => {
  const id = await studioRequest("ines@lantern.example");
  const at = `/operator/requests/studio-sdk/${id}`;
  const form = /href="(\/operator\/keys\/new[^"]*)"/.exec(await pageOf(ada, at))?.[1] ?? "";
  const html = await pageOf(ada, form);
  expect(html).toContain('value="Lantern Bay"');
  expect(html).toContain('value="ines@lantern.example"');
  expect(html).toMatch(/<textarea[^>]*name="writeOrigins"[^>]*>\n?https:\/\/lantern\.example<\/textarea>/);
  const given = await press(ada, form, "Create the key");
  expect(given.headers.get("location")).toBe(at);
  const [key] = await query<{ id: number; key: string; write_origins: string[]; contact: string }>(
    "select id, key, write_origins, contact from publishable_keys where name = 'Lantern Bay'",
  );
  expect(key).toMatchObject({ write_origins: ["https://lantern.example"], contact: "ines@lantern.example" });
  const [mail] = await mailsTo("ines@lantern.example");
  expect(mail).toMatchObject({ state: "waiting", kind: "request-key" });
  for (const told of ["Hello Ines,", key?.key ?? "no key", "it: https://lantern.example.", "/developers"])
    expect(mail?.body_text).toContain(told);
  expect(await pageOf(ada, at)).toContain("The key is created. 1 request of Studio SDK set to Invited.");
  await press(ada, at, "Undo");
  expect((await mailsTo("ines@lantern.example"))[0]?.state).toBe("withdrawn");
  expect(await pageOf(ada, at)).toContain(`1 email withdrawn. Key ${key?.id} stays until it is ended.`);
});

test("a second key to one request has an email of its own", async () => {
  const id = await studioRequest("otto@lantern.example");
  const form = `/operator/keys/new?request=studio-sdk/${id}`;
  for (const name of ["First", "Second"]) await press(ada, form, "Create the key", { fields: { name } });
  expect(await mailsTo("otto@lantern.example")).toHaveLength(2);
});

test("without a request a key is made alone; a kind without keys fills in nothing", async () => {
  const before = await query("select 1 from mails");
  const [beta] = await asOwner<{ id: number }>(
    "insert into fan_invites (name, username, phone, email, form) values ('Bea', 'bea', '1', 'bea@salt.test', 'beta') returning id",
  );
  expect(await pageOf(ada, `/operator/requests/beta/${beta?.id}`)).not.toContain("Give a key");
  for (const request of [`beta/${beta?.id}`, "studio-sdk/999999", "constructor/1", ""]) {
    const at = `/operator/keys/new?request=${request}`;
    expect(await pageOf(ada, at), request).not.toContain("bea@salt.test");
    const fields = { name: `Alone ${request}`, writeOrigins: "https://a.example" };
    const made = await press(ada, at, "Create the key", { fields });
    expect(made.headers.get("location"), request).toMatch(/^\/operator\/keys\/\d+$/);
  }
  expect(await query("select 1 from mails")).toHaveLength(before.length);
});
