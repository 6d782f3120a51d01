import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { query, transaction } from "../platform/db/pool.server.ts";
import { queueEmails } from "../platform/mail/outbox.server.ts";
import { PostOffice } from "../testing/post-office.ts";
import { type RunningServer, startServer } from "../testing/server.ts";

const rounds = process.env.FAULTS_LONG ? 6 : 3;
const perRound = 60;

const office = new PostOffice();
let server: RunningServer;
let env: Record<string, string>;

beforeAll(async () => {
  await office.open();
  env = { DATABASE_URL: process.env.DATABASE_URL as string, SMTP_URL: office.url, SAMPLE_CONTENT: "off" };
});

afterAll(async () => {
  await server.stop();
  await office.close();
});

async function queue(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const letter = { kind: "test", subject: "Round", text: "Round", html: "<p>Round</p>" };
  await transaction((on) =>
    queueEmails(
      ids.map((id) => ({ ...letter, id, to: `${id}@example.org` })),
      on,
    ),
  );
  return ids;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`${rounds} rounds of kill -9 around mail: every email arrives, none waits`, async () => {
  const ids: string[] = [];
  for (let round = 0; round < rounds; round++) {
    // Half of a round's letters wait for the server, half come while it sends; every third round has no mail server.
    ids.push(...(await queue(perRound / 2)));
    if (round % 3 === 2) await office.close();
    server = await startServer(env);
    ids.push(...(await queue(perRound / 2)));
    await pause(Math.random() * 1_500);
    await server.kill();
    if (round % 3 === 2) await office.open();
  }
  server = await startServer(env);
  await vi.waitFor(
    async () => {
      const states = await query("select state, count(*) as letters from mails group by state");
      expect(states).toEqual([{ state: "sent", letters: ids.length }]);
    },
    { timeout: 120_000, interval: 500 },
  );
  const arrived = Map.groupBy(office.letters, ({ to }) => to);
  for (const id of ids) {
    const letters = arrived.get(`${id}@example.org`) ?? [];
    expect(letters.length).toBeGreaterThan(0);
    for (const { mail } of letters) expect(mail.messageId).toBe(`<${id}@localhost>`);
  }
  const repeats = office.letters.length - ids.length;
  console.log(`${ids.length} letters, ${repeats} of them arrived twice`);
  // At most what was on its way at each kill.
  expect(repeats).toBeLessThanOrEqual(rounds * 5);
});

test("an email held by a killed server is sent within half a minute", async () => {
  const held = `held-${randomUUID()}@example.org`;
  let asked = 0;
  office.hold = (to) => to === held && asked++ === 0;
  const id = randomUUID();
  await transaction((on) =>
    queueEmails([{ id, kind: "test", to: held, subject: "Held", text: "Held", html: "<p>Held</p>" }], on),
  );
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 60_000 });
  await server.kill();
  const killed = Date.now();
  server = await startServer(env);
  await vi.waitFor(() => expect(office.to(held)).toHaveLength(1), { timeout: 60_000, interval: 100 });
  expect(Date.now() - killed).toBeLessThan(30_000);
  console.log(`sent again after ${Math.round((Date.now() - killed) / 100) / 10} s`);
});

test("two processes on one database send every email once", async () => {
  const second = await startServer(env);
  const ids = await queue(300);
  const arrived = () =>
    office.letters.map(({ to }) => to.split("@")[0]).filter((id) => ids.includes(id ?? ""));
  await vi.waitFor(() => expect(new Set(arrived()).size).toBe(ids.length), {
    timeout: 60_000,
    interval: 200,
  });
  await second.stop();
  expect(arrived()).toHaveLength(ids.length);
});

test("SIGTERM while sending ends quickly, and the next start sends the rest", async () => {
  const ids = await queue(400);
  await vi.waitFor(() => expect(office.letters.length).toBeGreaterThan(0), { timeout: 60_000 });
  const started = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - started).toBeLessThan(6_000);
  server = await startServer(env);
  const arrived = () => new Set(office.letters.map(({ to }) => to.split("@")[0]));
  await vi.waitFor(() => expect(ids.filter((id) => !arrived().has(id))).toEqual([]), {
    timeout: 60_000,
    interval: 500,
  });
});
