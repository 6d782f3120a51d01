import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import type { Fan } from "../../../../testing/fan.ts";
import { memberOf, pageOf, press } from "../../../../testing/operator.ts";

let server: RunningApp;
let ada: Fan;
beforeAll(async () => {
  // What is there at the start is known at once.
  await query("insert into titles (slug, name, kind) values ('low-tide', 'Low Tide', 'show')");
  server = await startApp({ OPERATOR_EMAILS: "" });
  ada = await memberOf(server.origin, "ada@afters.example", "operator");
});
afterAll(() => server.stop());

const everything = { name: "Inkhorn", writeOrigins: "https://inkhorn.example" };
async function aKey(): Promise<{ id: number; at: string; key: string }> {
  const made = await press(ada, "/operator/keys/new", "Create the key", { fields: everything });
  const at = made.headers.get("location") ?? "";
  const id = Number(at.split("/").at(-1));
  const [row] = await query<{ key: string }>("select key from publishable_keys where id = $1", [id]);
  return { id, at, key: row?.key ?? "" };
}
async function made(at: string, button: string): Promise<string> {
  const html = await (await press(ada, at, button)).text();
  return /afters_(?:secret|signing)_[\w-]{43}/.exec(html)?.[0] ?? "";
}
const told = async (apikey: string, headers: Record<string, string> = {}, path = "/rest/v1/polls") => {
  const answer = await fetch(`${server.origin}${path}`, { headers: { apikey, ...headers } });
  const { details, code, message } = await answer.json();
  return { status: answer.status, code: details ?? code, message };
};

const boundsOf = async (id: number) =>
  (await query("select titles, scopes from publishable_keys where id = $1", [id]))[0];
const boxes = (html: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*name="(\w+)"[^>]*>/g)].flatMap(([tag, name]) =>
    tag.includes("checked") ? [name] : [],
  );

test("what a key is bound to is edited in plain words; a refused form keeps everything", async () => {
  const { id, at } = await aKey();
  const all = ["read", "vote", "say", "claim", "keep", "forms"];
  expect(await boundsOf(id)).toEqual({ titles: [], scopes: all });
  expect(boxes(await pageOf(ada, at))).toEqual(all);
  const off = { say: "off", claim: "off", keep: "off", forms: "off" };
  const fields = { titles: "low tide", ...off };
  expect((await press(ada, at, "Save", { fields })).status).toBe(303);
  expect(await boundsOf(id)).toEqual({ titles: ["low-tide"], scopes: ["read", "vote"] });
  const html = await pageOf(ada, at);
  expect(html).toMatch(/<textarea[^>]*name="titles"[^>]*>\n?Low Tide<\/textarea>/);
  expect(boxes(html)).toEqual(["read", "vote"]);

  const refused = await press(ada, at, "Save", { fields: { ...off, read: "off", titles: "High Tide" } });
  expect(refused.status).toBe(422);
  const none = await press(ada, at, "Save", { fields: { ...off, read: "off", vote: "off", name: "Kept" } });
  const told = await none.text();
  expect(told).toContain("A key without a scope can do nothing: tick one.");
  expect(told).toContain('value="Kept"');
  expect(boxes(told)).toEqual([]);
  const unknown = await press(ada, at, "Save", { fields: { titles: "Ebb" } });
  expect(await unknown.text()).toContain("“Ebb” is no film or show here.");
  expect(await boundsOf(id)).toEqual({ titles: ["low-tide"], scopes: ["read", "vote"] });
});

test("ASVS 13.3.1: a secret key is shown once, kept hashed, and serves servers alone", async () => {
  const { id, at, key } = await aKey();
  const secret = await made(at, "Make a secret key");
  expect(secret).toMatch(/^afters_secret_/);
  const page = await pageOf(ada, at);
  expect(page).not.toContain(secret);
  expect(page).toContain(`Ends in <code>${secret.slice(-4)}</code>`);
  const rows = await query("select * from key_secrets where key_id = $1", [id]);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(14));
  expect(await query("select 1 from audit_log where action = 'key-secret-made'")).toHaveLength(1);

  expect(await told(secret)).toMatchObject({ status: 200 });
  // The well-known client says it twice.
  expect(await told(secret, { Authorization: `Bearer ${secret}` })).toMatchObject({ status: 200 });
  const sentence =
    "A secret key is for servers: a page shows it to everybody. Use the publishable key there, and end this one at the desk.";
  for (const [name, value] of [
    ["Origin", "https://inkhorn.example"],
    ["Origin", server.origin],
    ["Sec-Fetch-Site", "same-origin"],
  ] as const)
    expect(await told(secret, { [name]: value })).toEqual({
      status: 403,
      code: "secret_in_browser",
      message: sentence,
    });
  const path = `/rest/v1/polls?apikey=${secret}`;
  const inAddress = await fetch(server.origin + path);
  expect([inAddress.status, (await inAddress.json()).details]).toEqual([401, "secret_in_address"]);
  expect((await fetch(`${server.origin}/embed/poll/x?key=${secret}`)).status).toBe(404);
  expect(await told(`${secret.slice(0, -1)}_`)).toMatchObject({ status: 401, code: "unknown_key" });

  await made(at, "Make a secret key");
  const third = await press(ada, at, "Make a secret key");
  expect(await third.text()).not.toContain("afters_secret_");
  expect(await pageOf(ada, at)).toContain("A key has 2 of these. End one first.");
  await press(ada, at, "Yes, end it", { after: "Secret keys" });
  await expect.poll(async () => (await told(secret)).status, { timeout: 5_000 }).toBe(401);
  expect(await told(key)).toMatchObject({ status: 200 });
});

test("a secret key has the bounds of its key and a count of its own, and ends with it", async () => {
  const { id, at, key } = await aKey();
  const secret = await made(at, "Make a secret key");
  await query("update publishable_keys set scopes = '{vote}', requests_per_minute = 3 where id = $1", [id]);
  await expect.poll(async () => (await told(secret)).code, { timeout: 5_000 }).toBe("no_scope");
  for (let n = 0; n < 3; n++) await told(secret);
  expect(await told(secret)).toMatchObject({ status: 429, code: "slow_down" });
  expect((await told(key)).code).toBe("no_scope");
  await press(ada, at, "End it", { fields: { confirm: "end" } });
  await expect.poll(async () => (await told(secret)).code, { timeout: 5_000 }).toBe("unknown_key");
  expect(await pageOf(ada, at)).not.toContain("Make a secret key");
});
