import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { clientOf, signedIn } from "../testing/data-layer/signed-in.ts";
import { Fan } from "../testing/fan.ts";
import { flawsOf, LogReader } from "../testing/log-reader.ts";
import { eraseAtDesk } from "../testing/people/at-the-desk.ts";
import { redisBinary, startRedis } from "../testing/redis.ts";
import { type RunningServer, sampleDatabase, startServer } from "../testing/server.ts";
import { TopicReader } from "../testing/topic-reader.ts";
import { act, gather } from "./mixed-load.ts";

const partyId = "party-motel-parish-s2e4";
const pollId = "poll-motel-haunting";

if (!redisBinary) {
  console.error(
    "\n  NO REDIS HERE: the tests with two processes are SKIPPED. Install redis-server or valkey-server.\n",
  );
  if (process.env.CI) throw new Error("CI does not skip the tests with two processes.");
}

let operatorOfOne: Promise<Fan> | null = null;

/** The link that the process printed opens once. */
function signedInThrough({ origin, output }: RunningServer): Promise<Fan> {
  operatorOfOne ??= (async () => {
    const operator = new Fan(origin);
    const link = () => /operator, once\s+\S+(\/sign-in\/\w+)\n/.exec(output())?.[1] ?? "";
    await expect.poll(link).not.toBe("");
    await operator.post(link());
    return operator;
  })();
  return operatorOfOne;
}

