import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { Fan } from "../../../../testing/fan.ts";
import { signedIn } from "../../../../testing/operator.ts";
import { clearSamples } from "../../../samples/seed.server.ts";
import { ExperienceForm } from "./experience-form.ts";

const password = "the-clock-stops-at-one";
const desk = "/operator/catalogue/experiences";
const typed = {
  title: "The Attic, by Candle",
  slug: "",
  category: "Access",
  exclusivity: "Immersive Pass",
  description: "Eleven chairs and a draught.",
  picture: "still-vesper-line",
};

let server: RunningApp;
let operator: Fan;
let visitor: Fan;

beforeAll(async () => {
  server = await startApp({
    DATABASE_URL: process.env.DATABASE_URL ?? inject("postgres"),
    AFTERPARTY_PASSWORD: password,
    // The catalogue of the samples is there already, and their parties are of no use here.
    SAMPLE_CONTENT: "on",
  });
  operator = await signedIn(server.origin);
  visitor = new Fan(server.origin);
  await visitor.send("/afterparty", { password });
});
afterAll(() => server.stop());

beforeEach(() => query("delete from experiences where not is_sample"));

const page = async () => (await (await visitor.get("/afterparty")).text()).replaceAll("<!-- -->", "");
const titles = async () =>
  [...(await page()).matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, title]) => title?.replace("&#x27;", "'"));
const cards = async () => (await page()).match(/<article[\s\S]*?<\/article>/g) ?? [];
const add = (change: object = {}) => operator.post(`${desk}/new`, { ...typed, ...change }, desk);
const rowOf = async (id: string) => (await query("select * from experiences where id = $1", [id]))[0];

test("AFTERPARTY-10: a new card is shown last, complete and without the sample mark", async () => {
  const before = await titles();
  expect(before).toHaveLength(9);
  expect((await add()).headers.get("location")).toBe(desk);
  expect(await titles()).toEqual([...before, "The Attic, by Candle"]);
  const card = (await cards()).at(-1) ?? "";
  for (const words of ["Eleven chairs and a draught.", "Immersive Pass", "Access", "still-vesper-line"])
    expect(card).toContain(words);
  expect(card).not.toContain("sample-tag");
  expect(await (await operator.get(desk)).text()).toContain("The Attic, by Candle");
});

test("sample cards are marked until an operator edits them", async () => {
  const marks = async () => (await cards()).filter((card) => card.includes("sample-tag")).length;
  const before = await marks();
  expect(before).toBe((await query("select 1 from experiences where is_sample")).length);
  const { title, category, exclusivity, picture } = (await rowOf("lunch-for-seven")) as Record<
    string,
    string
  >;
  const fields = { title, category, exclusivity, picture, description: "Bring your own chair." };
  await operator.post(`${desk}/lunch-for-seven`, fields as Record<string, string>, desk);
  expect(await marks()).toBe(before - 1);
  expect(await page()).toContain("Bring your own chair.");
  await query("update experiences set is_sample = true where id = 'lunch-for-seven'");
});

test("cards are moved, retired and put back, and the audit log says by whom", async () => {
  const [first = "", second = "", ...rest] = await titles();
  const ids = await query<{ id: string }>("select id from experiences order by position, id limit 2");
  const key = ids[1]?.id ?? "";
  await operator.post(desk, { key, do: "up" }, desk);
  expect(await titles()).toEqual([second, first, ...rest]);
  await operator.post(desk, { key, do: "retire" }, desk);
  expect(await titles()).toEqual([first, ...rest]);
  expect(await visitor.send(`/afterparty/experiences/${key}/requests`)).toMatchObject({
    status: 404,
    code: "no_such_experience",
  });
  await operator.post(`${desk}/${key}`, { do: "restore" }, desk);
  await operator.post(desk, { key, do: "move", place: "2" }, desk);
  expect(await titles()).toEqual([first, second, ...rest]);
  const log = await query<{ action: string }>(
    "select action from audit_log where subject = 'experience ' || $1 order by id",
    [key],
  );
  expect(log.map(({ action }) => action)).toEqual([
    "experience-move",
    "experience-retire",
    "experience-restore",
    "experience-move",
  ]);
});

test("missing, long or unknown values are refused at the field, and nothing is written", async () => {
  const refused = (change: object) =>
    ExperienceForm.safeParse({ ...typed, ...change }).error?.issues.map(({ path }) => path[0]);
  expect(refused({})).toBeUndefined();
  expect(refused({ description: "x".repeat(300), title: "x".repeat(80) })).toBeUndefined();
  expect(refused({ title: " " })).toEqual(["title"]);
  expect(refused({ title: "x".repeat(81) })).toEqual(["title"]);
  expect(refused({ category: "All Categories" })).toEqual(["category"]);
  expect(refused({ exclusivity: "Golden Ticket" })).toEqual(["exclusivity"]);
  expect(refused({ description: "" })).toEqual(["description"]);
  expect(refused({ description: "x".repeat(301) })).toEqual(["description"]);
  for (const [change, sentence] of [
    [{ description: "" }, "The description is required"],
    [{ slug: "lost-reel" }, "Another experience has this address"],
    [{ picture: "still-of-nothing" }, "Choose a picture"],
    [{ title: "夜" }, "Enter a URL slug"],
  ] as const)
    expect(await (await add(change)).text()).toContain(sentence);
  expect(await query("select 1 from experiences where not is_sample")).toEqual([]);
});

test("no stranger writes a card, with a session or an open gate", async () => {
  for (const path of [`${desk}/new`, desk])
    expect((await visitor.post(path, { ...typed, key: "lost-reel", do: "retire" }, desk)).status).toBe(404);
  expect(await query("select 1 from experiences where not is_sample or retired_at is not null")).toEqual([]);
});

// The last test of this file: there is no way back.
test("after clearing samples an operator's card stays; with none the page says so", async () => {
  await add({ picture: "exclusive-projector" });
  await clearSamples({ alsoPeoples: true });
  expect(await titles()).toEqual(["The Attic, by Candle"]);
  expect((await cards())[0]).toContain("exclusive-projector");
  await operator.post(desk, { key: "the-attic-by-candle", do: "retire" }, desk);
  const empty = await page();
  expect(empty).toContain("Nothing is planned yet");
  expect(empty).toContain("Request access, and we know who to tell.");
  expect(empty).not.toContain('type="search"');
});
