import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { asOwner } from "../../testing/connected.ts";
import type { Fan } from "../../testing/fan.ts";
import { signedIn } from "../../testing/operator.ts";
import { openParty, seatFans } from "../../testing/party.ts";
import { lookUp } from "../../testing/people/at-the-desk.ts";
import { say } from "../room/chat/messages.server.ts";
import { report } from "./reports/reports.server.ts";

// What stands on the desk's pages is what the database holds: no two numbers here are alike.

let server: RunningApp;
let operator: Fan;

beforeAll(async () => {
  server = await startApp({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    SAMPLE_CONTENT: "off",
    OPERATOR_EMAILS: "",
  });
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const pageOf = async (path: string) =>
  (await (await operator.get(path)).text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");

/** What a row of a list, or a pair of facts, says; its link first. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<(tr|li|div)>(?:(?!<\1>)[\s\S])*?<\/\1>/g)].map(([row]) => [
    /href="([^"]+)"/.exec(row)?.[1] ?? "",
    ...row
      .replace(/<[^>]+>/g, "|")
      .split("|")
      .map((text) => text.trim())
      .filter(Boolean),
  ]);
const rowWith = (html: string, words: string) => rowsOf(html).find((row) => row.includes(words));

async function letters(state: string, many: number) {
  await query(
    `insert into mails (id, kind, recipient, subject, body_text, body_html, state, next_try_at)
     select gen_random_uuid(), 'confirm', 'a@salt.test', 's', 't', 'h', $1, now() + interval '1 day'
     from generate_series(1, $2)`,
    [state, many],
  );
}

test("the overview shows the numbers of the database, and each leads to what it counts", async () => {
  await asOwner(
    `insert into access_requests (email, reason, form, status, created_at)
     select n || '@salt.test', 'Please', 'access', (case when n <= 11 then 'new' else 'invited' end)::request_status,
       now() - case when n <= 9 then interval '3 days' else interval '0' end
     from generate_series(1, 16) n`,
  );
  await letters("dead", 3);
  await letters("waiting", 5);
  const party = await openParty();
  await query(
    "update parties set title = 'The long one', participants = 7306, sample_participants = 8451 where id = $1",
    [party],
  );
  const [author = "", reader = ""] = await seatFans(party, 2);
  for (let n = 0; n < 4; n++) {
    const { seq } = await say({ partyId: party, fanId: author, text: `Words ${n}` });
    await report({ kind: "message", subject: `${party} ${seq}`, reason: "spam" }, reader);
  }
  const html = await pageOf("/operator");
  const figures = [...html.matchAll(/<a [^>]*?href="([^"]+)"[^>]*><span class="numeral">([^<]*)/g)];
  expect(figures.map(([, href, value]) => [href, value])).toEqual([
    ["/operator/reports", "4"],
    ["/operator/requests", "11"],
    ["/operator/mails?state=dead", "3"],
    ["/operator/mails?state=waiting", "5"],
  ]);
  expect(rowWith(html, "Access")).toEqual(["/operator/requests/access", "Access", "7", "11"]);
  expect(html).toContain('href="/operator/requests/access?status=new"');
  expect(rowWith(html, "The long one")?.join(" ")).toMatch(
    new RegExp(`^/operator/parties/${party} Live The long one 7,308 joined 8,451 sample , until`),
  );
});

test("lists of parties and polls show the numbers of the database", async () => {
  const party = await openParty();
  await query(
    "update parties set title = 'A listed one', participants = 4127, sample_participants = 8451 where id = $1",
    [party],
  );
  expect(rowWith(await pageOf("/operator/parties"), "A listed one")).toEqual(
    expect.arrayContaining(["4,127", "8,451", "sample"]),
  );
  const apart = "4,127 joined 8,451 sample";
  const wordsOf = async (path: string) => (await pageOf(path)).replace(/<[^>]+>/g, "").replace(/\s+/g, " ");
  expect(await wordsOf(`/operator/parties/${party}/room`)).toContain(apart);
  expect(await wordsOf(`/operator/parties/${party}`)).toMatch(
    /As fans will see it.*4,127 joined8,451 sample/,
  );
  await query(
    `insert into polls (id, title, options, is_active, opens_at, total_votes, sample_votes)
     values ('poll-listed', 'Which way?', '["Left", "Right"]', true, now(), 5219, 203)`,
  );
  await query(
    "insert into poll_tallies (poll_id, option_index, votes) values ('poll-listed', 0, 3187), ('poll-listed', 1, 2032)",
  );
  expect(rowWith(await pageOf("/operator/polls"), "Which way?")).toEqual(
    expect.arrayContaining(["5,016", "203", "sample"]),
  );
  const html = await pageOf("/operator/polls/poll-listed");
  expect(rowWith(html, "Left")).toEqual(["", "Left", "3,187 votes"]);
  expect(rowWith(html, "Right")).toEqual(["", "Right", "2,032 votes"]);
});

const beta = async (name: string) => {
  const [row] = await query<{ id: number; key: string }>(
    `insert into fan_invites (name, username, phone, email, form, key)
     values ($1, $1, '+44 1', $1 || '@salt.test', 'beta', $2) returning id, key`,
    [name, randomUUID()],
  );
  return row as { id: number; key: string };
};

test("a person's page counts what is held of each kind", async () => {
  const { key } = await beta("maud-counted");
  await query(
    `insert into mails (id, kind, recipient, subject, body_text, body_html, about, state)
     select gen_random_uuid(), 'confirm', 'maud-counted@salt.test', 's', 't', 'h', $1, 'sent' from generate_series(1, 4)`,
    [key],
  );
  await query(
    `insert into request_notes (about, operator, body)
     select $1, 'ada@afters.example', 'Note ' || n from generate_series(1, 3) n`,
    [key],
  );
  const html = await lookUp(operator, "maud-counted@salt.test");
  expect(rowWith(html, "Emails")).toEqual(["", "Emails", "4"]);
  expect(rowWith(html, "Notes")).toEqual(["", "Notes", "3"]);
  expect(rowWith(html, "Beta, join and pass requests")).toEqual(["", "Beta, join and pass requests", "1"]);
});

test("a request's own page moves it on", async () => {
  const { id } = await beta("maud-moved");
  const path = `/operator/requests/beta/${id}`;
  await operator.post(path, { status: "invited" }, path);
  const [row] = await query<{ status: string }>("select status from fan_invites where id = $1", [id]);
  expect(row?.status).toBe("invited");
  expect(await pageOf(path)).toContain('data-status="invited"');
});

test("a new party starts at the next full hour and lasts two, unless its show differs", async () => {
  const hourMs = 3_600_000;
  const offered = async (): Promise<[from: number, to: number]> => {
    const html = await pageOf("/operator/parties/new");
    const at = (name: string) =>
      Date.parse(`${new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(html)?.[1]}Z`);
    return [at("startsAt"), at("endsAt")];
  };
  const before = Date.now();
  const [from, to] = await offered();
  expect([Math.ceil(before / hourMs) * hourMs, Math.ceil(Date.now() / hourMs) * hourMs]).toContain(from);
  expect(to - from).toBe(2 * hourMs);
});
