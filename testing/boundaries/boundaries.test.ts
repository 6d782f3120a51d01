import { expect, test } from "vitest";
import { sampleCharacters } from "../../content/characters.ts";
import { sampleParties } from "../../content/parties.ts";
import { samplePolls } from "../../content/polls.ts";
import { sampleTitles } from "../../content/titles.ts";
import { exceptions, owners } from "../sql/table-owners.ts";
import {
  cycles,
  exportedTwice,
  importBreaches,
  importsOf,
  longTitles,
  placesByKind,
  readFiles,
  readSources,
  sampleNames,
  tableWriters,
  tooLong,
  waysToAct,
} from "./boundaries.ts";
import { expectBreaches, made } from "./planted.ts";

const sources = readSources();
const styles = readFiles("{app,platform}/**/*.css");
const tests = readFiles("{{app,platform,server,content,testing,faults}/**/*.test.{ts,tsx},e2e/*.spec.ts}");
const tables = [...readFiles("migrations/*.sql").values()].flatMap((text) =>
  [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name = ""]) => name),
);

/** Also what a deep dive is about, and a message. */
const isWord = (name: string) => name === "general";
const names = [
  ...sampleTitles.flatMap(({ id, slug, name }) => [id, slug, name]),
  ...sampleCharacters.flatMap(({ id, name }) => [id, name]),
  ...[...sampleParties, ...samplePolls].flatMap(({ id, title }) => [id, title]),
].filter((name) => !isWord(name));
const showcases = {
  "app/site/marketing/landing.route.tsx":
    "the landing page's own pictures, which it shows without a catalogue too",
  "app/site/marketing/fans/fans.route.tsx": "a picture of the page's own",
  "app/site/showcase/phones.ts":
    "a search for a film in the public domain, which says so where it is not there",
  "platform/ui/styleguide/styleguide.tsx":
    "shown to developers alone, who see components with something in them",
};

const notActions = {
  "app/api/rest/rest.server.ts":
    "the grammar of PostgREST is a protocol of its own; what it takes goes to the verbs that our actions call, under their limits",
  "app/api/functions/functions.server.ts":
    "functions by name, behind the door of the data layer; what has no key goes on to our actions of the same path",
  "app/api/storage/objects.server.ts": "takes what storage.server.ts hands on",
  "app/api/storage/storage.server.ts":
    "the protocol of buckets, behind the door of the data layer, which asks for key, token, origin and limits",
  "app/frame/errors/not-found.route.tsx": "a form posted to where nothing is finds nothing, and is not read",
  "platform/pages/page-visitor.server.ts": "whoever posts to a page has a session from then on",
  "app/creators/submissions/uploads/tus.server.ts":
    "tus is a protocol of its own, whose body flows to the disk: the session, the origin and limits are asked there",
  "app/api/storage/resumable.server.ts":
    "the same protocol behind the door of the data layer, which asks for key, token and limits",
  "server/serving.ts":
    "a tab changes what its open stream reads: nothing is done, and it is counted by streams",
};

test.each([
  ["imports do not go round by file", () => cycles("file", sources)],
  ["imports do not go round by folder", () => cycles("folder", sources)],
  ["imports do not go round by feature", () => cycles("feature", sources)],
  ["platform, server files and samples are imported by whom they are for", () => importBreaches(sources)],
  ["no name is exported twice", () => exportedTwice(sources)],
  ["files live with their word, and there are no barrels", () => placesByKind(sources)],
  ["no file is over 350 lines, styles neither", () => tooLong(new Map([...sources, ...styles]))],
  ["a table has one writer", () => tableWriters(sources, tables, owners, exceptions)],
  ["the samples are named in app/samples alone", () => sampleNames(sources, names, showcases)],
  ["there is one way to act", () => waysToAct(sources, notActions)],
  ["a test title has at most 80 characters", () => longTitles(tests)],
])("%s", (_, breaches) => expect(breaches()).toEqual([]));

test("the checkers see the source: files, imports, tests, tables and their writers", () => {
  expect(Math.min(sources.size, tests.size)).toBeGreaterThan(100);
  expect(importsOf(sources).length).toBeGreaterThan(200);
  expect(tables.length).toBeGreaterThan(15);
  const votes = tableWriters(sources, ["poll_votes"], { poll_votes: "nobody" }, {});
  expectBreaches(votes, ["app/polls writes poll_votes"]);
});

