import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import {
  changeSeason,
  createEpisode,
  editEpisode,
  findEpisode,
  listSeasons,
  nextEpisode,
  retireEpisode,
} from "./episodes.server.ts";
import { EpisodeForm, TitleForm } from "./title-form.ts";
import {
  listPoints,
  requireTitle,
  savePoints,
  titleCalled,
  titleChoices,
  titleRecords,
} from "./titles.server.ts";

const nothing = async () => undefined;
const title = (change: object = {}) => TitleForm.parse({ name: "Night", kind: "show", years: "", ...change });
const episode = (season: number, number: number, change: object = {}) =>
  EpisodeForm.parse({ season: `${season}`, number: `${number}`, name: `${season}.${number}`, ...change });
const notThere = { code: "not_there", status: 404 };

test("an id elsewhere is kept, of one title alone, and the database holds its shape", async () => {
  const ids = { imdb: "tt0000111", tmdb: "11", tvdb: "12", wikidata: "Q13" };
  const slug = await titleRecords.save(null, title({ name: "Known", ...ids }), nothing);
  expect(await titleRecords.find(slug)).toMatchObject(ids);
  await expect(
    titleRecords.save(null, title({ name: "Twice", imdb: ids.imdb }), nothing),
  ).rejects.toMatchObject({
    fields: { imdb: "Another title has this id" },
  });
  // A film and a show of one number at TMDB are two.
  const film = await titleRecords.save(null, title({ name: "A film", kind: "film", tmdb: "11" }), nothing);
  expect(await titleRecords.find(film)).toMatchObject({ tmdb: "11" });
  await expect(query("update titles set imdb = 'nm0000111' where slug = $1", [slug])).rejects.toThrow(/imdb/);
});

test("titles keep the operator's order, ties by address; retired ones are no choice", async () => {
  const [last, first] = [
    await titleRecords.save(null, title({ name: "Zed" }), nothing),
    await titleRecords.save(null, title(), nothing),
  ];
  await query("update titles set position = -1 where slug = any($1)", [[last, first]]);
  expect((await titleRecords.list()).slice(0, 2).map(({ slug }) => slug)).toEqual([first, last]);
  expect((await titleChoices()).slice(0, 2)).toEqual([
    { value: "night", label: "Night" },
    { value: "zed", label: "Zed" },
  ]);
  await query("update titles set position = -2 where slug = $1", [last]);
  expect((await titleRecords.list())[0]?.slug).toBe(last);
  expect((await titleChoices())[0]?.value).toBe(last);
  await query("update titles set retired_at = now() where slug = $1", [last]);
  expect((await titleChoices())[0]?.value).toBe(first);
  expect((await titleRecords.list())[0]).toMatchObject({ slug: last, isRetired: true });
  await transaction(async (on) => {
    await requireTitle(on, first);
    await expect(requireTitle(on, "nowhere", "about")).rejects.toMatchObject({
      code: "no_title",
      status: 422,
      fields: { about: "Choose a title" },
    });
  });
});

test("a film has runtime and story points, a show has neither; audit entries included", async () => {
  const noted: string[] = [];
  const note = async (_: unknown, slug: string) => void noted.push(slug);
  const film = title({ name: "One Film", kind: "film", runtime: "90", points: "5 The door\n5 The key" });
  const slug = await titleRecords.save(null, film, note);
  expect(await titleRecords.find(slug)).toMatchObject({ runtime: 90, isRanked: false, kind: "film" });
  expect(await listPoints(slug, null)).toEqual([
    { minute: 5, what: "The door" },
    { minute: 5, what: "The key" },
  ]);
  await titleRecords.save(slug, { ...film, kind: "show" }, note);
  expect([(await titleRecords.find(slug))?.runtime, await listPoints(slug, null)]).toEqual([null, []]);
  const show = await titleRecords.save(null, { ...film, name: "One Show", kind: "show" }, note);
  expect([(await titleRecords.find(show))?.runtime, await listPoints(show, null)]).toEqual([null, []]);
  expect(noted).toEqual([slug, slug, show]);
  await expect(titleRecords.save("nowhere", film, note)).rejects.toMatchObject(notThere);
  const song = { ...film, name: "One Song", themeSong: "Hush" };
  await expect(titleRecords.save(null, song, note)).rejects.toMatchObject({ code: "no_loop", status: 422 });
  await expect(titleRecords.save(null, title({ name: "夜" }), note)).rejects.toMatchObject({
    code: "no_slug",
    status: 422,
  });
  await query("update titles set is_sample = true where slug = $1", [slug]);
  await titleRecords.save(slug, film, note);
  expect(await titleRecords.find(slug)).toMatchObject({ isSample: false, runtime: 90 });
});

