import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { sampleDatabase } from "../../testing/server.ts";

let server: RunningApp;
let fan: Fan;
const showcaseCode = "the-light-walks";
beforeAll(async () => {
  server = await startApp({
    DATABASE_URL: await sampleDatabase(inject("postgres")),
    SHOWCASE_CODE: showcaseCode,
  });
  fan = new Fan(server.origin);
});
afterAll(() => server.stop());

/** What a page says between its tags, and its headings. */
async function read(path: string) {
  const html = (await (await fan.get(path)).text()).replaceAll("<!-- -->", "");
  const main = (/<main.*?<\/main>/s.exec(html)?.[0] ?? html).replace(/<(script|style|svg).*?<\/\1>/gs, "");
  const screen = /class="fan-app-screen"[^>]*>(.*?)<nav class="tab-bar/s.exec(main)?.[1] ?? main;
  const plain = (text: string) =>
    text
      .replace(/<[^>]*>/g, " ")
      .replaceAll("&amp;", "&")
      .replaceAll("&#x27;", "'")
      .replace(/\s+/g, " ")
      .trim();
  return {
    html: screen,
    text: plain(screen),
    headings: [...screen.matchAll(/<h[2-4][^>]*>(.*?)<\/h[2-4]>/gs)].map(([, inner]) => plain(inner!)),
  };
}
const view = (query: string) => read(`/fans?view=${query}`);

test("PROD-09: the fan app has trivia, deep dives, Hot or Not and drops", async () => {
  const bts = await view("bts");
  expect(bts.headings).toEqual(
    expect.arrayContaining(["Behind the Scenes Drops", "Rate it", "Deep Dive Archive"]),
  );
  expect(bts.text).toMatch(/All Shows Films Directors .{40,} 1 of \d+/);
  const archive = await view("deep-dive");
  expect(archive.headings[0]).toBe("Deep Dive Archive");
  expect(archive.headings).toEqual(expect.arrayContaining(["Buster Keaton", "Nosferatu", "Vesper Line"]));
  const play = await view("play");
  expect(play.headings).toEqual(["Hot or Not", "Maud Vesper"]);
  expect(play.html.match(/<button[^>]*value="(hot|not)"/g)).toHaveLength(2);
  const drops = await view("drops");
  expect(drops.headings).toEqual(expect.arrayContaining(["Drops", "Night Bomber"]));
  expect(drops.text).toMatch(/\d+\/300 claimed\. 1 per fan You get .* Claim yours/);
});

test("PROD-10, CONTENT-03: characters, friends, forums and confessions are there", async () => {
  const chat = await view("chat");
  expect(chat.headings).toEqual(expect.arrayContaining(["Character Chat", "Messages with Friends"]));
  expect(chat.text).toContain("They are made up, and software answers for them.");
  expect(chat.html.match(/action="\/characters\/[a-z-]+\/start"/g)).toHaveLength(12);
  const friends = [...chat.html.matchAll(/view=chat&amp;thread=[a-z]+".*?<\/a>/gs)].map(([link]) => link);
  expect(friends.length).toBeGreaterThan(2);
  for (const friend of friends) expect(friend).toContain("sample fan");
  const live = await view("live");
  expect(live.headings).toContain("Confessions");
  for (const forum of ["rhony-forum", "love-island-forum"])
    expect(live.html).toContain(`view=live&amp;forum=${forum}"`);
  const confession = /I rate every show .*?<\/li>/s.exec(live.html)?.[0];
  expect(confession).toContain("sample fan");
});

test("PROD-11: fan cards, city rankings, alter ego, selfie and moods are there", async () => {
  const card = await view("profile&fan=nova");
  expect(card.headings).toContain("Nova");
  expect(card.text).toContain("Turn over");
  for (const city of ["san-francisco", "hong-kong"]) {
    const hottest = await view(`play&see=hottest&city=${city}`);
    expect(hottest.headings[0]).toBe("Hottest Characters");
    expect(hottest.headings.at(-1)).toBe(city === "hong-kong" ? "Hong Kong" : "San Francisco");
    expect(hottest.text).toMatch(/ 1 \w+ .* \d+% hot/);
  }
  const ego = await view("alter-ego");
  expect(ego.headings).toEqual(["Your Alter Ego"]);
  expect(ego.text).toContain("Claim Maud");
  const scenes = await view("scene-picker");
  expect(scenes.headings[0]).toBe("Get into the picture");
  expect(scenes.text).toContain("Step in");
  expect(scenes.html.match(/class="frame-name"/g)).toHaveLength(12);
  const mood = await view("mood");
  expect(mood.headings.slice(0, 2)).toEqual(["Your Mood & Scene", "Pick a scene to be"]);
});

test("PROD-12: news, a monthly Wrapped and an own leaderboard are there", async () => {
  const bts = await view("bts");
  expect(bts.headings).toContain("Breaking News");
  expect(bts.text).toContain("Vesper Line: Northbound is announced");
  const month = new Date().toLocaleString("en", { month: "long", timeZone: "UTC" });
  expect((await view("wrapped")).headings[0]).toBe(`Your ${month} Wrapped`);
  const week = await view("leaderboard");
  expect(week.headings).toEqual(
    expect.arrayContaining(["Your week", "Top Movies", "Top Shows", "Top Directors"]),
  );
  expect(week.text).toMatch(/Week of [A-Z][a-z]{2} \d+/);
});

test("FORUM-02, FORUM-03, FORUM-09: the showcase shows the three talks on phones", async () => {
  await fan.post("/showcase", { password: showcaseCode }, "/showcase");
  const wall = await (await fan.get("/showcase")).text();
  const talks = {
    "rhony-forum": "RHONY Fan Forum",
    "too-hot-forum": "Too Hot To Handle Fan Forum",
    "wild-scene": "Lets Chat That Wild Scene",
  };
  for (const [forum, name] of Object.entries(talks)) {
    expect(wall).toMatch(new RegExp(`<h3[^>]*>${name}</h3>`));
    expect(wall).toContain(`/showcase/stopped?view=live&amp;forum=${forum}`);
    const phone = await read(`/showcase/stopped?view=live&forum=${forum}`);
    expect(phone.headings[0]).toBe(name);
    expect(phone.html.match(/<article/g)?.length, name).toBeGreaterThan(4);
    if (forum === "too-hot-forum") expect(phone.text).toContain("Season 6 Episode 10");
  }
});

test("CONTENT-04: there are five cities to vote from, in app and landing", async () => {
  const cities = ["San Francisco", "New York", "Los Angeles", "London", "Hong Kong"];
  const play = await view("play");
  expect(play.text).toContain(`You vote from anywhere ${cities.join(" ")} Not Hot`);
  const hottest = await view("play&see=hottest");
  const picker = [...hottest.html.matchAll(/view=play&amp;see=hottest&amp;city=[a-z-]+"[^>]*>([^<]+)/g)];
  expect(picker.map(([, name]) => name)).toEqual(cities);
  const landing = (await (await fan.get("/landing-experience")).json()) as {
    votes: { cities: { name: string }[] };
  };
  expect(landing.votes.cities.map(({ name }) => name)).toEqual(cities);
});
