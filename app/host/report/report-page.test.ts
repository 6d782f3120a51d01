import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { asOwner } from "../../../testing/connected.ts";
import { Fan } from "../../../testing/fan.ts";
import { memberOf, pageOf, press, signedIn } from "../../../testing/operator.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { say } from "../../room/chat/messages.server.ts";

let server: RunningApp;
let operator: Fan;
let party: string;

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

beforeAll(async () => {
  server = await startApp({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    SAMPLE_CONTENT: "off",
    OPERATOR_EMAILS: "",
  });
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

test("an empty product gets five steps to its first party, and which are done", async () => {
  const steps = async () => {
    const html = await pageOf(operator, "/operator");
    return [...html.matchAll(/<li data-is="(\w+)">[\s\S]*?<a [^>]*href="([^"]+)"/g)].map(([, is, to]) => [
      to,
      is,
    ]);
  };
  expect(await steps()).toEqual([
    ["/operator/catalogue/pictures", "next"],
    ["/operator/catalogue/titles/new", "later"],
    ["/operator/parties/new", "later"],
    ["/operator/team", "later"],
    ["/operator/sessions/new-passkey", "later"],
  ]);
  expect(textOf(await pageOf(operator, "/operator"))).toContain("Nothing needs you right now.");
  await query(
    "insert into titles (slug, name, kind, position) values ('the-salt-house', 'The Salt House', 'show', 1)",
  );
  await openParty({ startsIn: 3_600_000, endsIn: 7_200_000 });
  expect((await steps()).map(([, is]) => is)).toEqual(["next", "done", "done", "later", "later"]);
});

