import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { placeWords } from "../../marks/place.ts";
import { listArchive } from "./archive.server.ts";
import { loadDeepDive } from "./deep-dive.server.ts";
import { findFacts } from "./library.server.ts";
import { lookUp } from "./look-up.server.ts";
import { DeepDiveForm } from "./search-form.ts";

const ask = (words: string, type: "director" | "general" = "general") =>
  findFacts({ mode: "facts", query: words, type });
const subjects = async (words: string, type?: "director") =>
  new Set((await ask(words, type)).map(({ about }) => about?.name));

const load = (params: Record<string, string> = {}) =>
  loadDeepDive({ fanId: null, address: "", params: new URLSearchParams(params) });

test("DEEPDIVE-01, DEEPDIVE-02: the archive has twelve entries, five of them directors", async () => {
  const archive = await listArchive();
  expect(archive.map(({ type }) => type)).toEqual([
    ...Array(5).fill("Director"),
    ...Array(4).fill("Movie"),
    ...Array(3).fill("TV Show"),
  ]);
  expect(new Set(archive.map(({ title }) => title)).size).toBe(12);
  for (const { image } of archive) expect(image.name).toMatch(/^(still|tile)-/);
});

test("DEEPDIVE-03, DEEPDIVE-04: an entry has its fields and facts; spoilers wait", async () => {
  const { entry } = await load({ "deep-dive": "vesper-line" });
  expect(entry).toMatchObject({ title: "Vesper Line", type: "TV Show", years: "2021-2026" });
  expect(entry?.facts).toHaveLength(6);
  for (const { title, description, waits } of entry!.facts)
    expect([title !== "", description !== ""]).toEqual(Array(2).fill(waits === null));
  expect(entry?.facts.map(({ waits }) => waits && placeWords(waits))).toContain("S1 E3");
  expect((await load({ "deep-dive": "nobody" })).missing).toBe(true);
});

test("DEEPDIVE-06: facts are found by words, by name, and with a typo", async () => {
  await query(
    `insert into facts (id, director, heading, text, position)
     values ('f-1', 'georges-melies', 'The ladder', 'He never let anybody hold his marmalade spectacles.', 99)`,
  );
  expect((await ask("marmalade spectacle"))[0]?.title).toBe("The ladder");
  expect(await subjects("Vesper Line")).toContain("Vesper Line");
  for (const typed of ["vespr line", "Vesper Lnie", "vesper"])
    expect((await ask(typed))[0]?.about?.name, typed).toBe("Vesper Line");
  expect((await ask("georges melies"))[0]?.about?.name).toBe("Georges Méliès");
  expect(await ask("qqqqxzw")).toEqual([]);
});

test("DEEPDIVE-06: a word of a story finds its subject, and nothing later", async () => {
  const [gloves] = await ask("gloves");
  expect(gloves).toMatchObject({ title: "Maud Vesper", about: { slug: "vesper-line", name: "Vesper Line" } });
  expect(gloves?.description).toContain("Black leather gloves");
  const [spoiler] = await query<{ word: string }>(
    `select e.name as word from episodes e where e.synopsis_spoils and e.synopsis <> ''
       and not exists (select 1 from facts where words @@ plainto_tsquery('english', e.name)) order by 1 limit 1`,
  );
  expect((await ask(spoiler!.word)).map(({ title }) => title)).not.toContain(spoiler!.word);
  expect(await findFacts({ mode: "facts", query: "gloves", type: "director" })).toEqual([]);
});

test("DEEPDIVE-06: facts of the named subject come before mere mentions", async () => {
  await query(
    `insert into facts (id, director, heading, text, position) values
       ('f-2', 'fritz-lang', 'The tram', 'He crossed Paris by tram, and left Georges Méliès behind.', 0)`,
  );
  const found = await ask("Georges Méliès");
  const named = found.filter(({ about }) => about?.name === "Georges Méliès");
  expect(found.map(({ title }) => title)).toContain("The tram");
  expect(found.slice(0, named.length)).toEqual(named);
});

test("BACKEND-20, DEEPDIVE-05: type director finds only directors' facts", async () => {
  expect(await subjects("train")).toContain("Vesper Line");
  const directors = new Set(
    (await listArchive()).flatMap(({ type, title }) => (type === "Director" ? [title] : [])),
  );
  for (const name of await subjects("film", "director")) expect(directors).toContain(name);
  expect(DeepDiveForm.safeParse({ mode: "facts", query: "a", type: "general" }).success).toBe(true);
  for (const wrong of [
    { query: "" },
    { query: "   " },
    { query: "a".repeat(121) },
    { query: "a", type: "x" },
    { query: "a", mode: "x" },
  ])
    expect(DeepDiveForm.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

test("a fact that tells how a story goes on is not found by a search", async () => {
  const word = `w${newFanId()
    .slice(-6)
    .toLowerCase()
    .replace(/[^a-z]/g, "a")}zz`;
  await query(
    `insert into facts (id, title, heading, text, position, spoils_title)
     values ($1, 'vesper-line', 'The end', $2, 98, 'vesper-line')`,
    [word, `It was the ${word}.`],
  );
  expect(await ask(word)).toEqual([]);
});

let source: Server;
let address = "";
const asked: string[] = [];
beforeAll(async () => {
  source = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    asked.push(path);
    if (path.endsWith("Slow")) return;
    if (path.endsWith("Broken")) return void response.end("{");
    if (path.endsWith("Empty")) return void response.writeHead(404).end();
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify({
        title: "Limelight",
        extract: "A lamp.",
        content_urls: { desktop: { page: "https://example.org/Limelight" } },
      }),
    );
  });
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
});
afterAll(() => {
  source.closeAllConnections();
  source.close();
});

test("unknown topics are looked up at the configured source, once a month", async () => {
  expect(await lookUp("Lime light", undefined)).toEqual([]);
  const found = [{ title: "Limelight", description: "A lamp.", source: "https://example.org/Limelight" }];
  expect(await lookUp("Lime light", address)).toEqual(found);
  expect(await lookUp("lime  LIGHT", address)).toEqual(found);
  expect(asked).toEqual(["/page/summary/Lime_light"]);
  await query("update looked_up set at = now() - interval '31 days'");
  await lookUp("Lime light", address);
  expect(asked).toHaveLength(2);
});

test("an empty source is not asked again that day; a slow one is retried later", async () => {
  const before = asked.length;
  for (let twice = 0; twice < 2; twice++) expect(await lookUp("Empty", address)).toEqual([]);
  expect(asked.length - before).toBe(1);
  for (let twice = 0; twice < 2; twice++) expect(await lookUp("Broken", address)).toEqual([]);
  expect(asked.length - before).toBe(3);
  const started = performance.now();
  expect(await lookUp("Slow", address)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(10_000);
});
