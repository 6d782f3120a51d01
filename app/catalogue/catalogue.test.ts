import { expect, test } from "vitest";
import { closePool, openPool, query } from "../../platform/db/pool.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { openParty } from "../../testing/party.ts";
import { changeCatalogue, moveTo, retire } from "../desk/records/order.server.ts";
import { listChoices } from "../fans/cards/cards.server.ts";
import { joinParty } from "../parties/members.server.ts";
import { claimIdentity, listClaimables } from "../rewards/identities/identities.server.ts";
import {
  cutoutOf,
  listCharacters,
  listTitles,
  pictureOf,
  portraitOf,
  refreshCatalogue,
  themeSongOf,
  titleName,
} from "./catalogue.server.ts";
import { CharacterForm, VoiceForm } from "./characters/character-form.ts";
import { characterRecords } from "./characters/characters.server.ts";
import { voiceOf, voiceShelf } from "./characters/voices.server.ts";
import { directorRecords } from "./lore/directors.server.ts";
import { factRecords, triviaRecords } from "./lore/lore.server.ts";
import { DirectorForm, FactForm, TriviaForm } from "./lore/lore-form.ts";
import {
  createEpisode,
  editEpisode,
  findEpisode,
  listSeasons,
  nextEpisode,
} from "./titles/episodes.server.ts";
import { EpisodeForm, TitleForm } from "./titles/title-form.ts";
import { listPoints, titleCalled, titleRecords } from "./titles/titles.server.ts";

const nothing = async () => undefined;
const title = (change: object = {}) =>
  TitleForm.parse({ name: "The Night Shift", kind: "show", years: "", ...change });
const episode = (change: object = {}) =>
  EpisodeForm.parse({ season: "1", number: "1", name: "Pilot", ...change });
const slugs = () => listTitles().map(({ slug }) => slug);

test("a title is written, found in its place, changed and known to every page", async () => {
  const slug = await titleRecords.save(
    null,
    title({ isRanked: "on", genres: "Drama\n\nNight", points: "90 It ends" }),
    nothing,
  );
  expect(slug).toBe("the-night-shift");
  expect(slugs().at(-1)).toBe(slug);
  expect(titleName(slug)).toBe("The Night Shift");
  expect(await titleRecords.find(slug)).toMatchObject({
    genres: ["Drama", "Night"],
    isRanked: true,
    isSample: false,
  });
  await titleRecords.save(
    slug,
    title({ name: "The Long Night Shift", kind: "film", points: "9 She wakes\n3 He sleeps" }),
    nothing,
  );
  expect(titleName(slug)).toBe("The Long Night Shift");
  expect(await listPoints(slug, null)).toEqual([
    { minute: 3, what: "He sleeps" },
    { minute: 9, what: "She wakes" },
  ]);
});

test("only shipped loops can be named as theme songs, and fans can choose them at once", async () => {
  const slug = await titleRecords.save(null, title({ name: "Silent" }), nothing);
  await expect(
    titleRecords.save(slug, title({ name: "Silent", themeSong: "Hush" }), nothing),
  ).rejects.toMatchObject({
    code: "no_loop",
    fields: { themeSong: "There is no loop of it yet: upload one under Theme song" },
  });
  const songs = async () => (await listChoices()).songs.find(({ id }) => id === "motel-parish")?.name;
  expect([await songs(), themeSongOf("motel-parish")]).toEqual(["Room Seven", "Room Seven"]);
  await titleRecords.save("motel-parish", title({ name: "Motel Parish", themeSong: "Room Eight" }), nothing);
  expect([await songs(), themeSongOf("motel-parish")]).toEqual(["Room Eight", "Room Eight"]);
  await titleRecords.save("motel-parish", title({ name: "Motel Parish" }), nothing);
  expect([await songs(), themeSongOf("motel-parish")]).toEqual([undefined, ""]);
  expect(themeSongOf(slug)).toBe("");
});

