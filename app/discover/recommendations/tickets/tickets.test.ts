import decodeQR from "qr/decode.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { Fan } from "../../../../testing/fan.ts";
import { memberOf, pageOf, press, signedIn } from "../../../../testing/operator.ts";
import { openEvening } from "../../../../testing/tickets/evening.ts";
import { listTickets } from "../desk/desk-recommendations.server.ts";
import { qrOf } from "./qr.server.ts";

let one: RunningApp;
let two: RunningApp;
let operator: Fan;
beforeAll(async () => {
  const env = { SAMPLE_CONTENT: "on" };
  [one, two] = await Promise.all([startApp(env), startApp(env)]);
  operator = await signedIn(one.origin);
}, 60_000);
afterAll(() => Promise.all([one.stop(), two.stop()]));

type Taken = { to: string; code?: string };
const take = (fan: Fan, id: string) => fan.send<Taken>(`/recommendations/${id}/tickets`);
const through = (fan: Fan, { origin }: RunningApp): Fan => {
  const same = new Fan(origin, fan.address);
  same.cookies = fan.cookies;
  return same;
};
const ticketsOf = (id: string) =>
  query<{ number: number; fan_id: string }>(
    "select number, fan_id from tickets where recommendation = $1 order by number",
    [id],
  );
const rowOf = async (id: string) =>
  (
    await query<{ taken: number; handed: number; freed: number[] }>(
      "select taken, handed, freed from recommendations where id = $1",
      [id],
    )
  )[0];

test("CURATED-03, OPEN-84: concurrent tickets over two processes: numbers unique", {
  timeout: 60_000,
}, async () => {
  const id = await openEvening(23);
  const crowd = Array.from({ length: 60 }, (_, n) => new Fan((n % 2 ? one : two).origin));
  await Promise.all(crowd.map((fan) => fan.send("/session")));
  const twice = crowd.flatMap((fan) => [fan, through(fan, fan.origin === one.origin ? two : one)]);
  const answers = await Promise.all(
    twice.map(async (fan, n) => {
      const answer = await take(fan, id);
      if (answer.status === 200 && n % 10 === 0) await fan.post(answer.to, { do: "return" }, answer.to);
      return answer;
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const tickets = await ticketsOf(id);
  expect(new Set(tickets.map(({ number }) => number)).size).toBe(tickets.length);
  expect(new Set(tickets.map(({ fan_id }) => fan_id)).size).toBe(tickets.length);
  for (const { number } of tickets) expect(number).toBeLessThanOrEqual(23);
  await Promise.all(crowd.map((fan) => take(fan, id)));
  expect((await ticketsOf(id)).map(({ number }) => number)).toEqual(
    Array.from({ length: 23 }, (_, at) => at + 1),
  );
  expect(await rowOf(id)).toEqual({ taken: 23, handed: 23, freed: [] });
  expect(await take(new Fan(one.origin), id)).toMatchObject({ status: 409, code: "sold_out" });
});

test("CURATED-03: a ticket is stable, with a page, a code and a calendar file", async () => {
  const id = await openEvening(7);
  await take(new Fan(one.origin), id);
  const fan = new Fan(one.origin);
  const first = await take(fan, id);
  expect((await take(fan, id)).to).toBe(first.to);
  const page = await pageOf(new Fan(one.origin), first.to);
  expect(page).toContain("Ticket <b>2</b> of 7");
  expect(page).toContain("Hall B");
  const [, path = ""] = /<path d="([^"]+)" fill="#000"/.exec(page) ?? [];
  const [, size = ""] = /viewBox="0 0 (\d+) \1"/.exec(page) ?? [];
  expect(new URL(decoded(path, Number(size))).pathname).toBe(first.to);
  const calendar = await new Fan(one.origin).get(`${first.to}/calendar.ics`);
  expect(calendar.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const ics = (await calendar.text()).replaceAll("\r\n ", "");
  expect(ics).toMatch(/BEGIN:VEVENT[\s\S]*SUMMARY:The quiet reel[\s\S]*LOCATION:Hall B/);
  expect(ics).toContain(first.to);
  const [hours] = await query<{ starts: string; ends: string }>(
    `select to_char(starts_at at time zone 'utc', 'YYYYMMDD"T"HH24MISS"Z"') as starts,
       to_char(ends_at at time zone 'utc', 'YYYYMMDD"T"HH24MISS"Z"') as ends
     from recommendations where id = $1`,
    [id],
  );
  expect(ics).toContain(`DTSTART:${hours?.starts}\r\nDTEND:${hours?.ends}\r\n`);
  expect((await new Fan(one.origin).get("/recommendations")).status).toBe(200);
  expect((await fan.get("/tickets/made-up")).status).toBe(404);
});

function decoded(path: string, size: number): string {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x = "0", y = "0"] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = ((Number(y) * scale + dy) * side + Number(x) * scale + dx) * 4;
        data.set([0, 0, 0], at);
      }
  return decodeQR({ width: side, height: side, data });
}

