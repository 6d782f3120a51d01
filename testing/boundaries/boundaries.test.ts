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
  placesByKind,
  readFiles,
  readSources,
  readStyles,
  type Sources,
  sampleNames,
  tableWriters,
  tooLong,
  waysToAct,
  writersOf,
} from "./boundaries.ts";

const sources = readSources();
const tables = new Set(
  [...readFiles("migrations/*.sql").values()].flatMap((text) =>
    [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name = ""]) => name),
  ),
);

test.each(["file", "folder", "feature"] as const)("imports do not go round by %s", (kind) =>
  expect(cycles(kind, sources)).toEqual([]),
);
test("platform, server files and samples are imported by whom they are for", () =>
  expect(importBreaches(sources)).toEqual([]));
test("no name is exported twice", () => expect(exportedTwice(sources)).toEqual([]));
test("files live with their word, and there are no barrels", () => expect(placesByKind(sources)).toEqual([]));
test("no file is over 350 lines, styles neither", () =>
  expect(tooLong(new Map([...sources, ...readStyles()]))).toEqual([]));
test("a table has one writer", () => expect(tableWriters(sources, tables, owners, exceptions)).toEqual([]));

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

test("no title, character, party or poll of the samples is named outside app/samples", () =>
  expect(sampleNames(sources, names, showcases)).toEqual([]));

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

test("there is one way to act", () => expect(waysToAct(sources, notActions)).toEqual([]));

test("the checkers see the source: files, imports, tables and their writers", () => {
  expect(sources.size).toBeGreaterThan(100);
  expect(importsOf(sources).length).toBeGreaterThan(200);
  expect(tables.size).toBeGreaterThan(15);
  expect(writersOf(sources, tables).get("poll_votes")).toEqual(new Set(["app/polls"]));
});

const made = (files: Record<string, string>): Sources => new Map(Object.entries(files));

test("the cycle check finds dynamic imports and allows type references", () => {
  const round = made({
    "app/a/one.ts": 'import { two } from "./two.ts";',
    "app/a/two.ts": 'import { Three } from "../b/three.tsx";',
    "app/b/three.tsx": 'const one = () => import("../a/one.ts");',
  });
  expect(cycles("file", round)).toEqual([
    expect.stringContaining("app/a/one.ts > app/a/two.ts > app/b/three.tsx > app/a/one.ts"),
  ]);
  expect(
    cycles(
      "file",
      made({ "app/a.ts": 'export * from "./b.ts";', "app/b.ts": 'import type { A } from "./a.ts";' }),
    ),
  ).toEqual([]);
});

test("the folder check finds mutual imports and allows types and tests", () => {
  const files = {
    "app/a/one.ts": 'import { two } from "../b/two.ts";',
    "app/a/other.ts": "",
    "app/b/two.ts": 'import type { Other } from "../a/other.ts";',
    "app/b/two.test.ts": 'import { other } from "../a/other.ts";',
  };
  expect(cycles("folder", made(files))).toEqual([]);
  expect(
    cycles("folder", made({ ...files, "app/b/three.ts": 'import { other } from "../a/other.ts";' })),
  ).toEqual([expect.stringContaining("app/a > app/b > app/a: imports go round by folder")]);
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
  const [found = "", ...more] = cycles(
    "feature",
    made({ ...files, "app/c/five.ts": 'import type { Other } from "../a/other.ts";' }),
  );
  expect(more).toEqual([]);
  expect(found).toContain("app/a > app/b > app/c > app/a: imports go round by feature");
  expect(found).toMatch(
    /app\/(b\/two\.ts imports app\/c\/desk\/three|c\/five\.ts imports app\/a\/other)\.ts/,
  );
  expect(found).not.toContain("app/a/page/one.ts imports");
});

test("imports over several lines are seen", () => {
  const several = made({
    "app/a.ts": 'import {\n  one,\n  type Two,\n} from "./b.ts";\nimport "./c.ts";',
    "app/b.ts": "",
    "app/c.ts": "",
  });
  expect(importsOf(several).map(({ to }) => to)).toEqual(["app/b.ts", "app/c.ts"]);
});

test("the platform check finds product words and allows the design system's pictures", () => {
  const files = made({
    "platform/db/pool.ts": 'import { vote } from "../../app/polls/votes.ts";',
    "platform/ui/picture.tsx": 'import type { Picture } from "../../content/art/picture.ts";',
    "platform/live/hub.ts": 'import type { Picture } from "../../content/art/picture.ts";',
    "app/polls/votes.ts": "",
    "content/art/picture.ts": "",
  });
  expect(importBreaches(files)).toEqual([
    expect.stringContaining("platform/db/pool.ts imports app/polls/votes.ts"),
    expect.stringContaining("platform/live/hub.ts imports content/art/picture.ts"),
  ]);
});

