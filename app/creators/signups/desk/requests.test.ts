import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { asOwner } from "../../../../testing/connected.ts";
import type { Fan } from "../../../../testing/fan.ts";
import { signedIn } from "../../../../testing/operator.ts";
import { eraseAtDesk, eraseSeen, lookUp } from "../../../../testing/people/at-the-desk.ts";
import { kindNames, kinds } from "./kinds.ts";

let server: RunningApp;
let operator: Fan;

const page = async (path: string) => {
  const answer = await operator.get(path);
  // React parts texts with empty comments.
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
};
const statuses = async () =>
  Object.fromEntries(
    (
      await query<{ status: string; count: number }>(
        "select status, count(*)::int as count from fan_invites where form = 'beta' group by status",
      )
    ).map(({ status, count }) => [status, count]),
  );

beforeAll(async () => {
  server = await startApp({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    OPERATOR_EMAILS: "ada@afters.example",
  });
  operator = await signedIn(server.origin);
  await asOwner(
    `insert into fan_invites (name, username, phone, email, form, flags, confirmed_at, created_at)
     select 'Fan ' || n, 'fan' || n, '+44 ' || n, 'fan' || n || '@example.com', 'beta',
       case when n % 10 = 0 then '{quick,trap}'::text[] else '{}' end, case when n % 2 = 0 then now() end,
       '2026-03-01'::timestamptz + n * interval '1 hour'
     from generate_series(1, 120) n`,
  );
  await asOwner(
    `insert into creator_applications (name, twitter, instagram, tiktok, combined_followers_count)
     values ('=HYPERLINK("http://evil.example","x")', '@handle', '+1+1', '-1', 12), ('Ilse, "the" Okafor', 'tab' || chr(9) || 'x', null, null, 0)`,
  );
});
afterAll(() => server.stop());

test("every kind of request has its list", async () => {
  for (const name of kindNames) {
    const { status, html } = await page(`/operator/requests/${name}`);
    expect(status, name).toBe(200);
    expect(html).toContain(`<h1>${kinds[name].title}</h1>`);
  }
  expect((await page("/operator/requests/nothing")).status).toBe(404);
});

test("requests open on new ones of all kinds, newest first, with counts on every tab", async () => {
  const read = async () => (await page("/operator/requests")).html.replaceAll("<!-- -->", "");
  const rowsOf = (html: string) =>
    [...html.matchAll(/\/operator\/requests\/(\w+)\/\d+"[^>]*>([^<]*)</g)].map(([, kind, name]) => [
      kind,
      name,
    ]);
  const move = (table: string, form: string, status: string) =>
    query(`update ${table} set status = $2::request_status where form = $1`, [form, status]);
  const all = await read();
  expect(rowsOf(all)).toHaveLength(60);
  // The applications are of now, the beta's of March.
  expect(
    rowsOf(all)
      .slice(0, 3)
      .map(([kind]) => kind),
  ).toEqual(["creators", "creators", "beta"]);
  expect(rowsOf(all)[2]).toEqual(["beta", "Fan 120"]);
  expect(all).toMatch(/New <b>122<\/b>/);
  expect(all).toMatch(/>Beta <b>120<\/b>/);
  expect(all).toMatch(/>Creators <b>2<\/b>/);
  expect(all).not.toMatch(/>Waitlist <b>/);
  await move("fan_invites", "beta", "invited");
  expect(rowsOf(await read()).map(([kind]) => kind)).toEqual(["creators", "creators"]);
  expect((await page("/operator/requests/beta")).html.replaceAll("<!-- -->", "")).toMatch(
    />Creators <b>2<\/b>/,
  );
  await move("creator_applications", "creators", "declined");
  expect(await read()).toContain("No new requests.");
  await move("fan_invites", "beta", "new");
  await move("creator_applications", "creators", "new");
});

const namesOf = (html: string) =>
  [...html.matchAll(/\/operator\/requests\/beta\/\d+"[^>]*>(Fan \d+)</g)].map((match) => match[1]);

test("a list goes on page by page, the newest first, without a gap or a repeat", async () => {
  const seen: (string | undefined)[] = [];
  let path: string | undefined = "/operator/requests/beta";
  while (path) {
    const { html } = await page(path);
    seen.push(...namesOf(html));
    const link = /<a[^>]*rel="next"[^>]*>/.exec(html)?.[0] ?? "";
    path = /href="([^"]+)"/.exec(link)?.[1]?.replaceAll("&amp;", "&");
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `Fan ${120 - n}`));
});

