import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { recounts } from "../server/backup/recounts.ts";
import { debianPostgres } from "../testing/command/tools.ts";
import { connected } from "../testing/connected.ts";
import { Fan } from "../testing/fan.ts";
import { flawsOf, LogReader } from "../testing/log-reader.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import { type Ask, checkMessages, checkPoints, checkTaps, checkVotes } from "./acknowledged.ts";
import { act, type Crowd, gather } from "./mixed-load.ts";
import { makePair, movableAddress, type Standing } from "./replica.ts";

const partyId = "party-halcyon-seven-premiere";
const pollId = "poll-halcyon-door";
/** The longer run of docs/reliability.md lets Postgres be away for a minute. */
const awayMs = Number(process.env.AWAY_SECONDS ?? 1) * 1_000;

const bin = debianPostgres();
if (!bin) {
  console.error(
    "\n  NO POSTGRES OF DEBIAN'S HERE: the tests with a replica are SKIPPED. Install postgresql.\n",
  );
  if (process.env.CI) throw new Error("CI does not skip the tests with a replica.");
}

describe.runIf(bin)("a Postgres that goes away", () => {
  let primary: Standing;
  let replica: Standing;
  let address: Awaited<ReturnType<typeof movableAddress>>;
  let server: RunningServer;
  let crowd: Crowd;
  let reader: LogReader;

  const on = <Answer>(port: number, work: (ask: Ask) => Promise<Answer>) =>
    connected({ host: "127.0.0.1", port, user: "afters", database: "afters" }, (client) =>
      work(async (text, values) => (await client.query(text, values)).rows),
    );

  const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
  const until = (status: number) =>
    vi.waitUntil(async () => (await ready()) === status, { timeout: 60_000, interval: 50 });
  const untilReady = () => until(200);
  const untilNotReady = () => until(503);

  async function expectActsToHaveASentence(): Promise<void> {
    const fan = new Fan(server.origin, crowd.fans[0]?.address);
    fan.cookies = (crowd.fans[0] as Fan).cookies;
    const vote = await fan.send(`/polls/${pollId}/votes`, { option: 1 });
    expect(vote).toMatchObject({ status: 503, ok: false, message: "Failed to cast vote. Please try again." });
    const message = await fan.send(`/afters/${partyId}/messages`, { text: "Is anybody there?" });
    expect(message).toMatchObject({ status: 503, ok: false, message: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(await (await fetch(`${server.origin}/`)).text()).toContain("Fandom");
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  }

  /** Under the load of everybody; resolves once fans have been answered again. */
  async function underLoad(trouble: () => Promise<void>): Promise<void> {
    let over = false;
    const load = act(crowd, server.origin, () => over, 500);
    const answered = async () => {
      const before = crowd.told.counts();
      await vi.waitUntil(() => crowd.told.counts().every((count, kind) => count >= (before[kind] ?? 0) + 3), {
        timeout: 60_000,
        interval: 20,
      });
    };
    await answered();
    await trouble();
    await answered();
    over = true;
    await load;
  }

  async function expectNothingLost(port: number): Promise<void> {
    const { told } = crowd;
    const checks = await on(port, async (ask) => [
      await checkVotes(told, pollId, ask),
      await checkMessages(told, partyId, ask),
      await checkTaps(told, partyId, ask),
      await checkPoints(told, { partyId, pollId }, ask),
    ]);
    for (const { verified, lost } of checks) {
      expect(lost).toEqual([]);
      expect(verified).toBeGreaterThan(5);
    }
    await connected({ host: "127.0.0.1", port, user: "afters", database: "afters" }, async (client) => {
      for (const recount of recounts) expect(await recount(client)).toMatchObject({ wrong: 0 });
    });
    const last = Math.max(...told.messages.map(({ seq }) => seq));
    await reader.until(({ entries }) => (entries.at(-1)?.seq ?? 0) >= last);
    expect(flawsOf(reader.entries)).toEqual([]);
    expect(reader.reloads).toBe(0);
  }

  beforeAll(async () => {
    ({ primary, replica } = await makePair(bin as string));
    address = await movableAddress(primary.port);
    server = await startServer({
      DATABASE_URL: `postgres://afters_product@127.0.0.1:${address.port}/afters`,
      MIGRATION_DATABASE_URL: `postgres://afters@127.0.0.1:${address.port}/afters`,
      SAMPLE_CONTENT: "on",
      LOG_LEVEL: "silent",
    });
    crowd = await gather(server.origin, partyId, pollId, 16);
    reader = new LogReader(server.origin, `party:${partyId}`, 0);
    await fetch(`${server.origin}/`);
  });

  afterAll(async () => {
    reader?.close();
    await server?.stop();
    address?.close();
    await Promise.all([primary?.stop("SIGKILL"), replica?.stop("SIGKILL")]);
  });

  test("a Postgres elsewhere that knows no TLS is not spoken to, unless it is named", async () => {
    // The same server, by an address that could be anywhere.
    const DATABASE_URL = `postgres://afters_product@0.0.0.0:${primary.port}/afters`;
    await expect(startServer({ DATABASE_URL })).rejects.toThrow(
      "The server does not support SSL connections",
    );
    const named = await startServer({ DATABASE_URL, ALLOW_PLAIN_TEXT: "postgres" });
    expect(await named.stop()).toBe(0);
  });

  test("a restart: cached pages stay, acts get a sentence, and everything recovers", async () => {
    await underLoad(async () => {
      await primary.stop("SIGINT");
      await untilNotReady();
      await expectActsToHaveASentence();
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      await primary.start({ waits: true });
      await untilReady();
    });
    await expectNothingLost(primary.port);
  });

  test("a database that only reads is not ready, although it answers", async () => {
    address.moveTo(replica.port);
    const fan = new Fan(server.origin);
    await vi.waitUntil(async () => (await fan.get("/polls")).status === 200, { timeout: 60_000 });
    await untilNotReady();
    await expectActsToHaveASentence();
    address.moveTo(primary.port);
    await untilReady();
  });

  test("a failover: the replica takes over and nothing acknowledged is lost", async () => {
    await underLoad(async () => {
      await primary.stop("SIGKILL");
      address.moveTo(replica.port);
      await untilNotReady();
      replica.promote();
      await untilReady();
    });
    await expectNothingLost(replica.port);
  });
});