test("two titles have neither one name nor one address", async () => {
  await titleRecords.save(null, title({ name: "Twice" }), nothing);
  await expect(
    titleRecords.save(null, title({ name: "twice", slug: "other" }), nothing),
  ).rejects.toMatchObject({
    fields: { name: "There is a title of this name" },
  });
  await expect(
    titleRecords.save(null, title({ name: "Not twice", slug: "twice" }), nothing),
  ).rejects.toMatchObject({
    fields: { slug: "Another title has this address" },
  });
  await expect(titleRecords.save(null, title({ name: "夜" }), nothing)).rejects.toMatchObject({
    fields: { slug: expect.any(String) },
  });
});

test("a title that somebody types is the one there is, or a new one", async () => {
  await changeCatalogue(async (on) => {
    const known = await titleCalled("the salt WIDOW", { kind: "film", still: null }, on);
    expect(known).toMatchObject({ slug: "salt-widow", name: "The Salt Widow", isNew: false });
    const made = await titleCalled("Carmilla!", { kind: "film", still: null }, on);
    expect(made).toMatchObject({ slug: "carmilla-2", isNew: true });
    expect(await titleCalled("夜", { kind: "show", still: null }, on)).toMatchObject({ slug: "untitled" });
  });
  expect(titleName("carmilla-2")).toBe("Carmilla!");
});

test("a title moves up, down and to a place, and nothing else changes its order", async () => {
  const before = slugs();
  const [first = "", second = "", third = ""] = before;
  await changeCatalogue((on) => moveTo(titleRecords, second, "up", on));
  expect(slugs().slice(0, 3)).toEqual([second, first, third]);
  await changeCatalogue((on) => moveTo(titleRecords, second, "up", on));
  await changeCatalogue((on) => moveTo(titleRecords, second, "down", on));
  expect(slugs()).toEqual(before);
  await changeCatalogue((on) => moveTo(titleRecords, first, 999, on));
  expect(slugs()).toEqual([...before.slice(1), first]);
  await changeCatalogue((on) => moveTo(titleRecords, first, 1, on));
  expect(slugs()).toEqual(before);
  await expect(changeCatalogue((on) => moveTo(titleRecords, "no-such", 1, on))).rejects.toMatchObject({
    code: "not_there",
  });
});

test("a retired title or character is hidden, keeps its name and can be restored", async () => {
  await changeCatalogue((on) => retire(titleRecords, "larch-hall", true, on));
  expect(slugs()).not.toContain("larch-hall");
  expect(titleName("larch-hall")).toBe("Larch Hall");
  await changeCatalogue((on) => retire(titleRecords, "larch-hall", false, on));
  expect(slugs()).toContain("larch-hall");
  await changeCatalogue((on) => retire(characterRecords, "jay-gatsby", true, on));
  expect(listClaimables().map(({ id }) => id)).not.toContain("jay-gatsby");
  await expect(claimIdentity(newFanId(), "jay-gatsby")).rejects.toMatchObject({
    code: "no_such_character",
  });
  await changeCatalogue((on) => retire(characterRecords, "jay-gatsby", false, on));
  await claimIdentity(newFanId(), "jay-gatsby");
});