test("a list is narrowed down by search, status, flags, confirmation and days", async () => {
  const found = async (query: string) => namesOf((await page(`/operator/requests/beta?${query}`)).html);
  expect(await found("q=FAN117")).toEqual(["Fan 117"]);
  expect(await found("q=fan11@example.com")).toEqual([]);
  const filtered = await operator.post("/operator/requests/beta", {
    do: "filter",
    q: "fan11@example.com",
    status: "new",
    from: "",
  });
  const search = new URL(filtered.headers.get("location") ?? "", "http://desk").search.slice(1);
  expect(decodeURIComponent(search)).not.toContain("@");
  expect(search).toContain("status=new");
  expect(await found(search)).toEqual(["Fan 11"]);
  const exported = await operator.get(`/operator/requests/beta/export.csv?${search}`);
  expect((await exported.text()).trim().split("\n")).toHaveLength(2);
  expect(await found("q=%25%25%25")).toEqual([]);
  expect(await found("flagged=yes")).toHaveLength(12);
  expect((await found("confirmed=yes&to=2026-03-01")).length).toBe(11);
  expect(await found("from=2026-03-05&to=2026-03-05")).toHaveLength(24);
  expect(await found("from=2099-01-01")).toEqual([]);
  expect(await found("status=invited")).toEqual([]);
  expect(await found("status=' or 1=1")).toHaveLength(50);
  for (const before of ["1e400", "-1", "x", "99999999999999999999", "1.5"])
    expect(await found(`before=${before}`), before).toHaveLength(50);
  expect((await page("/operator/requests/beta?q=fa")).html).toContain("at least 3 characters");
});

test("requests are moved on together, and put back with one press", async () => {
  const ids = await query<{ id: number }>(
    "select id from fan_invites where form = 'beta' order by id limit 3",
  );
  const body = new URLSearchParams([...ids.map(({ id }) => ["id", String(id)]), ["status", "invited"]]);
  const answer = await operator.post("/operator/requests/beta?q=fan", Object.fromEntries(body));
  expect(answer.status).toBe(303);
  expect(await statuses()).toMatchObject({ invited: 1 });
  const all = await operator.post("/operator/requests/beta", {
    all: "yes",
    shown: String(ids[1]?.id),
    status: "declined",
  });
  expect(await statuses()).toMatchObject({ invited: 1, declined: 1 });
  const undo = new URL(all.headers.get("location") ?? "", server.origin).searchParams.get("undo") ?? "";
  expect((await page(`/operator/requests/beta?undo=${undo}`)).html).toContain("Undo");
  await operator.post("/operator/requests/beta", { undo });
  expect(await statuses()).toEqual({ new: 119, invited: 1 });
  const acts = await query("select 1 from audit_log where action in ('request-status', 'request-undo')");
  expect(acts).toHaveLength(3);
});

test("a status that does not exist is refused, and nothing moves", async () => {
  const [one] = await query<{ id: number }>(
    "select id from fan_invites where form = 'beta' and status = 'invited' limit 1",
  );
  const before = await statuses();
  for (const status of ["archived", "New", "", "constructor"]) {
    await operator.post("/operator/requests/beta", { id: String(one?.id), status });
    expect((await page("/operator/requests/beta")).html, status).toContain("There is no such status.");
    await operator.post(`/operator/requests/beta/${one?.id}`, { status });
    expect((await page(`/operator/requests/beta/${one?.id}`)).html, status).toContain(
      "There is no such status.",
    );
  }
  await operator.post("/operator/requests/beta", { id: String(one?.id) });
  expect((await page("/operator/requests/beta")).html).toContain("There is no such status.");
  expect(await statuses()).toEqual(before);
});

test("an undo leaves alone what somebody moved on since", async () => {
  const [one] = await query<{ id: number }>(
    "select id from fan_invites where form = 'beta' order by id desc limit 1",
  );
  const moved = await operator.post("/operator/requests/beta", { id: String(one?.id), status: "invited" });
  const undo = new URL(moved.headers.get("location") ?? "", server.origin).searchParams.get("undo") ?? "";
  await operator.post("/operator/requests/beta", { id: String(one?.id), status: "declined" });
  await operator.post("/operator/requests/beta", { undo });
  expect(await query("select status from fan_invites where id = $1", [one?.id])).toEqual([
    { status: "declined" },
  ]);
});

