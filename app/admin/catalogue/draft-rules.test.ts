import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import type { Fan } from "../../../testing/fan.ts";
import { hoursFromNow, pageOf, signedIn } from "../../../testing/operator.ts";
import { publishDue } from "./publish-due.server.ts";

let server: RunningApp;
let operator: Fan;
beforeAll(async () => {
  server = await startApp({ SAMPLE_CONTENT: "on" });
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const catalogue = "/operator/catalogue";

test("what is of a title that is a draft is not published before it", async () => {
  const titlePath = `${catalogue}/titles/secret-title`;
  await operator.post(`${catalogue}/titles/new`, {
    name: "Canarysecret",
    slug: "secret-title",
    kind: "show",
    do: "draft",
  });
  const person = { name: "Porter", slug: "secret-porter", title: "secret-title" };
  const now = await operator.post(`${catalogue}/characters/new`, { ...person, do: "publish" });
  expect([now.status, await now.text()]).toEqual([409, expect.stringContaining("Its title is a draft")]);
  await operator.post(`${catalogue}/characters/new`, {
    ...person,
    do: "schedule",
    publishAt: hoursFromNow(1),
  });
  const hour = new Date(Date.now() + 2 * 3_600_000);
  expect(await publishDue(hour)).toBe(0);
  const party = {
    title: "A night",
    show: "canarysecret",
    startsAt: hoursFromNow(1),
    endsAt: hoursFromNow(2),
    host: "Ida",
  };
  const announced = await operator.post("/operator/parties/new", {
    ...party,
    description: "Come.",
    image: "",
    season: "",
    episode: "",
    sheet: "",
  });
  expect([announced.status, await announced.text()]).toEqual([
    409,
    expect.stringContaining("Its title is a draft"),
  ]);
  await operator.post(titlePath, { do: "schedule", publishAt: hoursFromNow(1.5) });
  expect(await publishDue(hour)).toBe(2);
  const back = await operator.post(titlePath, { do: "draft" });
  expect([back.status, await back.text()]).toEqual([
    409,
    expect.stringContaining("Something of this title is public"),
  ]);
});

test("lists show drafts and what is scheduled, each in its place among all", async () => {
  const news = { text: "Soon.", day: "2026-11-22" };
  await operator.post(`${catalogue}/news/new`, { ...news, headline: "Not yet", do: "draft" });
  await operator.post(`${catalogue}/news/new`, {
    ...news,
    headline: "Tomorrow",
    do: "schedule",
    publishAt: hoursFromNow(24),
  });
  const listed = async (show: string) => pageOf(operator, `${catalogue}/news?show=${show}`);
  expect(await listed("draft")).toMatch(/Not yet<\/a>[\s\S]*Draft<\/span>/);
  expect(await listed("draft")).not.toContain("Tomorrow</a>");
  expect(await listed("scheduled")).toMatch(/Tomorrow<\/a>[\s\S]*Scheduled<\/span>/);
  expect(await listed("draft")).toMatch(
    /value="2" aria-label="Place of Not yet"|aria-label="Place of Not yet"[^>]*value="2"/,
  );
  const calendar = await pageOf(operator, "/operator/calendar");
  expect(calendar).toContain("Tomorrow</a>");
  expect(calendar).not.toContain("Not yet</a>");
  expect(await pageOf(operator, "/operator/calendar?from=2031-01-01")).toContain("Nothing is planned");
});
