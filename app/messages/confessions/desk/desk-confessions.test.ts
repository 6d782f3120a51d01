import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newestNumber } from "../../../../platform/log/log.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import type { Fan } from "../../../../testing/fan.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { LogReader } from "../../../../testing/log-reader.ts";
import { memberOf, signedIn } from "../../../../testing/operator.ts";
import { uniqueWord } from "../../../../testing/texts/unique-word.ts";
import { topic } from "../confession-log.server.ts";
import { confess, loadConfessions } from "../confessions.server.ts";

let server: RunningApp;
let operator: Fan;
const page = "/operator/confessions";

beforeAll(async () => {
  server = await startApp();
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

async function held(text = "see www.example.com") {
  const fan = newFanId();
  const words = `${text} ${uniqueWord()}`;
  const { confession } = await confess(fan, words);
  const act = (does: string, by = operator) => by.post(page, { do: does, id: confession.id });
  return { fan, words, id: confession.id, act };
}
const queue = async (show = "", by = operator) => (await by.get(`${page}${show}`)).text();

test("LIVE-01: waiting ones are anonymous, urgent first, and published live", async () => {
  const plain = await held();
  const urgent = await held("my partner hits me");
  const html = await queue();
  expect(html.indexOf(urgent.words)).toBeLessThan(html.indexOf(plain.words));
  expect(html.replaceAll("<!-- -->", "")).toContain("Held for link");
  expect(html).not.toContain(plain.fan);
  const reader = new LogReader(server.origin, topic, await newestNumber(topic));
  try {
    await plain.act("publish");
    await reader.until(({ entries }) => entries.some((entry) => entry.text === plain.words));
  } finally {
    reader.close();
  }
  expect(await queue()).not.toContain(plain.words);
  expect((await loadConfessions(null)).shown[0]).toMatchObject({ id: plain.id, upvotes: 0 });
  expect((await loadConfessions(plain.fan)).own).toEqual([]);
  expect((await plain.act("publish")).status).toBe(303);
  expect(await queue()).toContain("Someone has already settled this one.");
});

test("LIVE-01: rejected ones are hidden from pages and log", async () => {
  const kept = await held();
  await kept.act("down");
  expect((await loadConfessions(kept.fan)).own).toEqual([{ id: kept.id, text: kept.words, state: "down" }]);
  await kept.act("publish");
  const reader = new LogReader(server.origin, topic, await newestNumber(topic));
  try {
    await kept.act("down");
    await reader.until(({ entries }) => entries.some(({ kind, id }) => kind === "removed" && id === kept.id));
  } finally {
    reader.close();
  }
  expect((await loadConfessions(null)).shown.map(({ id }) => id)).not.toContain(kept.id);
  const left = await query("select 1 from log_entries where topic = $1 and body::text like $2", [
    topic,
    `%${kept.words}%`,
  ]);
  expect(left).toEqual([]);
  expect(await queue("?show=down")).toContain(kept.words);
});

test("moderators settle confessions, viewers do not, and the word list is editable", async () => {
  const moderator = await memberOf(server.origin, "mo@afters.example", "moderator");
  const viewer = await memberOf(server.origin, "vi@afters.example", "viewer");
  const one = await held();
  expect((await viewer.get(page)).status).toBe(403);
  await one.act("publish", viewer);
  expect(await queue("", moderator)).toContain(one.words);
  await one.act("publish", moderator);
  expect(await queue("?show=up", moderator)).toContain(one.words);

  expect((await moderator.post(page, { do: "words", words: "grommet" })).status).toBe(403);
  await operator.post(page, { do: "words", words: "Grommet\n\nwidget" });
  expect(await query("select word from held_words order by word")).toEqual([
    { word: "grommet" },
    { word: "widget" },
  ]);
  expect((await confess(newFanId(), "what a grommet")).confession.state).toBe("held");
  await operator.post(page, { do: "words", words: "widget" });
  expect((await confess(newFanId(), "what a grommet")).confession.state).toBe("up");
  const [last] = await query<{ action: string }>("select action from audit_log order by id desc limit 1");
  expect(last).toEqual({ action: "held-words" });
});