test("choosing nothing changes nothing, and a request of another kind is not touched", async () => {
  const before = await statuses();
  await operator.post("/operator/requests/beta", { status: "invited" });
  const [creator] = await query<{ id: number }>("select id from creator_applications limit 1");
  await operator.post("/operator/requests/join", { id: "1", status: "declined" });
  await operator.post("/operator/requests/creators", { id: String(creator?.id), status: "invited" });
  expect(await statuses()).toEqual(before);
  expect(await query("select id from creator_applications where status = 'invited'")).toEqual([creator]);
});

test("a request shows its flags in plain words and keeps notes with author and time", async () => {
  const [row] = await query<{ id: number }>("select id from fan_invites where 'trap' = any(flags) limit 1");
  const path = `/operator/requests/beta/${row?.id}`;
  await operator.post(path, { note: "  Called them back.\u202e  " }, path);
  await operator.post(path, { note: " " }, path);
  const { html } = await page(path);
  expect(html).toContain("probably a bot");
  expect(html).toContain("Called them back.");
  expect(await query("select operator, body from request_notes")).toEqual([
    { operator: "operator@shell.local", body: "Called them back." },
  ]);
});

test("an export is what the filtered list shows, and no cell is a formula", async () => {
  const { html } = await page("/operator/requests/beta?q=fan11&undo=7");
  const link = /href="([^"]+)"[^>]*download/.exec(html)?.[1] ?? "";
  expect(link).toBe("/operator/requests/beta/export.csv?q=fan11");
  const beta = await operator.get(link);
  expect(beta.headers.get("content-type")).toContain("text/csv");
  expect(beta.headers.get("content-disposition")).toContain('filename="afters-beta-');
  expect(beta.headers.get("cache-control")).toBe("no-store");
  const bytes = Buffer.from(await beta.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString().trim().split("\r\n");
  expect(lines).toHaveLength(12);
  expect(lines[0]).toContain("Received (UTC)");
  const creators = await (await operator.get("/operator/requests/creators/export.csv")).text();
  for (const cell of creators.matchAll(/(?:^|,)"?([=+\-@\t\r])/gm)) expect(cell[0]).toBe("no formula");
  expect(creators).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
  expect(creators).toContain('"Ilse, ""the"" Okafor"');
});

test("an export of many rows comes whole", async () => {
  await asOwner(
    "insert into fan_invites (name, username, email, form) select 'J' || n, 'join' || n, 'join' || n || '@example.com', 'join' from generate_series(1, 2500) n",
  );
  const text = await (await operator.get("/operator/requests/join/export.csv")).text();
  expect(text.trim().split("\r\n")).toHaveLength(2_501);
});

test("an operator's own address is not erased while it is one", async () => {
  await asOwner(
    "insert into fan_invites (name, username, email, form) values ('Ada', 'ada', 'ada@afters.example', 'beta')",
  );
  await eraseAtDesk(operator, "ada@afters.example");
  expect(await query("select 1 from fan_invites where username = 'ada'")).toHaveLength(1);
  expect((await page("/operator/people")).html).toContain("is an operator");
});

test("a person is erased only once the word is typed", async () => {
  const refused = await eraseAtDesk(operator, "fan5@example.com", "yes");
  expect(refused.status).toBe(422);
  const again = await refused.text();
  expect(again).toContain("Nothing was done");
  await eraseSeen(operator, again, " Erase ");
  expect(await query("select 1 from fan_invites where username = 'fan5'")).toEqual([]);
});

test("addresses are searched and exported by POST; one in a URL finds nothing", async () => {
  const shown = await lookUp(operator, "fan6@example.com");
  expect(shown).toContain("<h2>fan6@example.com</h2>");
  for (const [, to = ""] of shown.matchAll(/(?:href|action)="([^"]*)"/g))
    expect(decodeURIComponent(to)).not.toContain("fan6@");
  for (const path of ["/operator/people?q=fan6@example.com", "/operator/people?fan=fan6@example.com"])
    expect((await page(path)).html).not.toContain("<h2>fan6@");
  const exported = "/operator/people/export.json";
  expect((await operator.get(`${exported}?q=fan6@example.com`)).status).toBe(404);
  const download = await operator.post(exported, { q: "fan6@example.com", request: "" });
  expect(download.headers.get("content-disposition")).toContain("attachment");
  expect(await download.json()).toMatchObject({
    emails: ["fan6@example.com"],
    held: { fan_invites: [{ username: "fan6" }] },
  });
});
