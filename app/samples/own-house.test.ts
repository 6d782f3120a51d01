import { globSync, readFileSync } from "node:fs";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { sampleCharacters } from "../../content/characters.ts";
import { sampleParties } from "../../content/parties.ts";
import { sampleTitles } from "../../content/titles.ts";
import { query } from "../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { memberOf } from "../../testing/operator.ts";
import { filled, formNames } from "../../testing/sign-up.ts";
import { pageOf } from "../creators/signups/forms.ts";
import { currentHouse, refreshHouse } from "../frame/house/house.server.ts";
import { sampleHouse } from "../frame/house/house.ts";
import { publicPages } from "../site/marketing/public-pages.ts";
import { clearSamples, seedSamples } from "./seed.server.ts";

const origin = "https://fans.lantern.example";
let server: RunningApp;

beforeAll(async () => {
  await seedSamples();
  await refreshHouse();
  expect(currentHouse()).toEqual(sampleHouse);
  await clearSamples({ alsoPeoples: true });
  await query("insert into titles (slug, name, kind) values ('lantern-bay', 'Lantern Bay', 'show')");
  server = await startApp({ DATABASE_URL: process.env.DATABASE_URL ?? "", ORIGIN: origin });
  return () => server.stop();
});

/** Of the sample world, its host and its claims. */
const borrowed = [
  "@afters.app",
  "2025 afters",
  "1.2M",
  "45K",
  "a vampire",
  "made up, like their films",
  "invented here",
  "gloves off herself",
  ...sampleTitles.map(({ name }) => name),
  ...sampleCharacters.map(({ name }) => name),
  ...sampleParties.map(({ title }) => title),
];

const shown = [
  ...publicPages,
  "/guidelines",
  "/privacy",
  "/terms",
  "/fans?view=play",
  "/fans?view=chat",
  "/fans?view=drops",
  "/fans?view=bts",
  "/afters?tab=mine",
  "/afters?tab=leaderboard",
  "/wrapped",
  "/account",
  "/submit",
  "/drops",
  "/polls",
  "/nothing-is-here",
  "/.well-known/security.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
];

const textOf = (html: string) => html.replaceAll("<!-- -->", "");

test.each([...new Set(shown)])("%s of an own house says nothing of the sample's", async (path) => {
  const answer = await new Fan(server.origin).get(path);
  const html = textOf(await answer.text());
  expect(borrowed.filter((words) => html.includes(words))).toEqual([]);
});

test("emails that an own house sends for its forms say nothing of the sample's", async () => {
  for (const form of formNames)
    await new Fan(server.origin).send(pageOf[form], { ...filled[form](), name: "Ida Fell" });
  await new Fan(server.origin).post("/sign-in", { email: "mira@lantern.example" });
  const mails = await query<{ subject: string; body_text: string; body_html: string }>(
    "select subject, body_text, body_html from mails",
  );
  expect(mails.length).toBeGreaterThanOrEqual(3);
  for (const { subject, body_text, body_html } of mails) {
    expect(borrowed.filter((words) => `${subject} ${body_text} ${body_html}`.includes(words))).toEqual([]);
    expect(body_html).toContain(origin);
  }
});

test("no text of an email or of a card names what is the sample's", () => {
  const drawn = /platform\/(?:mail\/email|pictures\/card\.server)\.ts"/;
  const sources = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.*", "app/samples/**"] })
    .map((file) => [file, readFileSync(file, "utf8")] as const)
    .filter(([file, text]) => drawn.test(text) || /(?:emails?|cards?|template-texts)\.?/.test(file));
  expect(sources.length).toBeGreaterThan(25);
  const found = sources.flatMap(([file, text]) =>
    borrowed.filter((words) => text.includes(words)).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test("a house says its own name, addresses and numbers, as an operator wrote them", async () => {
  const own = await startApp({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    MAIL_FROM: "Lantern <post@lantern.example>",
  });
  onTestFinished(() => own.stop());
  const fan = new Fan(own.origin);
  const landing = async () => textOf(await (await fan.get("/")).text());
  expect(await landing()).toContain("mailto:post@lantern.example");
  expect(await landing()).toContain(`© ${new Date().getFullYear()} afters`);
  const operator = await memberOf(own.origin, "mira@afters.example", "operator");
  const fields = {
    name: "Lantern Night",
    copyright: "© 2031 Lantern Night Ltd",
    legal: "law@lantern.example",
    number1: "310",
    word1: "fans",
  };
  expect((await operator.post("/operator/house", { ...fields, hello: "nobody" })).status).toBe(422);
  expect((await operator.post("/operator/house", fields)).status).toBeLessThan(400);
  // A page is kept for some seconds.
  for (const words of ["© 2031 Lantern Night Ltd", "mailto:law@lantern.example", "310</span> fans"])
    await expect.poll(landing, { timeout: 15_000, interval: 500 }).toContain(words);
  expect(await landing()).toContain("mailto:post@lantern.example");
});
