import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { query, transaction } from "../platform/db/pool.server.ts";
import { Fan } from "../testing/fan.ts";
import { freePort } from "../testing/free-port.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import { checkSignUps } from "./acknowledged.ts";

const rounds = process.env.FAULTS_LONG ? 5 : 3;
const acknowledged: string[] = [];

async function signUp(origin: string, n: number, ended: () => boolean): Promise<string | null> {
  const email = `fan${n}@salt.org`;
  const body = { username: `fan${n}`, email, form_key: randomUUID() };
  while (!ended()) {
    const answer = await new Fan(origin)
      .send<{ ok: boolean; place?: string }>("/waitlist", body)
      .catch(() => null);
    if (answer?.ok) return email;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return null;
}

test("a server killed at any moment loses no acknowledged request or its email", async () => {
  const env = {
    DATABASE_URL: process.env.DATABASE_URL ?? inject("postgres"),
    DATA_DIR: mkdtempSync(join(tmpdir(), "afters-sign-ups-")),
    PORT: String(await freePort()),
    SAMPLE_CONTENT: "off",
  };
  let server: RunningServer = await startServer(env);
  const { origin } = server;
  let ended = false;
  let next = 0;
  const crowd = Array.from({ length: 24 }, async () => {
    while (!ended) {
      const email = await signUp(origin, next++, () => ended);
      if (email) acknowledged.push(email);
    }
  });
  for (let round = 0; round < rounds; round++) {
    await new Promise((resolve) => setTimeout(resolve, 200 + 137 * round));
    await server.kill();
    server = await startServer(env);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  ended = true;
  await Promise.all(crowd);
  await server.stop();

  const rows = await query<{ email: string; letters: number }>(
    `select email, (select count(*)::int from mails where about = s.key) as letters from beta_signups s`,
  );
  const stored = new Set(rows.map(({ email }) => email));
  const { verified, lost } = await checkSignUps(acknowledged, query);
  expect(lost).toEqual([]);
  expect(verified).toBeGreaterThan(rounds * 5);
  expect(stored.size).toBe(rows.length);
  expect(rows.filter(({ letters }) => letters !== 1)).toEqual([]);
});

test("one acknowledged request that is gone is found", async () => {
  const [gone = ""] = acknowledged;
  const restored = new Error("put back");
  const dropped = transaction(async (on) => {
    await query("delete from beta_signups where email = $1", [gone], on);
    expect((await checkSignUps(acknowledged, (text, values) => query(text, values, on))).lost).toEqual([
      `the sign-up of ${gone}`,
    ]);
    throw restored;
  });
  await expect(dropped).rejects.toBe(restored);
  expect((await checkSignUps(acknowledged, query)).lost).toEqual([]);
});