test("the file check finds imports of any kind, of several lines too, but types", () => {
  const round = made({
    "app/a/one.ts": 'import {\n  two,\n  type Two,\n} from "./two.ts";\nimport "./four.ts";',
    "app/a/two.ts": 'import { Three } from "../b/three.tsx";',
    "app/b/three.tsx": 'const one = () => import("../a/one.ts");',
    "app/a/four.ts": 'export * from "./five.ts";',
    "app/a/five.ts": 'import type { A } from "./four.ts";',
  });
  expectBreaches(cycles("file", round), [
    "app/a/one.ts > app/a/two.ts > app/b/three.tsx > app/a/one.ts: imports go round by file",
  ]);
  expect(importsOf(round)).toHaveLength(6);
});

test("the folder check finds mutual imports and allows types and tests", () => {
  const files = {
    "app/a/one.ts": 'import { two } from "../b/two.ts";',
    "app/a/other.ts": "",
    "app/b/two.ts": 'import type { Other } from "../a/other.ts";',
    "app/b/two.test.ts": 'import { other } from "../a/other.ts";',
  };
  expect(cycles("folder", made(files))).toEqual([]);
  const more = { ...files, "app/b/three.ts": 'import { other } from "../a/other.ts";' };
  expectBreaches(cycles("folder", made(more)), ["app/a > app/b > app/a: imports go round by folder"]);
});

test("the feature check sees types and subfolders, and names the closing import", () => {
  const files = {
    "app/a/page/one.ts": 'import { two } from "../../b/two.ts";\nimport { four } from "../../b/four.ts";',
    "app/b/two.ts": 'import { three } from "../c/desk/three.ts";',
    "app/b/four.ts": "",
    "app/c/desk/three.ts": 'import { five } from "../five.ts";',
    "app/c/five.ts": 'import { two } from "../../testing/two.ts";',
    "app/c/three.test.ts": 'import { one } from "../a/page/one.ts";',
    "app/a/other.ts": "",
    "testing/two.ts": 'import { one } from "../app/a/page/one.ts";',
  };
  expect(cycles("feature", made(files))).toEqual([]);
  const more = { ...files, "app/c/five.ts": 'import type { Other } from "../a/other.ts";' };
  expect(cycles("feature", made(more))).toEqual([
    expect.stringMatching(
      /^app\/a > app\/b > app\/c > app\/a: imports go round by feature. app\/(b\/two\.ts imports app\/c\/desk\/three|c\/five\.ts imports app\/a\/other)\.ts. Move/,
    ),
  ]);
});

test("the import check finds who may not know the product, the server or the samples", () => {
  const files = made({
    "platform/db/pool.ts": 'import { vote } from "../../app/polls/votes.ts";',
    "platform/ui/picture.tsx": 'import type { Picture } from "../../content/art/picture.ts";',
    "platform/live/hub.ts": 'import type { Picture } from "../../content/art/picture.ts";',
    "app/wrapped/wrapped.server.ts":
      'import { sampleTitles } from "../../content/titles.ts";\nimport { pictureNamed } from "../../content/art/pictures.server.ts";',
    "app/play/picture.tsx": 'const titles = () => import("../../content/titles.ts");',
    "app/fans/fan.ts": 'import type { SampleTitle } from "../../content/titles.ts";',
    "app/loops/loops.ts":
      'import drawn from "../../content/art/scenes.json" with { type: "json" };\nimport sprite from "../../content/art/icons.svg?url";',
    "app/samples/seed.server.ts": 'import { sampleTitles } from "../../content/titles.ts";',
    "app/wrapped/wrapped.test.ts": 'import { sampleTitles } from "../../content/titles.ts";',
    "app/polls/poll-card.tsx":
      'import { vote } from "./votes.server.ts";\nimport type { Vote } from "./votes.server.ts";',
    "app/polls/polls.route.tsx": 'import { vote } from "./votes.server.ts";',
  });
  expectBreaches(importBreaches(files), [
    "platform/db/pool.ts imports app/polls/votes.ts: platform/ knows no word of the product",
    "platform/live/hub.ts imports content/art/picture.ts: platform/ knows no word",
    "app/wrapped/wrapped.server.ts imports content/titles.ts: only app/samples knows",
    "app/play/picture.tsx imports content/titles.ts: only app/samples",
    "app/fans/fan.ts imports content/titles.ts: only app/samples",
    "app/loops/loops.ts imports content/art/scenes.json: only app/samples",
    "app/polls/poll-card.tsx imports app/polls/votes.server.ts: that is for the server only",
  ]);
});