test("a filled product shows its weeks as drawings with a name, and as a table", async () => {
  party = await openParty({ startsIn: -20 * 60_000 });
  const fans = await seatFans(party, 5);
  for (const [at, fanId] of fans.entries()) await say({ partyId: party, fanId, text: `Line ${at}` });
  const poll = await aPoll({ partyId: party, title: "Who moved the ladder?" });
  for (const fan of fans.slice(0, 3)) await vote(poll, fan, 1);
  await asOwner(
    `insert into daily_numbers (day, kind, people, sample, counted_at)
     select (now() at time zone 'UTC')::date - 3, kind, 7000, 31, now() from unnest(array['votes', 'lines']) as kind
     on conflict (day, kind) do update set people = 7000, sample = 31`,
  );
  await asOwner("delete from daily_numbers where day = (now() at time zone 'UTC')::date");
  const { keepDays, dayOf } = await import("../numbers/daily-numbers.server.ts");
  await keepDays(dayOf(Date.now()), dayOf(Date.now()));
  const html = await pageOf(operator, "/operator");
  expect(html).not.toContain("Five steps");
  const drawings = [...html.matchAll(/<svg[^>]*role="img" aria-label="([^"]+)"/g)].map(([, label]) => label);
  expect(drawings).toEqual([
    expect.stringContaining("Fans who acted"),
    expect.stringContaining("Joined a party: 5 joins"),
    expect.stringContaining("Votes: 7,003 votes in four weeks"),
    expect.stringContaining("Lines in parties: 7,005 lines in four weeks"),
    expect.stringContaining("Drops claimed: 0 claims"),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const row = new RegExp(`<th scope="row">${today}</th>([\\s\\S]*?)</tr>`).exec(html)?.[1] ?? "";
  expect([...row.matchAll(/<td>(\d+)/g)].map(([, value]) => Number(value))).toEqual([5, 5, 3, 5, 0]);
  expect(textOf(html)).toMatch(/7,000 31 ?sample/);
});

test("a report tells what a party came to once it is over, and not before", async () => {
  const path = `/operator/parties/${party}/report`;
  expect(textOf(await pageOf(operator, path))).toContain("The report is counted when the party is over.");
  expect((await operator.get(`${path}.csv`)).status).toBe(404);
  await query(
    "update parties set ends_at = now() - interval '2 minutes', starts_at = starts_at - interval '5 minutes' where id = $1",
    [party],
  );
  const html = await pageOf(operator, path);
  const text = textOf(html);
  expect(text).toMatch(/People 5 .*Lines said 5 .*Votes 3 .*Stayed to the end 100 %/);
  expect(text).toContain("Who moved the ladder? 3 votes");
  expect(text).toContain("Line 0");
  expect(html).toContain(`aria-label="5 people joined;`);
  expect(await pageOf(operator, `/operator/parties/${party}`)).toContain(`href="${path}"`);
  expect((await operator.get("/operator/parties/no-such-party/report")).status).toBe(404);
});

test("the CSV has a row for each minute, with samples in columns of their own", async () => {
  const answer = await operator.get(`/operator/parties/${party}/report.csv`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="afters-${party}.csv"`);
  const [head = "", ...rows] = (await answer.text()).replace("\ufeff", "").trim().split("\r\n");
  expect(head).toBe(
    'Minute,Clock,Joined,Still there,Lines,"Lines, of which sample",Reactions,"Reactions, of which sample",Votes,"Votes, of which sample",Claims,"Claims, of which sample"',
  );
  const cells = rows.map((row) => row.split(","));
  expect(cells.map(([minute]) => Number(minute))).toEqual(rows.map((_, at) => at));
  const sum = (at: number) => cells.reduce((all, row) => all + Number(row[at]), 0);
  expect([2, 4, 5, 8, 9].map(sum)).toEqual([5, 5, 0, 3, 0]);
});

test("the picture is a card that names the party", async () => {
  const answer = await operator.get(`/operator/parties/${party}/report.jpg`);
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
});

test("a link shows the report to who has it, says until when, and can be ended", async () => {
  const path = `/operator/parties/${party}/report`;
  expect((await press(operator, path, "Make a link for the studio")).status).toBeLessThan(400);
  const html = await pageOf(operator, path);
  const shared = /\/reports\/\w[\w-]*\.[\w-]+/.exec(html)?.[0] ?? "";
  expect(html).toMatch(new RegExp(`value="https?://[^"]+${shared}"`));
  const stranger = new Fan(server.origin);
  const page = await stranger.get(shared);
  expect(page.status).toBe(200);
  expect(page.headers.get("x-robots-tag")).toBe("noindex");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  const sent = await page.text();
  expect(sent).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(sent).toMatch(new RegExp(`property="og:image" content="[^"]+${shared}/report.jpg"`));
  const text = textOf(sent);
  const until = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(Date.now() + 30 * 24 * 3_600_000);
  expect(text).toContain(`This link works until ${until}.`);
  expect(text).toMatch(/People 5 .*Lines said 5 .*Votes 3 /);
  for (const file of ["report.csv", "report.jpg"])
    expect((await stranger.get(`${shared}/${file}`)).status, file).toBe(200);
  const viewer = await memberOf(server.origin, "viewer@afters.example", "viewer");
  expect(await pageOf(viewer, path)).not.toMatch(/\/reports\/\w+\./);
  await press(operator, path, "End it");
  for (const one of [shared, `${shared}/report.csv`, `${shared}/report.jpg`])
    expect((await stranger.get(one)).status, one).toBe(404);
});

test("a forged link, one that ran out, and one of another purpose lead nowhere", async () => {
  const path = `/operator/parties/${party}/report`;
  await press(operator, path, "Make a link for the studio");
  const shared = /\/reports\/\w[\w-]*\.[\w-]+/.exec(await pageOf(operator, path))?.[0] ?? "";
  const stranger = new Fan(server.origin);
  expect((await stranger.get(shared)).status).toBe(200);
  const { sealSession } = await import("../../../platform/session/session.server.ts");
  const [sealed = "", signature = ""] = shared.replace("/reports/", "").split(".");
  const { link } = JSON.parse(Buffer.from(sealed, "base64url").toString()) as { link: string };
  const forged = [
    `${sealed}.${signature.slice(0, -1)}x`,
    `${Buffer.from(JSON.stringify({ link: crypto.randomUUID() })).toString("base64url")}.${signature}`,
    sealSession("sent", { link }),
    "nothing",
    `${sealed}.`,
  ];
  for (const token of forged) expect((await stranger.get(`/reports/${token}`)).status, token).toBe(404);
  await asOwner("update report_links set ends_at = now() - interval '1 second' where id = $1", [link]);
  expect((await stranger.get(shared)).status).toBe(404);
  expect(await pageOf(operator, path)).not.toContain(shared);
});
