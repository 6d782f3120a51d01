import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import {
  findDirector,
  findFact,
  findTrivia,
  listDirectors,
  listFacts,
  listTrivia,
  saveDirector,
  saveFact,
  saveTrivia,
} from "./lore.server.ts";
import { DirectorForm, FactForm, TriviaForm } from "./lore-form.ts";

const nothing = async () => undefined;
const notThere = { code: "not_there", status: 404 };
const trivia = (change: object = {}) =>
  TriviaForm.parse({ about: "title vesper-line", text: "It rang.", ...change });
const fact = (change: object = {}) =>
  FactForm.parse({ about: "title vesper-line", text: "It rang.", heading: "A bell", ...change });

test("directors are added last, found, changed and kept in order", async () => {
  const [zoe, ada] = [
    await saveDirector(null, DirectorForm.parse({ name: "Zoë Zed", years: "1900-1950" }), nothing),
    await saveDirector(null, DirectorForm.parse({ name: "Ada Abel", slug: "ada" }), nothing),
  ];
  expect([zoe, ada]).toEqual(["zoe-zed", "ada"]);
  expect((await listDirectors()).slice(-2).map(({ id }) => id)).toEqual([zoe, ada]);
  await query("update directors set position = 99, is_sample = true where id = any($1)", [[zoe, ada]]);
  expect((await listDirectors()).slice(-2).map(({ id }) => id)).toEqual([ada, zoe]);
  await saveDirector(ada, DirectorForm.parse({ name: "Ada Able" }), nothing);
  expect(await findDirector(ada)).toMatchObject({
    name: "Ada Able",
    years: "",
    isSample: false,
    isRetired: false,
  });
  expect(await findDirector(zoe)).toMatchObject({ name: "Zoë Zed", years: "1900-1950", isSample: true });
  await query("update directors set retired_at = now() where id = $1", [zoe]);
  expect(await findDirector(zoe)).toMatchObject({ isRetired: true });
  await expect(saveDirector("nobody", DirectorForm.parse({ name: "N" }), nothing)).rejects.toMatchObject(
    notThere,
  );
  await expect(saveDirector(null, DirectorForm.parse({ name: "夜" }), nothing)).rejects.toMatchObject({
    code: "no_slug",
    fields: { slug: "Enter a URL slug: the name has no letters to make one from" },
  });
});

test("cards are about a title or director, added last and changed independently", async () => {
  const noted: string[] = [];
  const note = async (_: unknown, id: string) => void noted.push(id);
  const director = await saveDirector(null, DirectorForm.parse({ name: "Lois Weber" }), nothing);
  const one = await saveTrivia(null, trivia(), note);
  const two = await saveTrivia(
    null,
    trivia({ about: `director ${director}`, isReal: "on", source: "A book" }),
    note,
  );
  expect(one).toMatch(/^trivia-vesper-line-[0-9a-f]{6}$/);
  expect(two).toMatch(/^trivia-lois-weber-[0-9a-f]{6}$/);
  expect((await listTrivia()).slice(-2).map(({ id }) => id)).toEqual([one, two]);
  expect(await findTrivia(one)).toMatchObject({
    about: "Vesper Line",
    isReal: false,
    source: null,
    spoilsTitle: null,
  });
  expect(await findTrivia(two)).toMatchObject({ about: "Lois Weber", isReal: true, source: "A book" });
  await saveTrivia(one, trivia({ text: "It rang twice.", spoils: "story" }), note);
  expect(await findTrivia(one)).toMatchObject({ text: "It rang twice.", spoilsTitle: "vesper-line" });
  expect(await findTrivia(two)).toMatchObject({ text: "It rang." });

  const facts = [await saveFact(null, fact(), note), await saveFact(null, fact({ heading: "A door" }), note)];
  const [first = "", second = ""] = facts;
  expect(first).toMatch(/^facts-vesper-line-/);
  expect((await listFacts()).slice(-2).map(({ id, heading }) => [id, heading])).toEqual([
    [first, "A bell"],
    [second, "A door"],
  ]);
  await saveFact(first, fact({ heading: "A key" }), note);
  expect([(await findFact(first))?.heading, (await findFact(second))?.heading]).toEqual(["A key", "A door"]);
  expect(noted).toEqual([one, two, one, first, second, first]);
  await query("update trivia set position = 99 where id = any($1)", [[one, two]]);
  await query("update facts set position = 99 where id = any($1)", [facts]);
  expect((await listTrivia()).slice(-2).map(({ id }) => id)).toEqual([one, two].toSorted());
  expect((await listFacts()).slice(-2).map(({ id }) => id)).toEqual(facts.toSorted());
  await expect(saveTrivia("nothing", trivia(), note)).rejects.toMatchObject(notThere);
  await expect(saveFact("nothing", fact(), note)).rejects.toMatchObject(notThere);
  for (const about of ["title nowhere", "director nobody", `title ${director}`])
    await expect(saveTrivia(null, trivia({ about }), note)).rejects.toMatchObject({
      code: "about_nothing",
      status: 422,
      fields: { about: "Choose what it is about" },
    });
});
