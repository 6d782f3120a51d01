import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { directorRecords } from "./directors.server.ts";
import { factRecords, triviaRecords } from "./lore.server.ts";
import { DirectorForm, FactForm, TriviaForm } from "./lore-form.ts";

const nothing = async () => undefined;
const notThere = { code: "not_there", status: 404 };
const aTrivia = (change: object = {}) =>
  TriviaForm.parse({ about: "title vesper-line", text: "It rang.", ...change });
const aFact = (change: object = {}) =>
  FactForm.parse({ about: "title vesper-line", text: "It rang.", heading: "A bell", ...change });

test("directors are added last, found, changed and kept in order", async () => {
  const [zoe, ada] = [
    await directorRecords.save(null, DirectorForm.parse({ name: "Zoë Zed", years: "1900-1950" }), nothing),
    await directorRecords.save(null, DirectorForm.parse({ name: "Ada Abel", slug: "ada" }), nothing),
  ];
  expect([zoe, ada]).toEqual(["zoe-zed", "ada"]);
  expect((await directorRecords.list()).slice(-2).map(({ id }) => id)).toEqual([zoe, ada]);
  await query("update directors set position = 99, is_sample = true where id = any($1)", [[zoe, ada]]);
  expect((await directorRecords.list()).slice(-2).map(({ id }) => id)).toEqual([ada, zoe]);
  await directorRecords.save(ada, DirectorForm.parse({ name: "Ada Able" }), nothing);
  expect(await directorRecords.find(ada)).toMatchObject({
    name: "Ada Able",
    years: "",
    isSample: false,
    isRetired: false,
  });
  expect(await directorRecords.find(zoe)).toMatchObject({
    name: "Zoë Zed",
    years: "1900-1950",
    isSample: true,
  });
  await query("update directors set retired_at = now() where id = $1", [zoe]);
  expect(await directorRecords.find(zoe)).toMatchObject({ isRetired: true });
  await expect(
    directorRecords.save("nobody", DirectorForm.parse({ name: "N" }), nothing),
  ).rejects.toMatchObject(notThere);
  await expect(directorRecords.save(null, DirectorForm.parse({ name: "夜" }), nothing)).rejects.toMatchObject(
    {
      code: "no_slug",
      fields: { slug: "Enter a URL slug: the name has no letters to make one from" },
    },
  );
});

test("cards are about a title or director, added last and changed independently", async () => {
  const noted: string[] = [];
  const note = async (_: unknown, id: string) => void noted.push(id);
  const director = await directorRecords.save(null, DirectorForm.parse({ name: "Lois Weber" }), nothing);
  const one = await triviaRecords.save(null, aTrivia(), note);
  const two = await triviaRecords.save(
    null,
    aTrivia({ about: `director ${director}`, isReal: "on", source: "A book" }),
    note,
  );
  expect(one).toMatch(/^trivia-vesper-line-[0-9a-f]{6}$/);
  expect(two).toMatch(/^trivia-lois-weber-[0-9a-f]{6}$/);
  expect((await triviaRecords.list()).slice(-2).map(({ id }) => id)).toEqual([one, two]);
  expect(await triviaRecords.find(one)).toMatchObject({
    about: "Vesper Line",
    isReal: false,
    source: null,
    spoilsTitle: null,
  });
  expect(await triviaRecords.find(two)).toMatchObject({
    about: "Lois Weber",
    isReal: true,
    source: "A book",
  });
  await triviaRecords.save(one, aTrivia({ text: "It rang twice.", spoils: "story" }), note);
  expect(await triviaRecords.find(one)).toMatchObject({ text: "It rang twice.", spoilsTitle: "vesper-line" });
  expect(await triviaRecords.find(two)).toMatchObject({ text: "It rang." });

  const kept = [
    await factRecords.save(null, aFact(), note),
    await factRecords.save(null, aFact({ heading: "A door" }), note),
  ];
  const [first = "", second = ""] = kept;
  expect(first).toMatch(/^facts-vesper-line-/);
  expect((await factRecords.list()).slice(-2).map(({ id, heading }) => [id, heading])).toEqual([
    [first, "A bell"],
    [second, "A door"],
  ]);
  await factRecords.save(first, aFact({ heading: "A key" }), note);
  expect([(await factRecords.find(first))?.heading, (await factRecords.find(second))?.heading]).toEqual([
    "A key",
    "A door",
  ]);
  expect(noted).toEqual([one, two, one, first, second, first]);
  await query("update trivia set position = 99 where id = any($1)", [[one, two]]);
  await query("update facts set position = 99 where id = any($1)", [kept]);
  expect((await triviaRecords.list()).slice(-2).map(({ id }) => id)).toEqual([one, two].toSorted());
  expect((await factRecords.list()).slice(-2).map(({ id }) => id)).toEqual(kept.toSorted());
  await expect(triviaRecords.save("nothing", aTrivia(), note)).rejects.toMatchObject(notThere);
  await expect(factRecords.save("nothing", aFact(), note)).rejects.toMatchObject(notThere);
  for (const about of ["title nowhere", "director nobody", `title ${director}`])
    await expect(triviaRecords.save(null, aTrivia({ about }), note)).rejects.toMatchObject({
      code: "about_nothing",
      status: 422,
      fields: { about: "Choose what it is about" },
    });
});
