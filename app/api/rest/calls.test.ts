import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { sessionCookie } from "../../../platform/session/session.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { type SignedIn, signedIn } from "../../../testing/data-layer/settled.ts";
import { clientOf } from "../../../testing/data-layer/signed-in.ts";
import { Fan } from "../../../testing/fan.ts";
import { aPoll } from "../../../testing/poll.ts";

let server: RunningApp;
let maud: SignedIn;
let pollId = "";

beforeAll(async () => {
  server = await startApp();
  maud = await signedIn(server);
  pollId = await aPoll({ options: ["Maud", "The conductor", "The child in 4B"] });
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;

let count = 0;
const unique = () => `caller${process.pid}x${++count}`;

test("BACKEND-15, A§7: SELECT polls, those that are active, the newest first", async () => {
  const older = await aPoll({ title: "Who waited?", opensAt: new Date(Date.now() - 3_600_000) });
  await aPoll({ isActive: false, opensAt: new Date(Date.now() + 3_600_000), title: "Not yet" });
  const { data, error, status } = await clientOf(server)
    .from("polls")
    .select("*")
    .eq("is_active", true)
    .order("created_at", { ascending: false });
  expect({ error, status }).toEqual({ error: null, status: 200 });
  expect(data?.map(({ id }) => id)).toEqual([pollId, older]);
  expect(data?.[0]).toMatchObject({
    title: "Who rang?",
    description: "",
    options: ["Maud", "The conductor", "The child in 4B"],
    total_votes: 0,
    is_active: true,
    created_at: expect.stringMatching(/^\d{4}-.*\+00:00$/),
  });
});

test("BACKEND-16: UPSERT poll_votes on poll_id and user_session, then reload", async () => {
  const { client, session } = maud;
  const upsert = (option: number) =>
    client.from("poll_votes").upsert(
      {
        poll_id: pollId,
        option_index: option,
        user_session: session,
        created_at: new Date().toISOString(),
      },
      { onConflict: "poll_id,user_session" },
    );
  expect(await upsert(2)).toMatchObject({ error: null, status: 201, data: null });
  expect(await upsert(1)).toMatchObject({ error: null, status: 200, data: null });
  const votes = await client.from("poll_votes").select("poll_id, option_index").eq("user_session", session);
  expect(votes.data).toEqual([{ poll_id: pollId, option_index: 1 }]);
  const polls = await client
    .from("polls")
    .select("*, poll_tallies(option_index, votes)")
    .eq("id", pollId)
    .single();
  expect(polls.data).toMatchObject({ total_votes: 1 });
  expect(polls.data?.poll_tallies).toContainEqual({ option_index: 1, votes: 1 });
  const rows = await query("select user_session, option_index from poll_votes where poll_id = $1", [pollId]);
  expect(rows).toEqual([{ user_session: session, option_index: 1 }]);
});

test("BACKEND-17: UPSERT user_identities returns the row; SELECT reads it", async () => {
  const { client, session } = maud;
  const [known] = (await client.from("characters").select("name, show_name").limit(1)).data ?? [];
  const claimed = await client
    .from("user_identities")
    .upsert(
      {
        user_session: session,
        character_name: known?.name,
        show_name: known?.show_name,
        friend_votes: 9_999,
      },
      { onConflict: "user_session,character_name" },
    )
    .select()
    .single();
  expect(claimed).toMatchObject({ error: null, status: 201 });
  expect(claimed.data).toMatchObject({ user_session: session, character_name: known?.name, friend_votes: 0 });
  const current = await client
    .from("user_identities")
    .select("*")
    .eq("user_session", session)
    .order("claimed_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  expect(current.data).toEqual(claimed.data);
});

test("BACKEND-18, A§7: UPSERT wrapped_stats of september, and SELECT of it", async () => {
  const { client, session } = maud;
  const stats = { topShow: "Mine", secretBinge: "None", totalRewatches: 1_000, friendVote: "Nobody" };
  const stored = await client
    .from("wrapped_stats")
    .upsert({ user_session: session, stats, period: "september" }, { onConflict: "user_session,period" });
  expect(stored).toMatchObject({ error: null, status: 201 });
  const { data } = await client
    .from("wrapped_stats")
    .select("*")
    .eq("user_session", session)
    .eq("period", "september")
    .maybeSingle();
  expect(data).toMatchObject({ user_session: session, period: "september" });
  expect(data?.stats).toMatchObject({ totalRewatches: 0 });
});

test("BACKEND-08..11: INSERT beta_signups of SDK and waitlist; again is 23505", async () => {
  const client = clientOf(server);
  const [email, name] = [`${unique()}@salt.org`, "Maud Vesper"];
  const sdk = { username: email, email, name, avatar: "Salt & Sons" };
  expect(await client.from("beta_signups").insert(sdk)).toMatchObject({
    error: null,
    status: 201,
    data: null,
  });
  expect(await client.from("beta_signups").insert([sdk])).toMatchObject({
    status: 409,
    error: { code: "23505", message: 'duplicate key value violates unique constraint "beta_signups_email"' },
  });
  const username = unique();
  const waiting = { name: "Ida", username, email: `${username}@salt.org`, avatar: "waitlist" };
  expect(await client.from("beta_signups").insert(waiting)).toMatchObject({ error: null, status: 201 });
  const other = { ...waiting, email: `other-${waiting.email}` };
  expect((await client.from("beta_signups").insert(other)).error).toMatchObject({
    code: "23505",
    message: 'duplicate key value violates unique constraint "beta_signups_username"',
  });
  const rows = await query(
    "select form, username, email, name, avatar, fan_id from beta_signups where email = any($1) order by form",
    [[email, waiting.email]],
  );
  expect(rows).toEqual([
    { form: "sdk", ...sdk, fan_id: null },
    { form: "waitlist", ...waiting, fan_id: null },
  ]);
  // The form's own letter, once.
  const letters = await query("select kind from mails where recipient = $1", [waiting.email]);
  expect(letters).toHaveLength(1);
});

test("BACKEND-12..13, CONF-07: INSERT fan_invites of three forms; duplicates are 23505", async () => {
  const client = clientOf(server);
  const row = () => ({ name: "Maud", username: unique(), phone: "0171 12", email: `${unique()}@salt.org` });
  const [beta, { email: _, ...pass }, { name, email }] = [row(), row(), { ...row(), name: unique() }];
  // Two people of one name are two people.
  const namesake = { name, email: `${unique()}@salt.org` };
  for (const sent of [beta, pass, { name, email }, namesake] as Row[])
    expect(await client.from("fan_invites").insert(sent)).toMatchObject({ error: null, status: 201 });
  const codes = [];
  for (const sent of [beta, pass, { name: unique(), email }, namesake] as Row[])
    codes.push((await client.from("fan_invites").insert(sent)).error?.message.split('"')[1]);
  expect(codes).toEqual([
    "fan_invites_email",
    "fan_invites_username",
    "fan_invites_email",
    "fan_invites_email",
  ]);
  const forms = await query("select form, name, username from fan_invites order by id");
  expect(forms).toEqual([
    { form: "beta", name: "Maud", username: beta.username },
    { form: "pass", name: "Maud", username: pass.username },
    { form: "join", name, username: name },
    { form: "join", name, username: name },
  ]);
});

test("BACKEND-14, BACKEND-19: INSERT studio_partnerships and creator_applications", async () => {
  const { client, fanId } = maud;
  const studio = {
    studio_name: "",
    contact_name: "Ida Salt",
    email: `${unique()}@salt.org`,
    company: "Salt",
    company_size: "",
    content_type: "",
    partnership_interest: "A premiere",
    message: "",
  };
  expect(await client.from("studio_partnerships").insert(studio)).toMatchObject({ error: null, status: 201 });
  const creator = {
    name: "Ida",
    twitter: "@ida",
    instagram: null,
    tiktok: null,
    combined_followers_count: 1_207,
  };
  expect(await client.from("creator_applications").insert(creator)).toMatchObject({
    error: null,
    status: 201,
  });
  const [partnership] = await query("select * from studio_partnerships");
  expect(partnership).toMatchObject({ ...studio, form: "partnership", fan_id: fanId });
  expect((await query("select * from creator_applications"))[0]).toMatchObject({ ...creator, fan_id: fanId });
});

test.each(["beta_signups", "fan_invites", "studio_partnerships", "creator_applications"])(
  "BACKEND-23: %s takes rows, and gives none back",
  async (table) => {
    const client = clientOf(server);
    expect(await client.from(table).select()).toMatchObject({ status: 401, error: { code: "42501" } });
    const back = await client.from(table).insert({ name: "Ida" }).select();
    expect(back).toMatchObject({ status: 401, error: { code: "42501" } });
    expect(await maud.client.from(table).select()).toMatchObject({ status: 403, error: { code: "42501" } });
  },
);

// Also BACKEND-25.
test("POLL-05: API votes move our own page, and votes there are read over the API", async () => {
  const poll_id = await aPoll({ title: "Who hummed?", options: ["The kettle", "The lift"] });
  const fan = new Fan(server.origin);
  await fan.send(`/polls/${poll_id}/votes`, { option: 0 });
  await maud.client.from("poll_votes").upsert({ poll_id, option_index: 1 });
  const page = async () => (await (await fan.get("/polls")).text()).replaceAll("<!-- -->", "");
  await expect.poll(page).toMatch(/2 votes/);
  const { data } = await clientOf(server)
    .from("polls")
    .select("total_votes, poll_tallies(votes)")
    .eq("id", poll_id)
    .single();
  expect(data).toEqual({ total_votes: 2, poll_tallies: [{ votes: 1 }, { votes: 1 }] });
});

test("BACKEND-23: API and page votes share one limit, and excess is refused", async () => {
  const poll_id = await aPoll();
  const { client, session } = await signedIn(server);
  const fan = new Fan(server.origin);
  const [name = "", value = ""] = sessionCookie(session).split(";")[0]?.split("=") ?? [];
  fan.cookies.set(name, value);
  for (let n = 0; n < 20; n++) await fan.send(`/polls/${poll_id}/votes`, { option: n % 2 });
  const casts = [];
  for (let n = 0; n < 11; n++)
    casts.push(await client.from("poll_votes").upsert({ poll_id, option_index: n % 2 }));
  expect(casts.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  expect(casts.at(-1)?.error).toMatchObject({ code: "PT429", details: "slow_down" });
});
