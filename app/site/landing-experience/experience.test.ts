import { afterAll, beforeAll, expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { markTrivia } from "../../discover/behind-the-scenes/marks.server.ts";
import { findLandingForum } from "../../messages/forums/forums.server.ts";
import { rate } from "../../play/hot-or-not/hot-votes.server.ts";
import { clearTalk } from "../../samples/talk.server.ts";
import { loadExperience } from "./experience.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp({ SAMPLE_CONTENT: "on" });
});
afterAll(() => server.stop());

test("LANDX-11: trivia is about films and shows, with all fields", async () => {
  const { trivia } = await loadExperience(null);
  expect(trivia.length).toBeGreaterThan(5);
  expect(new Set(trivia.map(({ title }) => title)).size).toBe(trivia.length);
  expect(new Set(trivia.map(({ type }) => type))).toEqual(new Set(["Movie", "TV Show"]));
  for (const { title, year, image, facts } of trivia) {
    expect(year).toMatch(/^\d{4}/);
    expect(image.avif.length).toBeGreaterThan(0);
    expect(new Set(facts.map((fact) => fact.title))).toEqual(new Set([title]));
  }
  const fan = newFanId();
  const { id } = trivia[1]!.facts[0]!;
  await markTrivia(fan, id, { isHot: false });
  const own = (await loadExperience(fan)).trivia[1]!.facts.find((fact) => fact.id === id);
  expect(own).toMatchObject({ is_hot: false });
});

test("LANDX-06, LANDX-12: votes are per city, and the city is the fan's choice", async () => {
  const fan = newFanId();
  const before = (await loadExperience(fan)).votes;
  expect(before.city).toBeNull();
  expect(before.cities).toHaveLength(5);
  await rate({ fanId: fan, character: "mei-sung", city: "hong-kong", verdict: "hot" });
  const { city, standings, characters } = (await loadExperience(fan)).votes;
  expect(city).toBe("hong-kong");
  expect(characters.find(({ id }) => id === "mei-sung")).toMatchObject({
    name: "Mei Sung",
    show: "Neon Orchard",
    isHot: true,
    image: { name: "avatar-mei-sung" },
  });
  expect(standings["hong-kong"]!.voted).toBe(before.standings["hong-kong"]!.voted + 1);
  expect(standings.london!.voted).toBe(before.standings.london!.voted);
});

// Also LANDX-08.
test("LANDX-13: deep dives have all fields, and the room is a live one", async () => {
  const { dives, live } = await loadExperience(null);
  expect(new Set(dives.map(({ type }) => type))).toEqual(new Set(["Director", "Movie", "TV Show"]));
  for (const { title, years, image } of dives) {
    expect(title.length).toBeGreaterThan(0);
    expect(years).toMatch(/^\d{4}/);
    expect(image.avif.length).toBeGreaterThan(0);
  }
  expect(live.chat!.entries).toHaveLength(5);
});

test("LANDX-07, LANDX-14..15: comments are a forum's newest posts with all fields", async () => {
  const { comments } = await loadExperience(null);
  expect(comments?.forum.id).toBe("after-the-credits");
  expect(comments?.posts).toHaveLength(5);
  expect(comments?.posts[0]).toMatchObject({
    speaker: { name: "@nightbusnora", avatar: "maud-vesper", sample: true },
    text: expect.stringMatching(/^counted the passengers/),
    likes: 312,
    replies: 3,
    sample: true,
  });
  const [counted] = await query<{ posts: number; wrong: number }>(
    `select (count(*) filter (where of_seq is null))::int as posts,
       (count(*) filter (where replies <> (
         select count(*) from forum_posts r where r.forum_id = p.forum_id and r.of_seq = p.seq
       )))::int as wrong
     from forum_posts p where forum_id = 'after-the-credits'`,
  );
  expect(counted).toEqual({ posts: 30, wrong: 0 });
});

test("LANDX-15: the cached page has nothing personal, and is fresh with a session", async () => {
  const [one, other] = [new Fan(server.origin), new Fan(server.origin)];
  const answer = await one.get("/landing-experience");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(await answer.json()).toMatchObject({ live: { me: null }, votes: { city: null } });
  const rated = await one.send("/hot-or-not/carmilla/votes", { verdict: "hot", city: "london" });
  expect(rated.status).toBe(200);
  expect(await (await one.get("/landing-experience")).json()).toMatchObject({ votes: { city: "london" } });
  expect(await (await other.get("/landing-experience")).json()).toMatchObject({ votes: { city: null } });
  const talk = await (await other.get("/landing-experience/talks/carmilla")).json();
  expect(talk).toMatchObject({ character: { name: "Carmilla" } });
  expect(await (await other.get("/landing-experience/talks/nobody")).json()).toBeNull();
});

test("LANDX-07: the desk's first forum is shown, or none, without samples", async () => {
  await query(
    "insert into forums (id, name, on_landing, position) values ('the-foyer', 'The Foyer', true, -1)",
  );
  expect((await loadExperience(null)).comments).toMatchObject({ forum: { name: "The Foyer" }, posts: [] });
  await query("update forums set kind = 'thread' where id = 'the-foyer'");
  expect(await findLandingForum()).toBe("after-the-credits");
  await transaction(clearTalk);
  expect((await loadExperience(null)).comments).toBeNull();
});