describe.runIf(redisBinary)("two processes on one Postgres and one Redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let env: Record<string, string>;
  let one: RunningServer;
  let two: RunningServer;

  beforeAll(async () => {
    redis = await startRedis();
    env = { DATABASE_URL: await sampleDatabase(inject("postgres")), REDIS_URL: redis.url };
    [one, two] = await Promise.all([startServer({ ...env, OPERATOR_EMAILS: "" }), startServer(env)]);
  });

  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await redis.stop();
  });

  test("what is said through one is seen through both, in the same order for everyone", async () => {
    const readers = [one, two, one, two].map(({ origin }) => new LogReader(origin, `party:${partyId}`, 0));
    const crowds = await Promise.all([one, two].map(({ origin }) => gather(origin, partyId, pollId, 6)));
    let over = false;
    const load = crowds.map((crowd, index) => act(crowd, index ? two.origin : one.origin, () => over));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    over = true;
    await Promise.all(load);
    const last = Math.max(...crowds.flatMap((crowd) => crowd.told.messages.map(({ seq }) => seq)));
    for (const reader of readers) await reader.until(({ entries }) => (entries.at(-1)?.seq ?? 0) >= last);
    const [first, ...others] = readers.map(({ entries }) =>
      JSON.stringify(entries.filter(({ seq }) => seq <= last)),
    );
    for (const other of others) expect(other).toBe(first);
    for (const reader of readers) expect(flawsOf(reader.entries)).toEqual([]);
    for (const reader of readers) reader.close();
  });

  test("what an operator takes away through one leaves the other's rooms and memory", async () => {
    const operator = await signedInThrough(one);
    const fan = new Fan(two.origin);
    await fan.send(`/afters/${partyId}/join`);
    const words = "Words that nobody should read twice";
    const said = await fan.send<{ entry: { seq: number } }>(`/afters/${partyId}/messages`, { text: words });
    const { seq } = said.entry;
    const open = [one, two].map(({ origin }) => new LogReader(origin, `party:${partyId}`, seq - 1));
    for (const reader of open)
      await reader.until(({ entries }) => entries.some(({ text }) => text === words));
    await operator.post("/operator/reports", {
      do: "remove",
      kind: "message",
      subject: `${partyId} ${seq}`,
    });
    for (const reader of open) await reader.until(({ entries }) => entries.some(({ of }) => of === seq));
    for (const { origin } of [one, two]) {
      const late = new LogReader(origin, `party:${partyId}`, seq - 1);
      await late.until(({ entries }) => entries.some(({ of }) => of === seq));
      expect(JSON.stringify(late.entries)).not.toContain(words);
      late.close();
    }
    for (const reader of open) {
      expect(flawsOf(reader.entries)).toEqual([]);
      reader.close();
    }
  });

  test("a stream can be changed through either process without losing anything", async () => {
    const fan = new Fan(one.origin);
    const { me } = await fan.send<{ me: { fanId: string } }>(`/afters/${partyId}/join`);
    const reader = new TopicReader(fan);
    await reader.open([`0@party:${partyId}`]);
    const through = (take: string[], drop: string[]) => reader.change(take, drop, two.origin);
    expect(await through([`fan:${me.fanId}`, "lobby"], [])).toBe(202);
    await reader.until(() => reader.taken.includes(`fan:${me.fanId}`) && reader.taken.includes("lobby"));
    expect(await through([], ["lobby"])).toBe(202);
    const speaker = new Fan(two.origin);
    await speaker.send(`/afters/${partyId}/join`);
    const { entry } = await speaker.send<{ entry: { seq: number } }>(`/afters/${partyId}/messages`, {
      text: "Heard on the other side",
    });
    await reader.until(() => (reader.entries(`party:${partyId}`).at(-1)?.seq ?? 0) >= entry.seq);
    expect(flawsOf(reader.entries(`party:${partyId}`))).toEqual([]);
    reader.close();
  });

  test("a fan erased through one process reads nothing more through the other", async () => {
    const fan = new Fan(two.origin);
    const { me } = await fan.send<{ me: { fanId: string } }>(`/afters/${partyId}/join`);
    const reader = new TopicReader(fan);
    await reader.open([`fan:${me.fanId}`, "lobby"]);
    const operator = await signedInThrough(one);
    await eraseAtDesk(operator, me.fanId);
    await reader.until(() => reader.ended.get(`fan:${me.fanId}`) === "no_longer_yours", 60_000);
    expect(reader.ended.has("lobby")).toBe(false);
    reader.close();
  });

  test("a partner's page hears of rows and sign-outs written through the other process", async () => {
    const { client, session } = await signedIn(one);
    client.realtime.setAuth(session.access_token);
    const heard: unknown[] = [];
    const watched = new Promise((resolve) => {
      client
        .channel("mine")
        .on("postgres_changes", { event: "*", schema: "public", table: "poll_votes" }, (change) =>
          heard.push(change.new),
        )
        .subscribe(resolve);
    });
    expect(await watched).toBe("SUBSCRIBED");
    const there = clientOf(two);
    await there.auth.setSession(session);
    const vote = { poll_id: pollId, option_index: 1 };
    const { error } = await there.from("poll_votes").upsert(vote, { onConflict: "poll_id,user_session" });
    expect(error).toBeNull();
    await expect.poll(() => heard).toMatchObject([vote]);
    await there.auth.signOut({ scope: "local" });
    await expect
      .poll(async () => (await client.from("poll_votes").select()).status, { timeout: 60_000 })
      .toBe(401);
    await client.removeAllChannels();
  });

  test("people here are counted over both", async () => {
    const room = "party:party-neon-orchard-midnight";
    const fans = [one, two, two].map(({ origin }) => new Fan(origin));
    await Promise.all(fans.map((fan) => fan.send("/session")));
    const readers = fans.map((fan) => new LogReader(fan.origin, room, undefined, fan));
    for (const reader of readers) await reader.until(({ states }) => states.get("here") === 3);
    for (const reader of readers) reader.close();
  });

  test("a rate limit counts over both", async () => {
    const fan = new Fan(one.origin);
    await fan.send(`/afters/${partyId}/join`);
    const elsewhere = new Fan(two.origin, fan.address);
    elsewhere.cookies = fan.cookies;
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const through = n % 2 ? elsewhere : fan;
      statuses.push((await through.send(`/afters/${partyId}/messages`, { text: `fast ${n}` })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.slice(6)).toEqual([429, 429]);
  });

  test("when one process is killed its readers continue on the other without a gap", async () => {
    let door = one.origin;
    const moved = new LogReader(() => door, `party:${partyId}`, 0);
    const stayed = new LogReader(two.origin, `party:${partyId}`, 0);
    const crowds = await Promise.all([one, two].map(({ origin }) => gather(origin, partyId, pollId, 6)));
    let over = false;
    const load = crowds.map((crowd, index) => act(crowd, index ? two.origin : one.origin, () => over));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await one.kill();
    door = two.origin;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    over = true;
    await Promise.all(load);
    const told = crowds.flatMap((crowd) => crowd.told.messages);
    const last = Math.max(...told.map(({ seq }) => seq));
    for (const reader of [moved, stayed]) {
      await reader.until(({ entries }) => (entries.at(-1)?.seq ?? 0) >= last);
      expect(flawsOf(reader.entries)).toEqual([]);
      const seen = new Map(reader.entries.map((entry) => [entry.seq, entry.text]));
      for (const { seq, text } of told) expect(seen.get(seq)).toBe(text);
      reader.close();
    }
    one = await startServer(env);
  });

  test("Redis goes away: votes and messages go on, and readers still see everything", async () => {
    const reader = new LogReader(two.origin, `party:${partyId}`, 0);
    await redis.stop();
    const fan = new Fan(one.origin);
    await fan.send(`/afters/${partyId}/join`);
    const said = await fan.send<{ entry: { seq: number } }>(`/afters/${partyId}/messages`, {
      text: "without a relay",
    });
    expect(said.status).toBe(200);
    await reader.until(({ entries }) => entries.some(({ text }) => text === "without a relay"));
    expect(flawsOf(reader.entries)).toEqual([]);
    reader.close();
  });
});