test("episodes come with their season in order; renumbering takes references along", async () => {
  const slug = await titleRecords.save(null, title({ name: "Numbers" }), nothing);
  expect(await nextEpisode(slug)).toEqual({ season: 1, number: 1 });
  await createEpisode(slug, episode({ points: "5 The door" }), nothing);
  await createEpisode(slug, episode({ season: "2", number: "1", name: "Back" }), nothing);
  expect(await nextEpisode(slug)).toEqual({ season: 2, number: 2 });
  await expect(createEpisode(slug, episode(), nothing)).rejects.toMatchObject({
    fields: { number: expect.any(String) },
  });
  await triviaRecords.save(
    null,
    TriviaForm.parse({
      about: `title ${slug}`,
      text: "The door is real.",
      spoils: "story",
      spoilsSeason: "1",
      spoilsEpisode: "1",
      spoilsMinute: "5",
    }),
    nothing,
  );
  await editEpisode(slug, { season: 1, number: 1 }, episode({ number: "3", points: "5 The door" }), nothing);
  expect(await findEpisode(slug, 1, 1)).toBeNull();
  expect(await listPoints(slug, { season: 1, number: 3 })).toEqual([{ minute: 5, what: "The door" }]);
  expect((await triviaRecords.list()).find(({ text }) => text === "The door is real.")).toMatchObject({
    spoilsEpisode: 3,
  });
  expect((await listSeasons(slug)).map(({ number, episodes }) => [number, episodes.length])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

test("what spoils an episode that nobody wrote down is refused beside its field", async () => {
  const card = {
    about: "title vesper-line",
    text: "He did it.",
    spoils: "story",
    spoilsSeason: "9",
    spoilsEpisode: "9",
  };
  await expect(triviaRecords.save(null, TriviaForm.parse(card), nothing)).rejects.toMatchObject({
    code: "no_episode",
    status: 422,
    fields: { spoilsEpisode: expect.stringContaining("no such episode") },
  });
});

test.each([
  [TitleForm, { name: "", kind: "show" }, "name"],
  [TitleForm, { name: "A", kind: "play" }, "kind"],
  [TitleForm, { name: "A", kind: "film", years: "soon" }, "years"],
  [TitleForm, { name: "A", kind: "film", inks: "#fff" }, "inks"],
  [TitleForm, { name: "A", kind: "film", points: "the clock stops" }, "points"],
  [TitleForm, { name: "A", kind: "film", still: "../etc" }, "still"],
  [EpisodeForm, { season: "", number: "1", name: "A" }, "season"],
  [EpisodeForm, { season: "1", number: "one", name: "A" }, "number"],
  [CharacterForm, { name: "A", title: "" }, "title"],
  [CharacterForm, { name: "A", title: "b", outfitPrice: "€540" }, "outfitPrice"],
  [VoiceForm, { kind: "talk", mood: "warm", topics: " \n ", replies: "a" }, "topics"],
  [VoiceForm, { kind: "talk", mood: "odd", topics: "a", replies: "a" }, "mood"],
  [TriviaForm, { about: "title x", text: "a", isReal: "on" }, "source"],
  [TriviaForm, { about: "x", text: "a" }, "about"],
  [TriviaForm, { about: "title x", text: "a", spoils: "story", spoilsSeason: "1" }, "spoilsEpisode"],
  [FactForm, { about: "title x", text: "a", heading: "" }, "heading"],
  [DirectorForm, { name: " " }, "name"],
])("a form of the catalogue with a fault is refused beside its field (%#)", (form, typed, field) => {
  expect(form.safeParse(typed).error?.issues.map(({ path }) => path[0])).toContain(field);
});

test("a character is written with a portrait and a voice, claimed, and worn", async () => {
  const id = await characterRecords.save(
    null,
    CharacterForm.parse({
      name: "Ada Moss",
      title: "vesper-line",
      description: "Keeps the keys.",
      opening: "Evening.\nfan: Hello?",
      favours: "keys",
    }),
    nothing,
  );
  expect(id).toBe("ada-moss");
  expect(await characterRecords.find(id)).toMatchObject({
    opening: [
      { from: "character", text: "Evening." },
      { from: "fan", text: "Hello?" },
    ],
    voiceGuide: { favours: ["keys"] },
  });
  expect(portraitOf({ portrait: null }).avif[0]?.[1]).toContain("blank-portrait");
  expect(await claimIdentity(newFanId(), id)).toMatchObject({
    character_name: "Ada Moss",
    show_name: "Vesper Line",
  });
  await characterRecords.save(
    id,
    CharacterForm.parse({ name: "Ada Moss", title: "vesper-line", portrait: "portrait-nell-harrow" }),
    nothing,
  );
  expect(cutoutOf({ portrait: "portrait-nell-harrow" })?.avif[0]?.[1]).toContain("cutout-nell-harrow");
  const said = VoiceForm.parse({ kind: "talk", mood: "warm", topics: "keys\ndoors", replies: "Which one?" });
  const voice = (await voiceOf(id))!;
  const key = await voice.save(null, said, nothing);
  await voice.save(null, { ...said, topics: ["night"] }, nothing);
  await changeCatalogue((on) => moveTo(voiceShelf(id), key, "down", on));
  expect((await voice.list()).map(({ topics }) => topics[0])).toEqual(["night", "keys"]);
  await changeCatalogue((on) => retire(voiceShelf(id), key, true, on));
  expect(await voice.find(key)).toMatchObject({ isRetired: true });
  expect((await (await voiceOf("maud-vesper"))!.list())[0]?.id).toBe("maud-vesper-who-are-you");
});

test("directors, trivia and facts are edited; an edited sample becomes the operator's", async () => {
  const id = await directorRecords.save(
    null,
    DirectorForm.parse({ name: "Lois Weber", years: "1879-1939" }),
    nothing,
  );
  expect(await directorRecords.find(id)).toMatchObject({ id: "lois-weber", isSample: false });
  const fact = FactForm.parse({
    about: `director ${id}`,
    heading: "Split screens",
    text: "In 1913.",
    isReal: "on",
    source: "A book",
  });
  await factRecords.save(null, fact, nothing);
  expect((await factRecords.list()).at(-1)).toMatchObject({
    heading: "Split screens",
    about: "Lois Weber",
    isReal: true,
  });
  const [first] = await triviaRecords.list();
  await triviaRecords.save(
    first?.id ?? null,
    TriviaForm.parse({ about: "title vesper-line", text: "Changed." }),
    nothing,
  );
  expect((await triviaRecords.list())[0]).toMatchObject({ id: first?.id, text: "Changed.", isSample: false });
  await expect(
    factRecords.save(null, { ...fact, about: { title: "no-such", director: null } }, nothing),
  ).rejects.toMatchObject({
    fields: { about: expect.any(String) },
  });
});

test("a change by another process is seen, and without one nothing is reloaded", async () => {
  await query("update titles set name = 'Vesper Lane' where slug = 'vesper-line'");
  expect(titleName("vesper-line")).toBe("Vesper Line");
  await refreshCatalogue();
  expect(titleName("vesper-line")).toBe("Vesper Lane");
  const before = listCharacters()[0];
  await refreshCatalogue();
  expect(listCharacters()[0]).toBe(before);
  await query("update titles set name = 'Vesper Line' where slug = 'vesper-line'");
  await refreshCatalogue();
});

// The last test of this file: there is no way back.
test("with an empty catalogue fans still come in, and missing pictures show blank", async () => {
  for (const table of ["trivia", "facts", "characters", "directors", "titles", "pictures"])
    await query(`delete from ${table}`);
  await refreshCatalogue();
  expect([listTitles(), listCharacters(), listClaimables()]).toEqual([[], [], []]);
  const fanId = newFanId();
  await joinParty(await openParty(), fanId);
  expect(await query("select avatar from fans where id = $1", [fanId])).toEqual([{ avatar: "" }]);
  expect(pictureOf("still-vesper-line").avif[0]?.[1]).toContain("blank-still");
  expect(titleName("vesper-line")).toBe("vesper-line");
  expect(cutoutOf(null)).toBeNull();
});

test("another database is read anew, also where it is at the same version", async () => {
  await refreshCatalogue();
  await query("insert into titles (slug, name, kind) values ('larch', 'Larch', 'show')");
  await query("update catalogue_version set version = version - 1");
  await refreshCatalogue();
  expect(titleName("larch")).toBe("larch");
  await closePool();
  openPool({ connectionString: process.env.DATABASE_URL });
  await refreshCatalogue();
  expect(titleName("larch")).toBe("Larch");
});
