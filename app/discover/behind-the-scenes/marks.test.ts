import { expect, onTestFinished, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { listenTo } from "../../../testing/listening.ts";
import { seedNews } from "../../samples/news.server.ts";
import { loadBts } from "./bts.server.ts";
import { FavouriteForm, NeedleForm, TriviaVoteForm } from "./mark-form.ts";
import { markTrivia } from "./marks.server.ts";

/** A card of its own, so that what other tests did does not count. */
async function newCard(director = "georges-melies"): Promise<string> {
  const id = `card-${newFanId()}`;
  await query(
    "insert into trivia (id, director, text, position) values ($1, $2, 'He kept the ladder.', 900)",
    [id, director],
  );
  return id;
}

async function totals(card: string) {
  const [total] = await query<Record<string, number>>(
    "select hot, not_hot, needles, needle_sum from trivia_totals where trivia = $1",
    [card],
  );
  const [recount] = await query<Record<string, number>>(
    `select (count(*) filter (where is_hot))::int as hot, (count(*) filter (where not is_hot))::int as not_hot,
       count(needle)::int as needles, coalesce(sum(needle), 0)::int as needle_sum
     from trivia_marks where trivia = $1`,
    [card],
  );
  expect(total).toEqual(recount);
  return total;
}

const load = (fanId: string | null, params: Record<string, string> = {}) =>
  loadBts({ fanId, address: "", params: new URLSearchParams(params) });

test("BTS-15: readers of the cards hear the rating, and no verdicts", async () => {
  const [card, one, two] = [await newCard(), newFanId(), newFanId()];
  const { hears, leave } = await listenTo("needles");
  await markTrivia(one, card, { isHot: true });
  await markTrivia(one, card, { needle: 4 });
  await markTrivia(two, card, { needle: 1 });
  const heard = await hears('"average":2.5');
  expect(heard).toContain(card);
  expect(heard).not.toContain('"needles":0');
  leave();
});

test("BTS-05, BTS-15: votes and needles count once per fan, and move", async () => {
  const [card, one, two] = [await newCard(), newFanId(), newFanId()];
  await markTrivia(one, card, { isHot: true });
  await markTrivia(one, card, { needle: 4 });
  expect(await markTrivia(two, card, { needle: 1 })).toEqual({ needles: 2, average: 2.5 });
  expect(await totals(card)).toEqual({ hot: 1, not_hot: 0, needles: 2, needle_sum: 5 });
  expect(await markTrivia(one, card, { needle: 5 })).toEqual({ needles: 2, average: 3 });
  await markTrivia(one, card, { isHot: false });
  await markTrivia(one, card, { isHot: false });
  expect(await totals(card)).toEqual({ hot: 0, not_hot: 1, needles: 2, needle_sum: 6 });
});

test("BTS-15: needles that are dropped at once by many are all in the total", async () => {
  const card = await newCard();
  const fans = Array.from({ length: 30 }, newFanId);
  await Promise.all(
    fans.flatMap((fan, n) =>
      [1 + (n % 5), 1 + ((n + 2) % 5)].map((needle) => markTrivia(fan, card, { needle })),
    ),
  );
  expect((await totals(card))?.needles).toBe(30);
});

test("BTS-09: favorites are stored per fan and leave the rest of the mark", async () => {
  const [card, fan] = [await newCard(), newFanId()];
  await markTrivia(fan, card, { isFavourite: true });
  await markTrivia(fan, card, { needle: 3 });
  const shown = async (who: string | null) => (await load(who)).cards.find(({ id }) => id === card);
  expect(await shown(fan)).toMatchObject({ is_favourite: true, needle: 3, needles: 1, average: 3 });
  expect(await shown(newFanId())).toMatchObject({ is_favourite: false, needle: null, needles: 1 });
  expect(await shown(null)).toMatchObject({ is_favourite: false, needle: null });
  await markTrivia(fan, card, { isFavourite: false });
  expect(await shown(fan)).toMatchObject({ is_favourite: false, needle: 3 });
});

test("a card that was retired takes no more marks", async () => {
  const card = await newCard();
  await query("update trivia set retired_at = now() where id = $1", [card]);
  await expect(markTrivia(newFanId(), card, { needle: 3 })).rejects.toMatchObject({
    code: "no_such_trivia",
    status: 404,
  });
});

// Also BTS-07.
test("BTS-01, BTS-04: cards have title, years, picture and text, titles never adjacent", async () => {
  const { cards } = await load(null, { see: "show" });
  expect(cards.length).toBeGreaterThan(10);
  for (const card of cards) {
    expect(card.years).toMatch(/^\d{4}/);
    expect(card.picture.avif.length).toBeGreaterThan(0);
    expect(card.text.length > 10).toBe(card.waits === null);
  }
  const all = (await load(null)).cards;
  expect(all.slice(0, 12).filter(({ title }, at) => title === all[at + 1]?.title)).toEqual([]);
  const directors = (await load(null, { see: "director" })).cards.map(({ title }) => title);
  expect(new Set(directors)).toContain("Georges Méliès");
  expect(directors).not.toContain("Vesper Line");
  const third = all[2]!.id;
  expect((await load(null, { card: third })).startsAt).toBe(2);
});

test("BTS-03, BTS-14: the news are in order, with the sequel and the July 17 release", async () => {
  await transaction(seedNews);
  await query(
    "insert into news (id, headline, text, on_day, position) values ('n-1', 'The lamp is lit', '.', '2031-02-03', -1)",
  );
  const { news } = await load(null);
  expect(news[0]).toMatchObject({ headline: "The lamp is lit", day: "February 3, 2031" });
  const headlines = news.map(({ headline }) => headline);
  expect(headlines).toContain("Vesper Line: Northbound is announced");
  expect((await query("select 1 from news where headline like '%July 17 2026%'")).length).toBe(1);
});

test("every active card appears once under its title or director, in mixed order", async () => {
  await query("update trivia set retired_at = now()");
  onTestFinished(async () => {
    await query("delete from trivia where id like 'own-%'");
    await query("update trivia set retired_at = null");
  });
  await query(
    `insert into trivia (id, title, director, text, position, source, spoils_title, spoils_season, spoils_episode, retired_at)
     values ('own-1', 'vesper-line', null, 'One', 1, 'https://example.org', null, null, null, null),
       ('own-2', 'vesper-line', null, 'Two', 2, null, 'vesper-line', 2, 3, null),
       ('own-3', 'salt-widow', null, 'Three', 3, null, 'salt-widow', null, null, null),
       ('own-4', null, 'georges-melies', 'Four', 4, null, null, null, null, null),
       ('own-5', 'vesper-line', null, 'Five', 0, null, null, null, null, now())`,
  );
  const { cards, kind, startsAt } = await load(null);
  expect(cards).toMatchObject([
    { id: "own-1", title: "Vesper Line", type: "TV Show", waits: null, source: "https://example.org" },
    { id: "own-3", title: "The Salt Widow", type: "Movie", text: "", waits: { season: null, minute: null } },
    { id: "own-4", title: "Georges Méliès", type: "Director", text: "Four", waits: null },
    { id: "own-2", title: "Vesper Line", type: "TV Show", text: "", waits: { season: 2, episode: 3 } },
  ]);
  expect([kind, startsAt]).toEqual(["", 0]);
  const years = await query("select years from directors where id = 'georges-melies'");
  expect([{ years: cards[2]?.years }]).toEqual(years);
  const ofKind = async (see: string) => (await load(null, { see })).cards.map(({ id }) => id);
  expect(await ofKind("show")).toEqual(["own-1", "own-2"]);
  expect(await ofKind("film")).toEqual(["own-3"]);
  expect(await ofKind("director")).toEqual(["own-4"]);
  expect(await load(null, { see: "poem", card: "own-5" })).toMatchObject({ kind: "", startsAt: 0 });
  expect(await load(null, { see: "show", card: "own-2" })).toMatchObject({ kind: "show", startsAt: 1 });
  const fan = newFanId();
  await markTrivia(fan, "own-1", { isHot: false });
  const hot = async (who: string | null) => (await load(who)).cards.map((card) => card.is_hot);
  expect([await hot(fan), await hot(null)]).toEqual([
    [false, null, null, null],
    [null, null, null, null],
  ]);
});

test("the first twelve news are shown, ties by address, with day and picture", async () => {
  await query(
    `insert into news (id, headline, text, kind, on_day, position, picture, retired_at)
     select 'front-' || lpad(n::text, 2, '0'), 'News ' || n, '.', 'Sequel', '2031-02-03', -100,
       case when n = 1 then 'still-carmilla' end, case when n = 2 then now() end from generate_series(1, 14) n`,
  );
  const { news } = await load(null);
  expect(news.map(({ headline }) => headline)).toEqual(
    [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((n) => `News ${n}`),
  );
  expect(news[0]).toMatchObject({ kind: "Sequel", picture: { name: "still-carmilla" } });
});

test("a mark's form takes a verdict, a yes or no, and a needle from one to five", () => {
  const trivia = "c".repeat(100);
  const long = `${trivia}c`;
  const votes = (sent: object) => TriviaVoteForm.safeParse({ trivia, verdict: "hot", ...sent });
  expect(votes({}).data).toEqual({ trivia, verdict: "hot", next: "" });
  expect(votes({ next: trivia, verdict: "not" }).success).toBe(true);
  for (const wrong of [{ next: long }, { trivia: long }, { verdict: "warm" }])
    expect(votes(wrong).error?.issues[0]?.message).toMatch(/^Please (choose a card|say hot or not)\.$/);
  const fits = (rating: unknown) => NeedleForm.safeParse({ trivia, rating }).success;
  expect(["0", "1", "5", "6", "2.5", ""].map(fits)).toEqual([false, true, true, false, false, false]);
  const wished = (on: unknown) => FavouriteForm.safeParse({ trivia, on }).success;
  expect(["yes", "no", "on", undefined].map(wished)).toEqual([true, true, false, false]);
});