test("the check of places finds folders by kind and barrels", () => {
  const files = made({
    "app/polls/hooks/use-poll.ts": "",
    "app/polls/index.ts": "",
    "app/polls/types.ts": "",
  });
  expect(placesByKind(files)).toEqual([
    expect.stringContaining("named hooks"),
    expect.stringContaining("is a barrel"),
  ]);
});

test("the check of length counts lines", () => {
  const of = (count: number) => "\n".repeat(count);
  expect(tooLong(made({ "app/a.ts": of(350), "app/b.ts": of(351), "app/c.css": of(352) }))).toEqual([
    expect.stringContaining("app/b.ts has 351 lines"),
    expect.stringContaining("app/c.css has 352 lines"),
  ]);
});

test("the sample check finds readers, static or not, and allows our own art", () => {
  const files = made({
    "app/wrapped/wrapped.server.ts":
      'import { sampleTitles } from "../../content/titles.ts";\nimport { pictureNamed } from "../../content/art/pictures.server.ts";',
    "app/play/picture.tsx": 'const titles = () => import("../../content/titles.ts");',
    "app/fans/fan.ts": 'import type { SampleTitle } from "../../content/titles.ts";',
    "app/loops/loops.ts":
      'import drawn from "../../content/art/scenes.json" with { type: "json" };\nimport sprite from "../../content/art/icons.svg?url";',
    "app/samples/seed.server.ts": 'import { sampleTitles } from "../../content/titles.ts";',
    "app/wrapped/wrapped.test.ts": 'import { sampleTitles } from "../../content/titles.ts";',
    "content/titles.ts": "",
    "content/art/pictures.server.ts": "",
  });
  expect(importBreaches(files)).toEqual([
    expect.stringContaining("app/wrapped/wrapped.server.ts imports content/titles.ts"),
    expect.stringContaining("app/play/picture.tsx imports content/titles.ts"),
    expect.stringContaining("app/fans/fan.ts imports content/titles.ts"),
    expect.stringContaining("app/loops/loops.ts imports content/art/scenes.json"),
  ]);
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
  expect(sampleNames(files, known, { "app/site/shell/pages.ts": "because" })).toEqual([
    expect.stringContaining("app/fans/cards/songs.ts names vesper-line:"),
    expect.stringContaining("app/site/marketing/page.tsx names Carmilla:"),
    expect.stringContaining("app/site/shell/pages.ts needs no exception"),
  ]);
});

test("the server file check finds importing screens and allows types", () => {
  const files = made({
    "app/polls/poll-card.tsx":
      'import { vote } from "./votes.server.ts";\nimport type { Vote } from "./votes.server.ts";',
    "app/polls/polls.route.tsx": 'import { vote } from "./votes.server.ts";',
    "app/polls/votes.server.ts": "",
  });
  expect(importBreaches(files)).toEqual([
    expect.stringContaining("app/polls/poll-card.tsx imports app/polls/votes.server.ts"),
  ]);
});

test("the table check finds second writers, missing owners and unused exceptions", () => {
  const files = made({
    "app/polls/votes/votes.server.ts":
      "`insert into votes (a) values (1)`; `select 1 from votes for update of votes`",
    "app/play/clips/clips.server.ts": "`with x as (\n UPDATE votes v set a = 1) delete from clips`",
    "app/play/clips/reader.server.ts": "`select * from votes for no key update skip locked`",
  });
  const found = tableWriters(
    files,
    new Set(["votes", "clips"]),
    { votes: "app/polls" },
    { "app/polls": { clips: "because" } },
  );
  expect(found).toEqual([
    expect.stringContaining("clips has no owner"),
    expect.stringContaining("app/play writes votes, which app/polls owns"),
    expect.stringContaining("app/play writes clips"),
    expect.stringContaining("app/polls clips needs no exception"),
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
  expect(waysToAct(files, { "app/play/clips/clip.route.tsx": "because" })).toEqual([
    expect.stringContaining("app/play/clips/clips.server.ts answers a POST by itself"),
    expect.stringContaining("app/play/clips/clips.route.tsx reads what was sent by itself"),
    expect.stringContaining("app/play/clips/clips.route.tsx exports an action that is no action()"),
    expect.stringContaining("platform/clips/serve.server.ts looks for a POST by itself"),
    expect.stringContaining("platform/clips/table.server.ts looks for a POST by itself"),
    expect.stringContaining("app/play/clips/clip.route.tsx needs no exception"),
  ]);
});

test("the name check finds duplicate exports and allows types of one file and routes", () => {
  const files = made({
    "app/a/one.ts": "export type Row = object;\nexport const Row = {};",
    "app/b/two.ts": "export async function Row() {}",
    "app/a/a.route.tsx": "export const meta = 1;",
    "app/b/b.route.tsx": "export const meta = 2;",
    "app/b/b.test.ts": "export const Row = 1;",
  });
  expect(exportedTwice(files)).toEqual([
    expect.stringContaining("Row is exported by app/a/one.ts and app/b/two.ts"),
  ]);
});
