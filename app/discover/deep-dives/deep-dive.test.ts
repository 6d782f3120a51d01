import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";
import { placeWords } from "../../marks/place.ts";
import { listArchive } from "./archive.server.ts";
import { loadDeepDive } from "./deep-dive.server.ts";
import { findFacts } from "./library.server.ts";
import { lookUp } from "./look-up.server.ts";
import { DeepDiveForm } from "./search-form.ts";

const load = (params: Record<string, string> = {}) =>
  loadDeepDive({ fanId: null, address: "", params: new URLSearchParams(params) });

type Fact = { heading?: string; title?: string; spoils?: string; at?: [number, number]; position?: number };
async function tell(
  text: string,
  { heading = "A fact", title = "carmilla", spoils, at, position = 900 }: Fact = {},
) {
  const id = uniqueWord();
  await query(
    `insert into facts (id, title, heading, text, position, spoils_title, spoils_season, spoils_episode)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, title, heading, text, position, spoils, at?.[0], at?.[1]],
  );
  return id;
}

test("a search shows results beside the archive; bad input says why, none is no search", async () => {
  const word = uniqueWord();
  await tell(`The ${word} lamp`);
  const archive = await listArchive();
  expect(await load()).toMatchObject({
    archive,
    asked: "",
    refusal: null,
    found: null,
    entry: null,
    missing: false,
  });
  const about = { slug: "carmilla", name: "Carmilla" };
  expect(await load({ q: ` ${word} ` })).toMatchObject({
    archive,
    asked: ` ${word} `,
    refusal: null,
    found: [{ title: "A fact", description: `The ${word} lamp`, source: null, about }],
  });
  expect(await load({ q: uniqueWord() })).toMatchObject({ refusal: null, found: [] });
  expect(await load({ q: " " })).toMatchObject({
    archive,
    refusal: "Please say what to look for.",
    found: [],
  });
  expect(await load({ q: "q".repeat(121) })).toMatchObject({
    refusal: "Please use at most 120 characters.",
    found: [],
  });
});

test("facts are in order, wait past the mark, and are gone once retired", async () => {
  const ids = [
    await tell("Third.", { position: -1, spoils: "carmilla" }),
    await tell("First.", { position: -3 }),
    await tell("Second.", { position: -2, spoils: "vesper-line", at: [1, 3] }),
  ];
  const gone = await tell("Gone.", { position: -4 });
  await query("update facts set retired_at = now() where id = $1", [gone]);
  const { entry, missing, ...rest } = await load({ "deep-dive": "carmilla", q: "anything" });
  expect([missing, rest]).toEqual([false, expect.objectContaining({ archive: [], asked: "", found: null })]);
  expect(
    entry?.facts
      .slice(0, 3)
      .map(({ id, description, waits }) => [id, description, waits && placeWords(waits)]),
  ).toEqual([
    [ids[1], "First.", null],
    [ids[2], "", "S1 E3"],
    [ids[0], "", "the end"],
  ]);
  expect(await load({ "deep-dive": "nobody" })).toMatchObject({ missing: true, entry: null });
  const director = (await load({ "deep-dive": "georges-melies" })).entry;
  expect(director).toMatchObject({ type: "Director", inks: [] });
  expect(director?.facts.length).toBeGreaterThan(0);
  expect(entry?.inks).toHaveLength(4);
});

test("the archive leaves out what was retired, and what has no fact left", async () => {
  const shown = async () => (await listArchive()).map(({ slug }) => slug);
  expect(await shown()).toEqual(expect.arrayContaining(["carmilla", "georges-melies"]));
  const change = (statement: string) => query(`update ${statement}`);
  await change("facts set retired_at = now() where title = 'carmilla' or director = 'georges-melies'");
  for (const slug of ["carmilla", "georges-melies"]) expect(await shown()).not.toContain(slug);
  await change("facts set retired_at = null where title = 'carmilla' or director = 'georges-melies'");
  await change("titles set retired_at = now() where slug = 'carmilla'");
  await change("directors set retired_at = now() where id = 'georges-melies'");
  for (const slug of ["carmilla", "georges-melies"]) {
    expect(await shown()).not.toContain(slug);
    expect((await load({ "deep-dive": slug })).missing).toBe(true);
  }
  expect(
    (await findFacts({ mode: "facts", query: "georges melies", type: "director" })).map(
      ({ about }) => about?.slug,
    ),
  ).not.toContain("georges-melies");
  await change("titles set retired_at = null where slug = 'carmilla'");
  await change("directors set retired_at = null where id = 'georges-melies'");
});

test("a search finds at most twelve active facts, the best matches first", async () => {
  const word = uniqueWord();
  const ids: string[] = [];
  for (let n = 0; n < 13; n++) ids.push(await tell(`It was ${word}.`, { heading: `${n}`, position: n }));
  const gone = await tell(`It was ${word}.`, { heading: "Gone", position: -1 });
  await query("update facts set retired_at = now() where id = $1", [gone]);
  const found = async (asked = word) =>
    (await findFacts({ mode: "facts", query: asked, type: "general" })).map(({ title }) => title);
  expect(await found()).toEqual(Array.from({ length: 12 }, (_, n) => `${n}`));
  await tell(`${word}, ${word}, ${word}.`, { heading: "100", position: 99 });
  expect((await found())[0]).toBe("100");
  await tell("Nothing of it.", { heading: `The ${word}`, position: 100 });
  expect((await found()).slice(0, 2)).toContain(`The ${word}`);
  expect(await found(`${word.slice(0, -1)}a`)).toEqual([`The ${word}`]);
  expect(await findFacts({ mode: "facts", query: word, type: "director" })).toEqual([]);
});

/** A source of lore that answers as it is told, and how often it was asked. */
async function aSource(answer: { status?: number; body: string; location?: string }) {
  let asked = 0;
  const source = createServer(({ url }, response) => {
    if (url === "/elsewhere") return void response.end(summary());
    asked++;
    response.writeHead(answer.status ?? 200, answer.location ? { Location: answer.location } : {});
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void source.close());
  return {
    address: `http://127.0.0.1:${(source.address() as AddressInfo).port}`,
    answer,
    asked: () => asked,
  };
}