test("typed titles get unique addresses, numbered, within sixty characters", async () => {
  const called = (name: string) =>
    transaction((on) => titleCalled(name, { kind: "film", still: "still-vesper-line" }, on));
  const made = [await called("Night!"), await called("Night?"), await called("night?")];
  expect(made.map(({ slug, isNew }) => [slug, isNew])).toEqual([
    ["night-2", true],
    ["night-3", true],
    ["night-3", false],
  ]);
  expect(await titleRecords.find("night-2")).toMatchObject({
    name: "Night!",
    kind: "film",
    still: "still-vesper-line",
    isRanked: true,
  });
  expect((await titleRecords.list()).at(-1)?.slug).toBe("night-3");
  const long = "m".repeat(60);
  expect([(await called(long)).slug, (await called(`${long}!`)).slug]).toEqual([long, `${"m".repeat(56)}-2`]);
});

test("story points belong to a title or an episode, and replacing keeps the others", async () => {
  const slug = await titleRecords.save(null, title({ name: "Points" }), nothing);
  for (const number of [1, 2]) await createEpisode(slug, episode(1, number), nothing);
  const places = [null, { season: 1, number: 1 }, { season: 1, number: 2 }];
  const keep = (of: (typeof places)[number], ...minutes: number[]) =>
    transaction((on) =>
      savePoints(
        on,
        slug,
        of,
        minutes.map((minute) => ({ minute, what: "It rings" })),
      ),
    );
  for (const place of places) await keep(place, 9, 3);
  await keep(places[1] ?? null, 7);
  const minutes = await Promise.all(
    places.map(async (place) => (await listPoints(slug, place)).map(({ minute }) => minute)),
  );
  expect(minutes).toEqual([[3, 9], [7], [3, 9]]);
});

test("episodes are sorted, found, changed, retired and restored one by one", async () => {
  const [slug, other] = [
    await titleRecords.save(null, title({ name: "Seasons" }), nothing),
    await titleRecords.save(null, title({ name: "Others" }), nothing),
  ];
  expect(await nextEpisode(slug)).toEqual({ season: 1, number: 1 });
  let noted = 0;
  const note = async () => void noted++;
  for (const [season, number] of [
    [2, 1],
    [1, 2],
    [1, 1],
    [2, 3],
  ] as const)
    await createEpisode(
      slug,
      episode(season, number, { isHarmless: number === 1 ? "on" : "", runtime: "42" }),
      note,
    );
  await createEpisode(other, episode(1, 1), note);
  const listed = async () =>
    (await listSeasons(slug)).map(({ number, episodes }) => [number, ...episodes.map((one) => one.number)]);
  expect(await listed()).toEqual([
    [1, 1, 2],
    [2, 1, 3],
  ]);
  expect(await nextEpisode(slug)).toEqual({ season: 2, number: 4 });
  expect(await findEpisode(slug, 2, 1)).toMatchObject({ isHarmless: true, runtime: 42, isRetired: false });
  expect(await findEpisode(slug, 1, 2)).toMatchObject({ isHarmless: false });
  expect([await findEpisode(slug, 1, 3), await findEpisode(other, 2, 1)]).toEqual([null, null]);

  await editEpisode(slug, { season: 2, number: 3 }, episode(3, 1, { name: "Late" }), note);
  expect(await listed()).toEqual([
    [1, 1, 2],
    [2, 1],
    [3, 1],
  ]);
  expect(noted).toBe(6);
  for (const gone of [
    { season: 2, number: 3 },
    { season: 9, number: 1 },
  ])
    await expect(editEpisode(slug, gone, episode(2, 3), note)).rejects.toMatchObject(notThere);

  const change = (of: string, ...[number, what]: [number, Parameters<typeof changeSeason>[2]]) =>
    transaction((on) => changeSeason(of, number, what, on));
  await change(slug, 1, { name: "The beginning" });
  await change(slug, 2, { isRetired: true });
  const seasons = async () => (await listSeasons(slug)).map(({ name, isRetired }) => [name, isRetired]);
  expect(await seasons()).toEqual([
    ["The beginning", false],
    ["", true],
    ["", false],
  ]);
  await change(slug, 2, { isRetired: false });
  expect((await seasons())[1]).toEqual(["", false]);
  for (const what of [{ name: "Nothing" }, { isRetired: true }])
    await expect(change(slug, 9, what)).rejects.toMatchObject(notThere);
  const retire = (number: number, retired = true) =>
    transaction((on) => retireEpisode(slug, { season: 1, number }, retired, on));
  await retire(2);
  const retired = async () => (await listSeasons(slug))[0]?.episodes.map(({ isRetired }) => isRetired);
  expect(await retired()).toEqual([false, true]);
  await retire(2, false);
  expect(await retired()).toEqual([false, false]);
  await expect(retire(9)).rejects.toMatchObject(notThere);
  expect((await listSeasons(other))[0]).toMatchObject({ name: "", isRetired: false });
  expect(await findEpisode(other, 1, 1)).toMatchObject({ isRetired: false });
});