test("the checks of names, places and lengths find twins, barrels and long files", () => {
  const files = made({
    "app/a/one.ts": "export type Row = object;\nexport const Row = {};",
    "app/b/index.ts": `export async function Row() {}${"\n".repeat(351)}`,
    "app/a/a.route.tsx": `export const meta = 1;${"\n".repeat(350)}`,
    "app/b/hooks/b.route.tsx": "export const meta = 2;",
    "app/b/types.test.ts": "export const Row = 1;",
    "app/b/b.css": "\n".repeat(352),
  });
  expectBreaches(exportedTwice(files), ["Row is exported by app/a/one.ts and app/b/index.ts"]);
  expectBreaches(placesByKind(files), ["app/b/index.ts is a barrel", "named hooks"]);
  expectBreaches(tooLong(files), ["index.ts has 351 lines", "b.css has 352 lines"]);
});

test("the sample name check finds literals and texts, and unused exceptions", () => {
  const files = made({
    "app/fans/cards/songs.ts": 'export const songs = { "vesper-line": "One O’Clock" };',
    "app/site/marketing/page.tsx":
      'const page = <p accept="image/*">{/* Carmilla */} Try Carmilla</p>; // Vesper Line',
    "app/rewards/identities/identity.ts":
      '/** "Maud" of "Maud Vesper". */\nexport const first = /^\\S+/; // vesper-line',
    "app/site/shell/pages.ts": 'const picture = "still-vesper-lines";',
    "app/samples/seed.server.ts": 'const first = "vesper-line";',
    "app/polls/polls.test.ts": 'const first = "vesper-line";',
  });
  const known = ["vesper-line", "Vesper Line", "Maud Vesper", "Carmilla"];
  expectBreaches(sampleNames(files, known, { "app/site/shell/pages.ts": "because" }), [
    "app/fans/cards/songs.ts names vesper-line:",
    "app/site/marketing/page.tsx names Carmilla:",
    "app/site/shell/pages.ts needs no exception",
  ]);
});

test("the table check finds second writers, missing owners and unused exceptions", () => {
  const files = made({
    "app/polls/votes/votes.server.ts":
      "`insert into votes (a) values (1)`; `select 1 from votes for update of votes`",
    "app/play/clips/clips.server.ts": "`with x as (\n UPDATE votes v set a = 1) delete from clips`",
    "app/play/clips/reader.server.ts": "`select * from votes for no key update skip locked`",
  });
  const reasons = { "app/polls": { clips: "because" } };
  expectBreaches(tableWriters(files, ["votes", "clips"], { votes: "app/polls" }, reasons), [
    "clips has no owner",
    "app/play writes votes, which app/polls owns",
    "app/play writes clips",
    "app/polls clips needs no exception",
  ]);
});

test("the check of ways to act finds a second one, and an exception nobody needs", () => {
  const files = made({
    "app/play/clips/clips.server.ts": 'app.post("/clips", (c) => c.json({}));',
    "app/play/clips/clips.actions.server.ts":
      'actions.post("/clips", action({}, work)); searchParams.delete(name);',
    "app/play/clips/clips.route.tsx":
      "export async function action({ request }) {\n  await request.formData();\n}",
    "app/play/clips/clip.route.tsx": "export const action = onPage(keepClip);",
    "platform/clips/serve.server.ts": 'if (request.method === "POST") serve();',
    "platform/clips/table.server.ts": 'const served = [["DELETE", /^clips$/, removeClips]];',
  });
  expectBreaches(waysToAct(files, { "app/play/clips/clip.route.tsx": "because" }), [
    "app/play/clips/clips.server.ts answers a POST by itself",
    "app/play/clips/clips.route.tsx reads what was sent by itself",
    "app/play/clips/clips.route.tsx exports an action that is no action()",
    "platform/clips/serve.server.ts looks for a POST by itself",
    "platform/clips/table.server.ts looks for a POST by itself",
    "app/play/clips/clip.route.tsx needs no exception",
  ]);
});

test.each([
  'test("%", () => {});',
  "test.skip('%', () => {});",
  'describe.skipIf(!has("clamd"))("%", () => {});',
  'test.each([[1, "a value (of two)"]])("%", () => {});',
  'test.each([\n  ["a value", () => call("text")],\n])(\n  "%",\n  () => {},\n);',
  'describe(`%`, () => call("a text"));',
])("the title check finds a title that is too long in %j", (source) => {
  const titled = (letters: number) =>
    longTitles(
      made({ "a.test.ts": `test.step("${"s".repeat(81)}");${source.replace("%", "x".repeat(letters))}` }),
    );
  expect(titled(80)).toEqual([]);
  expectBreaches(titled(81), ["has 81 characters"]);
});
