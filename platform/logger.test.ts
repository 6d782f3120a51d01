import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asOwner } from "../testing/connected.ts";
import { Fan } from "../testing/fan.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import { query } from "./db/pool.server.ts";
import { plainError } from "./logger.server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "", LOG_LEVEL: "warn" });
  // What the process says of itself comes a moment after it is open, and is no line of the log.
  await vi.waitFor(() => expect(server.output()).toContain("publishable key"), 10_000);
});
afterAll(() => server.stop());

/** What is printed while something happens, and nothing that was printed before. */
async function printed(work: () => Promise<unknown>, wanted: string): Promise<Record<string, unknown>[]> {
  const before = server.output().length;
  await work();
  const fresh = () => server.output().slice(before).trim();
  await expect.poll(fresh).toContain(wanted);
  // A line that is no JSON was printed past the log.
  return fresh()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("what a database says of an error is told without the row and the value it quotes", async () => {
  const seen: string[] = [];
  for (const [text, values] of [
    ["select $1::uuid", ["maud@vesper.film"]],
    ["insert into fans (id, name) values ($1, $2), ($1, $2)", ["fan-one", "maud@vesper.film"]],
    ["select ($1::text)::int", ["maud@vesper.film"]],
  ] as const) {
    const error = await query(text, [...values]).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(JSON.stringify([error, (error as Error).message])).toMatch(/maud@vesper\.film|fan-one/);
    seen.push(JSON.stringify(plainError(error)));
  }
  expect(seen.join()).not.toMatch(/maud|fan-one/);
  expect(seen.join()).toContain("invalid input syntax for type uuid");
});

test("a failing loader is logged with its request ID like everything else", async () => {
  await asOwner("alter table parties rename to parties_away");
  const fan = new Fan(server.origin);
  let requestId: string | null = null;
  const failing = printed(async () => {
    const answer = await fan.get("/afters/party-of-maud@vesper.film", { Accept: "text/html" });
    requestId = answer.headers.get("x-request-id");
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/parties_away|relation|\.server\.ts/);
  }, "a page failed");
  const lines = await failing.finally(() => asOwner("alter table parties_away rename to parties"));
  const line = lines.find(({ msg }) => msg === "a page failed");
  expect(line).toMatchObject({ level: 50, requestId, err: { code: "42P01" } });
  expect(Object.keys(line?.err as object).sort()).toEqual(["code", "message", "name", "stack"]);
  expect(JSON.stringify(lines)).not.toContain("maud");
});

test("a refusal of a page is no error of ours, and is not logged as one", async () => {
  const before = server.output().length;
  await new Fan(server.origin).get("/afters/no-such-party");
  await new Fan(server.origin).post("/polls");
  // What runs by the clock may still speak of the table that was away.
  expect(server.output().slice(before)).not.toMatch(/requestId|a page/);
});

test("foreign requests are logged once a minute with a site, without identities", async () => {
  const fan = new Fan(server.origin);
  await fan.get("/polls");
  const evil = (n: number) =>
    fetch(`${server.origin}/polls/poll-${n}/votes`, {
      method: "POST",
      headers: { ...fan.headers(), Origin: `https://evil-${n}.example`, "Content-Type": "application/json" },
      body: '{"option":1,"name":"maud"}',
    });
  const lines = await printed(() => Promise.all([1, 2, 3].map(evil)), "another site");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 40,
    samples: [expect.stringMatching(/^https:\/\/evil-\d\.example$/)],
  });
  const session = fan.cookies.get("afters_session") ?? "none";
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`maud|${fan.address}|${session.split(".")[0]}`));
});

test("invalid input is logged by code once a minute, without its content", async () => {
  const fan = new Fan(server.origin);
  const lines = await printed(async () => {
    for (let n = 0; n < 3; n++) {
      await fan.send("/polls/no-such-poll/votes", { option: "maud" });
      await fan.send("/polls/no-such-poll/votes", "[not json");
      await fetch(`${server.origin}/polls/x/votes`, { method: "POST", body: "x".repeat(20_000) });
    }
  }, "too_large");
  expect(lines.map(({ msg, code }) => `${msg}: ${code}`).sort()).toEqual([
    "a request was rejected: too_large",
    "an action was refused: invalid",
    "an action was refused: unreadable",
  ]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`maud|${fan.address}`));
});

test("a reached limit is logged by name once a minute, without its owner", async () => {
  const fan = new Fan(server.origin);
  await fan.send("/polls/no-such-poll/votes", { option: 0 });
  const flood = () =>
    Promise.all(Array.from({ length: 45 }, () => fan.send("/polls/no-such-poll/votes", { option: 0 })));
  const all = await printed(flood, "a limit was reached");
  const lines = all.filter(({ limit }) => limit === "vote");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 40 });
  expect(Object.keys(lines[0] ?? {}).sort()).toEqual(["level", "limit", "msg", "time"]);
});
