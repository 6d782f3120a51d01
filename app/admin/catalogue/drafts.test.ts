import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { hoursFromNow, pageOf, signedIn } from "../../../testing/operator.ts";
import { Page } from "../../../testing/page.ts";
import { publishableKey } from "../../../testing/server.ts";
import { findTalker } from "../../characters/voices.server.ts";
import { publishDue } from "./publish-due.server.ts";

// One record of each kind holds a word of its own. Until it is published no address tells that word to anybody.

let server: RunningApp;
let operator: Fan;
beforeAll(async () => {
  server = await startApp({ SAMPLE_CONTENT: "on" });
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const word = (kind: string) => `canary${kind}x`;

type Kind = {
  kind: string;
  /** Where lists, and pages of those that there are, stand. */
  base: string;
  fields: Record<string, string>;
  table: string;
  /** Whether the word stands in a row. */
  its: string;
  /** The address of its page at the desk. */
  page: () => Promise<string>;
  /** Where everybody finds it once it is published. */
  seen: string;
};

const catalogue = "/operator/catalogue";
const of = (address: string) => async () =>
  `${catalogue}/${address}/${(await query<{ id: string }>(`select id from ${address} where ${address}::text like '%canary%'`))[0]?.id}`;

const kinds: Kind[] = [
  {
    kind: "title",
    base: `${catalogue}/titles`,
    fields: { name: word("title"), slug: "hidden-title", kind: "film", logline: `${word("title")} begins` },
    table: "titles",
    its: "slug = 'hidden-title'",
    page: async () => `${catalogue}/titles/hidden-title`,
    seen: "/rest/v1/titles?select=*",
  },
  {
    kind: "episode",
    base: `${catalogue}/titles/vesper-line/episodes`,
    fields: {
      ...{ season: "3", number: "77", name: word("episode"), isHarmless: "on" },
      synopsis: `${word("episode")} at the station`,
      points: `7 ${word("episode")}`,
    },
    table: "episodes",
    its: "title = 'vesper-line' and number = 77",
    page: async () => `${catalogue}/titles/vesper-line/episodes/3x77`,
    seen: `search ${word("episode")}`,
  },
  {
    kind: "character",
    base: `${catalogue}/characters`,
    fields: {
      ...{
        name: word("character"),
        slug: "hidden-character",
        title: "vesper-line",
        onChat: "on",
        onShop: "on",
      },
      ...{ description: word("character"), outfitPrice: "$540", outfitItems: word("character") },
    },
    table: "characters",
    its: "id = 'hidden-character'",
    page: async () => `${catalogue}/characters/hidden-character`,
    seen: "/rest/v1/characters?select=*",
  },
  {
    kind: "trivia",
    base: `${catalogue}/trivia`,
    fields: { about: "title vesper-line", text: word("trivia") },
    table: "trivia",
    its: `text like '%${word("trivia")}%'`,
    page: of("trivia"),
    seen: "/fans.data?view=bts",
  },
  {
    kind: "fact",
    base: `${catalogue}/facts`,
    fields: { about: "title vesper-line", heading: word("fact"), text: word("fact") },
    table: "facts",
    its: `text like '%${word("fact")}%'`,
    page: of("facts"),
    seen: "/fans?view=deep-dive&deep-dive=vesper-line",
  },
  {
    kind: "news",
    base: `${catalogue}/news`,
    fields: { headline: word("news"), slug: "hidden-news", text: word("news"), day: "2026-11-22" },
    table: "news",
    its: "id = 'hidden-news'",
    page: async () => `${catalogue}/news/hidden-news`,
    seen: "/fans.data?view=bts",
  },
  {
    kind: "interview",
    base: `${catalogue}/interviews`,
    fields: {
      ...{ person: word("interview"), role: "Actor", headline: word("interview"), intro: word("interview") },
      slug: "hidden-interview",
    },
    table: "interviews",
    its: "id = 'hidden-interview'",
    page: async () => `${catalogue}/interviews/hidden-interview`,
    seen: "/social-club",
  },
];

const drop: Kind = {
  kind: "drop",
  base: "/operator/drops",
  fields: {
    ...{ title: word("drop"), slug: "hidden-drop", description: word("drop"), pieces: "12", mode: "draw" },
    ...{ opensAt: hoursFromNow(48), closesAt: hoursFromNow(72) },
  },
  table: "drops",
  its: "id = 'hidden-drop'",
  page: async () => "/operator/drops/hidden-drop",
  seen: "/drops",
};

const drafts = [...kinds, drop];

const addresses = [
  ...["/", "/afters", "/fans", "/superfans", "/creators", "/studios", "/experiences", "/investors", "/press"],
  ...["/polls", "/drops", "/drops.data", "/social-club", "/social-club.data", "/character-chat", "/shop"],
  ...["/recommendations", "/chaos.data", "/marks", "/leaderboard", "/landing-experience.data", "/afterparty"],
  ...["/sitemap.xml", "/memes", "/memes/make", "/submit", "/waitlist", "/menu", "/wrapped", "/account"],
  ...["bts", "deep-dive", "deep-dive&deep-dive=vesper-line", "deep-dive&deep-dive=hidden-title"].map(viewOf),
  ...["play", "play&see=hottest", "live", "chat", "chat&character=hidden-character", "drops"].map(viewOf),
  ...["drops&drop=hidden-drop", "alter-ego", "profile", "identity", "mood", "leaderboard"].map(viewOf),
  ...["/marks/hidden-title", "/social-club/hidden-interview", "/landing-experience/talks/hidden-character"],
];
const tables = ["titles", "characters", "drops", "parties", "hottest_characters", "leaderboards"];
function viewOf(view: string) {
  return `/fans.data?view=${view}`;
}

async function search(words: string): Promise<string> {
  const answer = await new Fan(server.origin).send("/functions/v1/deep-dive-library", {
    ...{ mode: "facts", type: "general", query: words },
  });
  return JSON.stringify(answer);
}

async function read(address: string): Promise<string> {
  if (address.startsWith("search ")) return search(address.slice(7));
  const headers = address.startsWith("/rest/") ? { apikey: publishableKey } : undefined;
  return (await new Fan(server.origin).get(address, headers)).text();
}

/** Of each kind the addresses that tell its word: all addresses are read once for all of them. */
async function tellers(): Promise<Record<string, string[]>> {
  const all = [
    ...addresses,
    ...addresses.filter((one) => one.includes(".data")).map((one) => one.replace(".data", "")),
    ...tables.map((table) => `/rest/v1/${table}?select=*`),
    ...drafts.map(({ kind }) => `search ${word(kind)}`),
  ];
  const told: Record<string, string[]> = Object.fromEntries(drafts.map(({ kind }) => [kind, []]));
  for (const address of all) {
    const answer = await read(address);
    for (const { kind } of drafts) if (answer.includes(word(kind))) told[kind]?.push(address);
  }
  return told;
}
const nobody = Object.fromEntries(drafts.map(({ kind }) => [kind, []]));

const rowOf = async ({ table, its }: Kind) =>
  (await query<Record<string, unknown>>(`select * from ${table} where ${its}`))[0];

/** What the page's form has, as a browser without scripts sends it. */
async function pressed(kind: Kind, button: string): Promise<void> {
  const page = await Page.open(operator, await kind.page());
  const next = await page.press(button, {}, page.main);
  expect([next.status, next.texts("[aria-invalid=true], .field-error")]).toEqual([200, []]);
}

/** What the characters of the title know, by the desk's own statements. */
const known = async () => JSON.stringify(await findTalker("maud-vesper"));

const isSeen = async (kind: Kind) => (await read(kind.seen)).includes(word(kind.kind));
const becomesSeen = (kind: Kind) => expect.poll(() => isSeen(kind), { timeout: 8_000 }).toBe(true);

describe("a draft of each kind", () => {
  test.each(drafts)("$kind: made, saved twice and moved, it is a draft still", async (kind) => {
    const made = await operator.post(`${kind.base}/new`, { ...kind.fields, do: "draft" });
    expect([made.status, await made.text()]).toEqual([303, ""]);
    expect(await pageOf(operator, await kind.page())).toContain("Draft: only the desk shows it.");
    for (const _ of [1, 2]) await pressed(kind, "Save");
    if (kind.kind === "interview") {
      const passage = { question: word("interview"), answer: word("interview"), notes: "", spoils: "none" };
      const added = await operator.post(`${await kind.page()}/passages/new`, passage);
      expect(added.status).toBe(303);
    }
    // What undoes a retiring, or moves it in its order, leaves it a draft.
    if (kind !== drop) await operator.post(await kind.page(), { do: "restore" });
    const list = kind.kind === "episode" ? `${catalogue}/titles/vesper-line` : kind.base;
    const key = decodeURIComponent((await kind.page()).split("/").pop() ?? "");
    for (const act of ["up", "down", "restore"]) await operator.post(list, { key, do: act });
    expect(await pageOf(operator, await kind.page())).toContain("Draft: only the desk shows it.");
  });

  test("none is told anywhere, also not once a past hour was asked for", async () => {
    expect(await tellers()).toEqual(nobody);
    expect(await known()).not.toMatch(/canary\w+x/);
    for (const kind of drafts) {
      const past = await operator.post(await kind.page(), { do: "schedule", publishAt: hoursFromNow(-1) });
      expect([past.status, await past.text()]).toEqual([422, expect.stringContaining("This hour is past")]);
    }
    expect(await tellers()).toEqual(nobody);
  });

  test("published, each is told where it belongs", async () => {
    for (const kind of drafts) await pressed(kind, "Publish now");
    for (const kind of drafts) await becomesSeen(kind);
    const told = await tellers();
    for (const { kind, seen } of drafts) expect(told[kind], kind).toContain(seen);
  });

  test("a form opened while it was a draft takes nothing back; a button does", async () => {
    for (const kind of drafts) {
      await operator.post(await kind.page(), { do: "schedule", publishAt: hoursFromNow(24) });
      expect(await isSeen(kind), kind.kind).toBe(true);
      await pressed(kind, "Back to draft");
    }
    await expect.poll(() => tellers(), { timeout: 20_000 }).toEqual(nobody);
    expect(await known()).not.toMatch(/canary\w+x/);
  });

  test.each(drafts)("$kind: what was done to it stands in the log, in its order", async ({ kind }) => {
    const log = await query<{ action: string }>(
      // An episode is restored in the list of its title, which is told as well.
      "select action from audit_log where action like $1 and subject <> 'title vesper-line' order by id",
      [`${kind}-%`],
    );
    const acts = log.map(({ action }) => action.slice(kind.length + 1));
    expect(acts.filter((act) => !["up", "down", "move", "edit"].includes(act))).toEqual([
      ...["create", "publish", "draft"],
    ]);
  });
});

test.each(kinds)("a $kind is published at its hour, not a second before, and once", async (kind) => {
  const publishAt = hoursFromNow(24);
  await operator.post(await kind.page(), { do: "schedule", publishAt: hoursFromNow(48) });
  expect((await pageOf(operator, await kind.page())).includes("Change the hour")).toBe(true);
  await operator.post(await kind.page(), { do: "schedule", publishAt });
  await pressed(kind, "Save");
  const hour = new Date(`${publishAt}Z`);
  expect(await rowOf(kind)).toMatchObject({ is_draft: true, publish_at: hour });
  expect(await publishDue(new Date(hour.getTime() - 1_000))).toBe(0);
  expect(await rowOf(kind)).toMatchObject({ is_draft: true, retired_at: expect.any(Date) });
  expect(await isSeen(kind)).toBe(false);
  const both = await Promise.all([publishDue(hour), publishDue(hour)]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await rowOf(kind)).toMatchObject({ is_draft: false, retired_at: null, publish_at: null });
  await becomesSeen(kind);
  const [last] = await query<{ operator: string }>(
    "select operator from audit_log where action = $1 order by id desc limit 1",
    [`${kind.kind}-publish`],
  );
  expect(last?.operator).toBe("the clock");
});

test("a drop is published at its hour by the clock, and has to be before it opens", async () => {
  const path = await drop.page();
  const late = await operator.post(path, { do: "schedule", publishAt: hoursFromNow(60) });
  expect(await late.text()).toContain("It is published before it opens");
  await operator.post(path, { do: "schedule", publishAt: hoursFromNow(30) });
  await pressed(drop, "Save");
  expect(await isSeen(drop)).toBe(false);
  expect(await pageOf(operator, "/operator/drops")).toContain("Scheduled");
  await query("update drops set announced_at = now() + interval '1 second' where id = 'hidden-drop'");
  await becomesSeen(drop);
});

test("a running process publishes what is due, also what was due before it began", async () => {
  const news = kinds.find(({ kind }) => kind === "news") as Kind;
  await pressed(news, "Back to draft");
  await query("update news set publish_at = now() - interval '1 hour' where id = 'hidden-news'");
  await expect
    .poll(() => rowOf(news), { timeout: 8_000 })
    .toMatchObject({ is_draft: false, retired_at: null });
  await becomesSeen(news);
});