test("a code holds any link of ours", () => {
  const link = `https://afters.example/tickets/${"a1B_-".repeat(30)}`;
  const { path, size } = qrOf(link);
  expect(decoded(path, size)).toBe(link);
});

test("OPEN-84: a returned number goes to the next; an email sends the ticket", async () => {
  const id = await openEvening(1);
  const [holder, next] = [new Fan(one.origin), new Fan(two.origin)];
  const { to } = await take(holder, id);
  expect(await take(next, id)).toMatchObject({ status: 409, code: "sold_out" });
  expect(await (await holder.post(to, { email: "nowhere" }, to)).text()).toContain(
    "Please enter a valid email",
  );
  const email = `kit${process.pid}@salt.org`;
  expect((await holder.post(to, { email }, to)).status).toBe(303);
  const [letter] = await query<{ kind: string; text: string }>(
    "select kind, body_text as text from mails where recipient = $1",
    [email],
  );
  expect(letter).toMatchObject({ kind: "ticket", text: expect.stringContaining("ticket 1 of 1") });
  expect(letter?.text).toContain(to);
  const back = await press(holder, to, "Give the ticket back");
  expect([back.status, back.headers.get("location")]).toEqual([303, `/recommendations/${id}`]);
  expect((await holder.get(to)).status).toBe(404);
  expect((await holder.post(to, { do: "return" }, to)).status).toBe(303);
  expect(await rowOf(id)).toEqual({ taken: 0, handed: 1, freed: [1] });
  const theirs = await take(next, id);
  expect(await pageOf(next, theirs.to)).toContain("Ticket <b>1</b> of 1");
  expect(theirs.to).not.toBe(to);
});

test("no ticket for what has none, has begun, or is not there", async () => {
  const fan = new Fan(one.origin);
  expect(await take(fan, await openEvening(null))).toMatchObject({ status: 409, code: "no_tickets" });
  expect(await take(fan, await openEvening(5, -60))).toMatchObject({ status: 409, code: "over" });
  expect(await take(fan, "nowhere")).toMatchObject({ status: 404, code: "no_such_recommendation" });
  const retired = await openEvening(5);
  await query("update recommendations set retired_at = now() where id = $1", [retired]);
  expect(await take(fan, retired)).toMatchObject({ status: 404 });
});

const cardsOf = async (fan: Fan, path = "/recommendations") => {
  const html = await pageOf(fan, path);
  const cards = html.match(/<article class="(card|curated-featured)"[\s\S]*?<\/article>/g) ?? [];
  return cards.map((card) => ({
    title: /<h[23]>([^<]+)/.exec(card)?.[1] ?? "",
    match: /<p class="curated-match"[^>]*><b>(\d+)% match<\/b><span>, ([^<]*)/.exec(card)?.slice(1) ?? null,
    card,
  }));
};

