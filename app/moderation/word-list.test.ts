import { expect, test } from "vitest";
import { sampleConfessions } from "../../content/talk/confessions.ts";
import { sampleComments, sampleForums, sampleThread } from "../../content/talk/forums.ts";
import { query } from "../../platform/db/pool.server.ts";
import { readSpoken } from "./line-reading.server.ts";
import { copiesOf, readText } from "./reading.server.ts";
import { longestSaid, tooLong } from "./said-form.ts";
import { longestHeldWord, patterns } from "./word-list.server.ts";

test.each(patterns.map((pattern) => [pattern.id, pattern] as const))(
  "the word list: %s finds its examples, and lets pass what only looks like them",
  async (_, { expression, holds, passes, expectPassMatches, action }) => {
    for (const text of holds) {
      expect(expression.test(text), text).toBe(true);
      const { heldFor, isCovered } = await readText(text);
      expect(action === "cover" ? isCovered : heldFor, text).toBeTruthy();
    }
    const stopped = passes.filter((text) => expression.test(text));
    expect(stopped.length > 0, stopped.join()).toBe(expectPassMatches ?? false);
  },
);

test("the word list: disguised words are normalised, while times and seasons stay", async () => {
  for (const text of [
    "just KY5",
    "ｋｉｌｌ ｙｏｕｒｓｅｌｆ",
    "k.i.l.l yourself",
    "hópe yóu díe",
    "nu\u200bdes here",
    "nuuuuudes",
  ])
    expect((await readText(text)).heldFor, text).toBeTruthy();
  for (const text of ["S03E08 at 41:20", "it was 1994, on channel 5", "10/10, no notes"])
    expect(await readText(text)).toEqual({
      heldFor: null,
      text,
      isUrgent: false,
      isCovered: false,
      message: null,
    });
  expect(copiesOf("4150")).toEqual(["4150"]);
  expect(copiesOf("a41")).toHaveLength(2);
  // As it reads is looked at before repeats are squeezed as well: www is no disguise.
  expect(copiesOf("ｗｗｗ")).toEqual(["ｗｗｗ", "www", "w"]);
});

test("the word list: the worst of several says what happens, and care is told at once", async () => {
  expect(await readText("www.example.com, and my partner hits me")).toMatchObject({
    heldFor: "care",
    isUrgent: true,
    message: expect.stringContaining("crisis line"),
  });
  expect(await readText("see www.example.com")).toMatchObject({
    heldFor: "link",
    isUrgent: false,
    message: expect.stringContaining("Links wait at the door"),
  });
  expect(await readText("so it turns out the widow wrote them")).toMatchObject({
    heldFor: null,
    isCovered: true,
    message: expect.stringContaining("spoiler cover"),
  });
});

test("the word list: other fans are named in a forum, and not in a confession", async () => {
  const text = "ask @hallpasshal about the plants";
  expect((await readText(text)).heldFor).toBe("contact");
  expect((await readText(text, { withNames: true })).heldFor).toBeNull();
});

test("the word list: long shouting is shown in sentence case, short joy is loud", async () => {
  const shouted = "I CANNOT BELIEVE THE CLOCK STOPPED. THE WHOLE PLATFORM WENT DARK AND SO DID I.";
  expect((await readText(shouted)).text).toBe(
    "I cannot believe the clock stopped. The whole platform went dark and so did i.",
  );
  const [loud, long] = ["A".repeat(59), "A".repeat(60)];
  for (const text of ["THE CLOCK", loud, `${"A".repeat(48)}${"a".repeat(13)}`])
    expect((await readText(text)).text).toBe(text);
  expect((await readText(long)).text).toBe(`A${"a".repeat(59)}`);
  expect((await readText(`${"A".repeat(48)}${"a".repeat(12)}`)).text).toBe(`A${"a".repeat(59)}`);
  // Of signs that are no letters, one letter among them or none.
  const signs = "\u{24b6} 12:30 ".repeat(8);
  expect((await readText(signs)).text).toBe(signs);
  expect((await readText(`10, 20, ${"30, ".repeat(16)} X`)).text).toBe(`10, 20, ${"30, ".repeat(16)} x`);
  expect(
    (await readText("SAY IT. WHERE? HERE! OH, HERE... AND THERE, ON THE PLATFORM OF THE NIGHT TRAIN")).text,
  ).toBe("Say it. Where? Here! Oh, here... And there, on the platform of the night train");
});

test("the word list: the operator's own words match whole words in any spelling", async () => {
  await query("insert into held_words (word) values ('grommet') on conflict do nothing");
  expect((await readText("what a Gr0mmet")).heldFor).toBe("slur");
  expect((await readText("grommets are for curtains")).heldFor).toBeNull();
  await query("delete from held_words");
});

test("the word list: nothing anybody types keeps it busy", async () => {
  const hard = [
    "a".repeat(500),
    "1 ".repeat(250),
    "a.".repeat(250),
    "a b ".repeat(125),
    "*".repeat(500),
    "i'm going to ".repeat(40),
  ];
  const started = performance.now();
  for (const text of hard) await readText(text);
  expect(performance.now() - started).toBeLessThan(1_500);
});

test("the word list: the form knows its length and its sentence without its patterns", () => {
  expect(longestHeldWord).toMatchObject({ max: longestSaid, message: tooLong });
});

test("CONTENT-01: no sample confession, post or reply would have had to wait", async () => {
  const texts = [
    ...sampleConfessions.map(({ text }) => text),
    ...sampleThread.items.map(({ text }) => text),
    ...[...sampleForums, sampleComments].flatMap(({ posts }) =>
      posts.flatMap(({ text, replies }) => [text, ...replies.map((reply) => reply.text)]),
    ),
  ];
  const held = [];
  for (const text of texts) if ((await readText(text, { withNames: true })).heldFor) held.push(text);
  expect(held).toEqual([]);
});

test("what holds a text holds it as a line too, however it is dressed", () => {
  const asLine = (text: string) => readSpoken(text, new Set())?.found ?? [];
  for (const { id, category, action, holds } of patterns) {
    if (action === "cover" || category === "quality" || id === "contact-at-name") continue;
    for (const text of holds)
      for (const said of [text, text.toUpperCase(), `So.\n${text}`])
        expect([said, asLine(said)]).toEqual([said, expect.arrayContaining([category])]);
  }
  expect(asLine("ＫＹＳ")).toEqual(["threat"]);
  expect(asLine("k i l l yourself, kyyyys, k.y.s")).toContain("threat");
});