const summary = (change: object = {}) =>
  JSON.stringify({ title: "Limelight", extract: "A lamp.", ...change });

test("a source's answer is taken up to its maximum length, else asked again", async () => {
  const { address, answer, asked } = await aSource({ body: summary().padEnd(200_000) });
  const subject = uniqueWord();
  const source = `${address}/page/summary/${subject}`;
  expect(await lookUp(subject, address)).toEqual([{ title: "Limelight", description: "A lamp.", source }]);
  const other = uniqueWord();
  answer.body += " ";
  for (let twice = 0; twice < 2; twice++) expect(await lookUp(other, address)).toEqual([]);
  expect(asked()).toBe(3);
});

test("an answer is read no further than its most, and of dots alone nobody is asked", async () => {
  let sent = 0;
  const source = createServer((_, response) => {
    const more = () => {
      for (let goesOn = !response.destroyed; goesOn; sent += 65_536)
        goesOn = response.write(Buffer.alloc(65_536));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  });
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void source.close());
  const address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  expect(await lookUp(uniqueWord(), address)).toEqual([]);
  // What lay in the buffers of the line.
  expect(sent).toBeLessThan(20_000_000);
  const { address: known, asked } = await aSource({ body: summary() });
  for (const dots of [".", "..", " .. "]) expect(await lookUp(dots, known)).toEqual([]);
  expect(asked()).toBe(0);
});

test("a source's answer has title, text and at most one link, none too long", async () => {
  const { address, answer } = await aSource({ body: "" });
  const found = async (change: object) => {
    answer.body = summary(change);
    return (await lookUp(uniqueWord(), address)).length;
  };
  const page = (url: string) => ({ content_urls: { desktop: { page: url } } });
  for (const right of [
    { title: "t".repeat(200) },
    { extract: "e".repeat(5_000) },
    page("http://example.org/x"),
  ])
    expect(await found(right)).toBe(1);
  for (const wrong of [
    { title: "" },
    { title: "t".repeat(201) },
    { extract: "" },
    { extract: "e".repeat(5_001) },
    page("javascript:alert(1)"),
    page("ftp://example.org"),
  ])
    expect(await found(wrong), JSON.stringify(wrong).slice(0, 60)).toBe(0);
});

test("a failing source is asked again; answers are kept a month, misses a day", async () => {
  const { address, answer, asked } = await aSource({ body: summary() });
  const times = async (subject: string) => {
    const before = asked();
    await lookUp(subject, address);
    return asked() - before;
  };
  const age = (subject: string, days: number) =>
    query("update looked_up set at = now() - $2 * interval '1 hour' where subject = $1", [
      subject,
      days * 24,
    ]);
  const [known, empty, failed] = [uniqueWord(), uniqueWord(), uniqueWord()];
  expect([await times(known), await times(known)]).toEqual([1, 0]);
  await age(known, 29);
  expect(await times(known)).toBe(0);
  await age(known, 31);
  expect([await times(known), await times(known)]).toEqual([1, 0]);
  answer.status = 404;
  expect([await times(empty), await times(empty)]).toEqual([1, 0]);
  await age(empty, 0.9);
  expect(await times(empty)).toBe(0);
  await age(empty, 1.1);
  expect([await times(empty), await times(empty)]).toEqual([1, 0]);
  answer.status = 500;
  expect([await times(failed), await times(failed)]).toEqual([1, 1]);
  answer.status = 302;
  answer.location = "/elsewhere";
  expect([await times(failed), await times(failed)]).toEqual([1, 1]);
});

test("a search asks for facts of any kind unless it says more, in at most 120 letters", () => {
  expect(DeepDiveForm.parse({ query: " lamp " })).toEqual({ mode: "facts", query: "lamp", type: "general" });
  expect(DeepDiveForm.safeParse({ query: "q".repeat(120), type: "director" }).success).toBe(true);
});
