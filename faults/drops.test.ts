import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connected } from "../testing/connected.ts";
import { Fan } from "../testing/fan.ts";
import { freePort } from "../testing/free-port.ts";
import { type RunningServer, startServer } from "../testing/server.ts";

const rounds = process.env.FAULTS_LONG ? 12 : 3;
const pieces = 60;
const fans = 140;
/** So many wait for an answer at once: also where all are answered in one go, others are still to come. */
const inTheAir = 40;
const dataDir = mkdtempSync(join(tmpdir(), "afters-drop-kill-"));

let env: Record<string, string>;
let server: RunningServer;

beforeAll(async () => {
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), SAMPLE_CONTENT: "off" };
  server = await startServer(env);
});
afterAll(() => server.stop());

const ask = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  connected({ host: join(dataDir, "run"), user: "afters", database: "afters" }, async (client) => {
    const { rows } = await client.query(text, values);
    return rows as Row[];
  });

type Claimed = { own?: { has: string; number?: number } };

/** Presses until there is an answer; what was answered once holds. */
async function claimUntilTold(fan: Fan, drop: string, told: Map<Fan, string>, isOver: () => boolean) {
  while (!isOver()) {
    const answer = await fan.send<Claimed>(`/drops/${drop}/claims`).catch(() => null);
    if (answer?.own) return void told.set(fan, `${answer.own.has} ${answer.own.number ?? ""}`);
    await delay(40);
  }
}

test(`${rounds} drops under load with kill -9: every number once, nothing lost`, {
  timeout: 60_000 * rounds,
}, async () => {
  for (let round = 1; round <= rounds; round++) {
    const drop = `killed-${round}-${randomUUID()}`;
    await ask(
      `insert into drops (id, title, pieces, opens_at, closes_at)
       values ($1, 'Killed', $2, now() - interval '1 minute', now() + interval '1 hour')`,
      [drop, pieces],
    );
    const crowd = Array.from({ length: fans }, () => new Fan(server.origin));
    await Promise.all(crowd.map((fan) => fan.send("/session")));
    const told = new Map<Fan, string>();
    let isOver = false;
    const load = crowd.map(async (fan, n) => {
      while (n >= told.size + inTheAir) await delay(2);
      await claimUntilTold(fan, drop, told, () => isOver);
    });
    while (told.size < fans / 6) await delay(2);
    await server.kill();
    const before = new Map(told);
    expect(before.size).toBeLessThan(fans);
    server = await startServer(env);
    await Promise.all(load);
    isOver = true;
    expect(told.size).toBe(fans);

    for (const [fan, said] of before) {
      const { own } = await fan.send<Claimed>(`/drops/${drop}/claims`);
      if (said.startsWith("piece")) expect(`${own?.has} ${own?.number}`).toBe(said);
      else expect(own?.has).toBe("place");
    }
    const [books] = await ask(
      `select count(number)::int as numbered, count(distinct number)::int as numbers, max(number) as highest,
         count(*)::int as claims, count(distinct fan_id)::int as fans, max(place) as places,
         (select taken from drops where id = $1) as taken, (select waiting from drops where id = $1) as waiting,
         (select arrived from drops where id = $1) as arrived
       from drop_claims where drop_id = $1`,
      [drop],
    );
    expect(books).toEqual({
      numbered: pieces,
      numbers: pieces,
      highest: pieces,
      claims: fans,
      fans,
      places: fans,
      taken: pieces,
      waiting: fans - pieces,
      arrived: fans,
    });
  }
});