test("CURATED-01..02, CURATED-04..06, ROUTE-16: order, match reasons and filter chips", async () => {
  await query("update recommendations set retired_at = now() where id like 'evening-%'");
  const fan = new Fan(one.origin);
  // The page for strangers is kept for half a second.
  await expect.poll(async () => (await cardsOf(fan)).length).toBe(6);
  const before = await cardsOf(fan);
  expect(before[0]?.card).toContain("Get Tickets");
  expect(before.slice(1).filter(({ card }) => card.includes("Learn More"))).toHaveLength(5);
  expect(before.every(({ match }) => match === null)).toBe(true);
  expect((await cardsOf(fan, "/recommendations?type=art")).map(({ title }) => title)).toEqual([
    "Two hundred and six boxes",
    "Eleven coats of varnish",
  ]);
  expect(await pageOf(fan, "/recommendations")).toContain("In our own order for now");

  await fan.send("/session");
  await fan.send("/recommendations/preferences", {
    genres: ["Silent"],
    moods: [],
    city: "new-york",
    within: "30",
  });
  const chosen = await cardsOf(fan);
  // The one in front stays there; the rest is in order of the match.
  expect(chosen[1]).toMatchObject({ title: "Nosferatu with organ" });
  expect(chosen[1]?.match?.[1]).toBe("because you like Silent and because it is in New York");
  expect(chosen.at(-1)?.match?.[1]).toMatch(/^though it is [\d,]+ km from you$/);
  const [row] = await query<{ fan_id: string }>(
    "select fan_id from recommendation_preferences where city = 'new-york' order by at desc limit 1",
  );
  await query(
    `insert into points_ledger (fan_id, deed, ref, points, title_slug) values ($1, 'join', 'p1', 5, 'halcyon-seven'),
       ($1, 'message', 'p1 1', 40, 'halcyon-seven'), ($1, 'vote', 'q1', 90, 'salt-widow')`,
    [row?.fan_id],
  );
  const done = await cardsOf(fan);
  const film = done.find(({ title }) => title === "The Salt Widow");
  expect(film?.match?.[1]).toContain("because you voted on The Salt Widow");
  const other = new Fan(one.origin);
  expect((await cardsOf(other)).map(({ title }) => title)).toEqual(before.map(({ title }) => title));
});

test("the desk edits, features and retires one, keeps tickets and sees their holders", async () => {
  const desk = "/operator/catalogue/recommendations";
  const typed = {
    title: "The Long Reel",
    slug: "",
    type: "Film",
    description: "Nine hours.",
    more: "Bring a cushion.\nBring two.",
    location: "Hall C, Oslo",
    city: "oslo",
    date: "Some Sunday",
    startsAt: "2031-01-10T19:30",
    endsAt: "2031-01-10T21:00",
    rating: "4.2",
    category: "Marathon",
    image: "🎞",
    picture: "",
    title_slug: "",
    genres: "Drama",
    moods: "",
    attendees: "",
    isNew: "on",
    isFeatured: "on",
    seats: "4",
    spoils: "none",
    spoilsSeason: "",
    spoilsEpisode: "",
    spoilsMinute: "",
  };
  const refusedWords = async (change: object) =>
    (await operator.post(`${desk}/new`, { ...typed, ...change }, `${desk}/new`)).text();
  expect(await refusedWords({ rating: "6" })).toContain("From 0 to 5");
  expect(await refusedWords({ seats: "0" })).toContain("Seats from 1 to 100000");
  expect(await refusedWords({ city: "atlantis" })).toContain("Choose a city");
  expect(await refusedWords({ endsAt: "2031-01-10T19:00" })).toContain("It ends after it starts");
  const answer = await operator.post(`${desk}/new`, typed, `${desk}/new`);
  expect(answer.headers.get("location")).toBe(`${desk}/the-long-reel`);
  const fan = new Fan(one.origin);
  const page = await pageOf(fan, "/recommendations/the-long-reel");
  for (const words of ["Bring a cushion.", "Hall C, Oslo", "4.2", "Get Tickets", "🎞"])
    expect(page).toContain(words);
  await expect.poll(async () => (await cardsOf(fan))[0]?.title).toBe("The Long Reel");
  const { to } = await take(fan, "the-long-reel");
  await take(new Fan(one.origin), "the-long-reel");
  expect(await pageOf(operator, `${desk}/the-long-reel`)).toContain("2 of 4 tickets are out.");
  expect((await listTickets("the-long-reel", 1)).tickets).toMatchObject([{ number: 2 }]);
  const fewer = await operator.post(
    `${desk}/the-long-reel`,
    { ...typed, seats: "1" },
    `${desk}/the-long-reel`,
  );
  expect(await fewer.text()).toContain("Ticket 2 is out already");
  await operator.post(`${desk}/the-long-reel`, { ...typed, seats: "9", date: "Another Sunday" }, desk);
  expect(await pageOf(fan, to)).toContain("Another Sunday");
  const viewer = await memberOf(one.origin, "vi@afters.example", "viewer");
  await viewer.post(`${desk}/the-long-reel`, { ...typed, title: "Mine" }, desk);
  expect(await pageOf(fan, "/recommendations/the-long-reel")).toContain("The Long Reel");
  await press(operator, `${desk}/the-long-reel`, "Retire it");
  expect((await fan.get("/recommendations/the-long-reel")).status).toBe(404);
});
