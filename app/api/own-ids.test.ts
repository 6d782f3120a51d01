import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { claimsOf, clientOf, signedIn } from "../../testing/data-layer/signed-in.ts";
import { randomAddress } from "../../testing/fan.ts";
import { aPoll } from "../../testing/poll.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp({ SAMPLE_CONTENT: "on" });
});
afterAll(() => server.stop());

/** As the seeds' pages make theirs. */
const anId = () => `session_${Date.now()}_${Math.random().toString(36).slice(2, 11).padEnd(9, "a")}`;
const votes = { onConflict: "poll_id,user_session" };

test("BACKEND-03, BACKEND-16..18: with the key alone an unused id is who it stands for", async () => {
  const address = randomAddress();
  const client = clientOf(server, { address });
  const [user_session, poll_id] = [anId(), await aPoll()];
  for (const option_index of [0, 1])
    expect(
      await client.from("poll_votes").upsert({ poll_id, option_index, user_session }, votes),
    ).toMatchObject({ error: null });
  const own = await client
    .from("poll_votes")
    .select("poll_id, option_index")
    .eq("user_session", user_session);
  expect(own.data).toEqual([{ poll_id, option_index: 1 }]);
  const polls = await client.from("polls").select("total_votes").eq("id", poll_id).single();
  expect(polls.data).toEqual({ total_votes: 1 });
  const { data: character } = await client.from("characters").select("name").limit(1).single();
  const identity = await client
    .from("user_identities")
    .upsert(
      { user_session, character_name: character?.name, friend_votes: 0 },
      { onConflict: "user_session,character_name" },
    )
    .select()
    .single();
  expect(identity).toMatchObject({ error: null, data: { user_session, character_name: character?.name } });
  const wrapped = await client
    .from("wrapped_stats")
    .upsert({ user_session, stats: {}, period: "september" }, { onConflict: "user_session,period" })
    .select()
    .single();
  expect(wrapped).toMatchObject({ error: null, data: { user_session, period: "september" } });
  expect((await client.from("wrapped_stats").select().eq("user_session", user_session)).data).toHaveLength(1);
  // By the id alone, and nobody else's.
  expect((await client.from("poll_votes").select()).data).toEqual([]);
  expect((await client.from("poll_votes").select().eq("user_session", anId())).data).toEqual([]);
});

test("BACKEND-23: an ID of another network or a signed-in fan is refused by name", async () => {
  const [first, other] = [clientOf(server), clientOf(server)];
  const poll_id = await aPoll();
  const cast = (client: typeof first, user_session: string) =>
    client.from("poll_votes").upsert({ poll_id, option_index: 0, user_session }, votes);
  const user_session = anId();
  expect((await cast(first, user_session)).error).toBeNull();
  const fan = await signedIn(server);
  const theirs = String(claimsOf(fan.session.access_token).user_session);
  const refusals = [
    [await cast(other, user_session), "another network"],
    [await other.from("poll_votes").select().eq("user_session", user_session), "another network"],
    [await cast(other, theirs), "a signed-in fan's"],
    [await other.from("poll_votes").select().eq("user_session", theirs), "a signed-in fan's"],
    [await cast(other, "session_1_short"), "eight letters"],
    [await cast(other, `session_${Date.now()}_seven77`), "eight letters"],
    [await cast(fan.client, anId()), "your own session"],
    [await other.from("poll_votes").insert({ poll_id, option_index: 0 }), "Sign in first"],
  ] as const;
  for (const [{ status, error }, said] of refusals) {
    expect([said, error?.code]).toEqual([said, "42501"]);
    expect([401, 403]).toContain(status);
    expect(error?.hint).toContain(said);
    expect(error?.hint).toContain("signInAnonymously");
  }
  expect(await query("select 1 from poll_votes where poll_id = $1", [poll_id])).toHaveLength(1);
});

test("ASVS 2.4.1: IDs made up by pages count per network and are held beyond its share", async () => {
  const client = clientOf(server, { address: randomAddress() });
  const poll_id = await aPoll();
  const old = Date.now() - 86_400_000;
  for (let n = 0; n < 23; n++) {
    const user_session = `session_${old + n}_madeup${String(n).padStart(3, "0")}`;
    expect(
      (await client.from("poll_votes").upsert({ poll_id, option_index: 0, user_session }, votes)).error,
    ).toBeNull();
  }
  const rows = await query("select total_votes, held_votes from polls where id = $1", [poll_id]);
  expect(rows).toEqual([{ total_votes: 20, held_votes: 3 }]);
});
