import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { aPoll } from "../../../testing/poll.ts";
import { publishableKey } from "../../../testing/server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const ask = async (path: string) => {
  const answer = await fetch(`${server.origin}/rest/v1/${path}`, {
    headers: { apikey: publishableKey, "X-Forwarded-For": new Fan("").address },
  });
  const text = await answer.text();
  return { status: answer.status, json: JSON.parse(text), bytes: text.length };
};

test("BACKEND-23: one column or relation is selected at most twice", async () => {
  await aPoll();
  for (const select of [
    "created_at,day:created_at::date",
    "*,what:title",
    "a:poll_tallies(votes),poll_tallies(votes)",
  ])
    expect((await ask(`polls?select=${select}`)).status, select).toBe(200);
  for (const select of [
    "a:title,b:title,c:title",
    "*,*,title",
    "id,a:poll_tallies(votes),b:poll_tallies(votes),c:poll_tallies(votes)",
    "id,poll_tallies(votes,a:votes,b:votes)",
  ]) {
    const { status, json } = await ask(`polls?select=${select}`);
    expect([status, json.code], select).toEqual([400, "PGRST100"]);
    expect(json.details).toBe("one name may be selected 2 times");
  }
});

test("BACKEND-23: an answer over two megabytes is refused; parts of it are not", async () => {
  await Promise.all(Array.from({ length: 30 }, () => aPoll({ description: "x".repeat(90_000) })));
  const { status, json } = await ask("polls?select=id,description");
  expect([status, json]).toEqual([
    413,
    {
      code: "54000",
      message: "An answer has at most 2 MB",
      details: null,
      hint: "Ask for fewer rows with limit, or for fewer columns with select.",
    },
  ]);
  const part = await ask("polls?select=id,description&limit=20");
  expect(part.status).toBe(200);
  expect(part.bytes).toBeGreaterThan(1_700_000);
});
