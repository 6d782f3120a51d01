import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type RunningApp, startApp } from "../testing/app.ts";
import { ownerOf } from "../testing/connected.ts";
import { Fan } from "../testing/fan.ts";
import { sampleDatabase } from "../testing/server.ts";

let server: RunningApp;
let database: pg.Client;

beforeAll(async () => {
  const url = await sampleDatabase(inject("postgres"));
  server = await startApp({ DATABASE_URL: url });
  database = new pg.Client({ connectionString: ownerOf(url) });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;
const openPoll = async () =>
  (
    await rows(
      "select id from polls where is_active and party_id is null and spoils is null order by id limit 1",
    )
  )[0].id;

/** As when the database is in trouble. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await database.query(`alter table ${table} rename to ${table}_away`);
  try {
    return await work();
  } finally {
    await database.query(`alter table ${table}_away rename to ${table}`);
  }
}

test("POLL-08: a vote answers “Vote cast successfully!” with the poll", async () => {
  const fan = new Fan(server.origin);
  const poll = await openPoll();
  expect(await fan.send(`/polls/${poll}/votes`, { option: 1 })).toMatchObject({
    status: 200,
    ok: true,
    message: "Vote cast successfully!",
    poll: { id: poll, choice: 1 },
  });
});

test("POLL-08: a vote as a plain form post says it on the next page", async () => {
  const fan = new Fan(server.origin);
  const answer = await fan.post(`/polls/${await openPoll()}/votes`, { option: "0" }, "/afters");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/afters"]);
  expect(await (await fan.get("/afters")).text()).toContain("Vote cast successfully!");
});

test("POLL-09: a failed vote answers its fixed sentence, without details", async () => {
  const poll = await openPoll();
  const answer = await without("poll_votes", () =>
    new Fan(server.origin).send(`/polls/${poll}/votes`, { option: 0 }),
  );
  expect(answer).toMatchObject({
    status: 503,
    ok: false,
    code: "failed",
    message: "Failed to cast vote. Please try again.",
  });
  expect(JSON.stringify(answer)).not.toMatch(/poll_votes|relation|\.ts/);
});

test("POLL-02: the page shows “Failed to load polls” and stays up", async () => {
  const answer = await without("poll_tallies", () => new Fan(server.origin).get("/afters"));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("Failed to load polls");
});

test.each([
  {},
  ...[-1, 8, 1.5, 1e30, "one", "", " ", "0x1", "1e0", "01", "-0", "１", null, true, false, [], [0], {}].map(
    (option) => ({ option }),
  ),
])("POLL-08: a vote for %j is refused with 422 and counts nothing", async (body) => {
  const fan = new Fan(server.origin, "10.44.0.1");
  expect(await fan.send(`/polls/${await openPoll()}/votes`, body)).toMatchObject({
    status: 422,
    ok: false,
    code: "invalid",
    fields: { option: "Please choose an option." },
  });
  const session = fan.cookies.get("afters_session")?.split(".")[0];
  expect(await rows("select 1 from poll_votes where user_session = $1", [session])).toEqual([]);
});

test("SESSION-03: vote, identity and wrapped are stored under the session", async () => {
  const fan = new Fan(server.origin);
  await fan.send(`/polls/${await openPoll()}/votes`, { option: 0 });
  await fan.send("/identity", { characterId: "carmilla" });
  await fan.send("/wrapped", {});
  const session = fan.cookies.get("afters_session")?.split(".")[0];
  for (const table of ["poll_votes", "user_identities", "wrapped_stats"]) {
    expect(await rows(`select 1 from ${table} where user_session = $1`, [session]), table).toHaveLength(1);
  }
});

test("SESSION-03: vote, identity and wrapped are read by their session only", async () => {
  const [fan, other] = [new Fan(server.origin), new Fan(server.origin)];
  const poll = await openPoll();
  await fan.send(`/polls/${poll}/votes`, { option: 1 });
  await fan.send("/identity", { characterId: "odile-marr" });
  await fan.send("/wrapped", {});
  await other.send("/session");
  const read = async (by: Fan) => {
    const html = async (path: string) => (await (await by.get(path)).text()).replaceAll("<!-- -->", "");
    const form = new RegExp(`action="/polls/${poll}/votes".*?</form>`, "s").exec(await html("/polls"))?.[0];
    return {
      choice: /value="(\d+)"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*value="(\d+)"/.exec(
        form ?? "",
      )?.[0],
      identity: /Odile Marr.*?Send them the link and let them vote/s.test(await html("/afters?tab=mine")),
      wrapped: (await html("/wrapped?period=september")).includes('class="wrapped-poster"'),
      file: (await by.get("/wrapped/september/share-text")).status,
    };
  };
  const own = await read(fan);
  expect(own).toMatchObject({ identity: true, wrapped: true, file: 200 });
  expect(own.choice).toContain('value="1"');
  expect(await read(other)).toEqual({ choice: undefined, identity: false, wrapped: false, file: 404 });
});

test("IDENTITY-04: a claim answers with the character's name", async () => {
  const answer = await new Fan(server.origin).send("/identity", { characterId: "odile-marr" });
  expect(answer).toMatchObject({ status: 200, message: "Identity claimed! You are Odile Marr!" });
});

test("IDENTITY-05: a claim that fails answers “Failed to claim identity”", async () => {
  const answer = await without("user_identities", () =>
    new Fan(server.origin).send("/identity", { characterId: "carmilla" }),
  );
  expect(answer).toMatchObject({ status: 503, message: "Failed to claim identity" });
});

test("a friend votes on the link, the owner may not", async () => {
  const [owner, friend] = [new Fan(server.origin), new Fan(server.origin)];
  expect(await owner.send("/identity/link")).toMatchObject({ status: 409, code: "unclaimed" });
  await owner.send("/identity", { characterId: "carmilla" });
  const { url } = await owner.send<{ url: string }>("/identity/link");
  const votes = `${new URL(url).pathname}/votes`;
  expect(await friend.send(votes, { characterId: "maud-vesper" })).toMatchObject({ status: 200, ok: true });
  expect(await owner.send(votes, { characterId: "maud-vesper" })).toMatchObject({
    status: 409,
    code: "own_link",
  });
});

test("WRAPPED-03: generating answers “Wrapped stats generated!” and the stored stats", async () => {
  const answer = await new Fan(server.origin).send("/wrapped", { period: "September" });
  expect(answer).toMatchObject({
    status: 200,
    message: "Wrapped stats generated!",
    wrapped: { period: "september", sample: true },
  });
});

test("WRAPPED-04: generating that fails answers “Failed to generate wrapped stats”", async () => {
  const answer = await without("wrapped_stats", () => new Fan(server.origin).send("/wrapped"));
  expect(answer).toMatchObject({ status: 503, message: "Failed to generate wrapped stats" });
});

// Also WRAPPED-09.
test("WRAPPED-07: the own wrapped downloads; a stranger gets neither file nor text", async () => {
  const [fan, stranger] = [new Fan(server.origin), new Fan(server.origin)];
  const [file, share] = ["/wrapped/september-wrapped.txt", "/wrapped/september/share-text"];
  for (const path of [file, share]) expect((await fan.get(path)).status).toBe(404);
  await fan.send("/wrapped");
  const download = await fan.get(file);
  expect(download.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(download.headers.get("content-disposition")).toBe('attachment; filename="september-wrapped.txt"');
  expect(download.headers.get("cache-control")).toContain("private");
  expect(await download.text()).toContain("Total rewatches: 29");
  expect(await (await fan.get(share)).json()).toMatchObject({
    text: expect.stringContaining("A sample of my September on afters"),
  });
  for (const path of [file, share]) expect((await stranger.get(path)).status).toBe(404);
});

const beta = (n: number, change: Record<string, string> = {}) => ({
  username: `fan${n}`,
  name: "Maud",
  email: `fan${n}@example.com`,
  phone: "123",
  ...change,
});

test("BETA-18, BETA-19: a plain form post to /beta stores one row and says so", async () => {
  const answer = await new Fan(server.origin).post("/beta", beta(1));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("Request submitted! We&#x27;ll be in touch soon.");
  expect(
    await rows("select name, username, phone, email from fan_invites where email = 'fan1@example.com'"),
  ).toEqual([{ name: "Maud", username: "fan1", phone: "123", email: "fan1@example.com" }]);
});

test("BETA-20: a failure is told in one sentence, and the form keeps what was typed", async () => {
  const failure = await without("fan_invites", () => new Fan(server.origin).post("/beta", beta(3)));
  expect(failure.status).toBe(503);
  const html = await failure.text();
  expect(html).toContain("Something went wrong. Please try again.");
  expect(html).toContain('value="Maud"');
  expect(html).not.toMatch(/duplicate|fan_invites|relation/);
});

test("BETA-20: a duplicate is answered like a success, and is one row", async () => {
  for (const email of ["fan2@example.com", "FAN2@EXAMPLE.COM"]) {
    const answer = await new Fan(server.origin).post("/beta", beta(2, { email }));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Request submitted! We&#x27;ll be in touch soon.");
  }
  expect(await rows("select 1 from fan_invites where lower(email) = 'fan2@example.com'")).toHaveLength(1);
});

test("a beta request with errors is not stored, and says them under the fields", async () => {
  const answer = await new Fan(server.origin).post("/beta", beta(4, { phone: " ", email: "maud" }));
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("Phone is required");
  expect(html).toContain("Please enter a valid email");
  expect(await rows("select 1 from fan_invites where username = 'fan4'")).toEqual([]);
});

test("SAMPLE_CONTENT=off hides sample parties and polls, and their rooms", async () => {
  const url = await sampleDatabase(inject("postgres"), "quiet_");
  const quiet = await startApp({ DATABASE_URL: url, SAMPLE_CONTENT: "off" });
  try {
    const fan = new Fan(quiet.origin);
    const party = "party-vesper-line-finale";
    expect(await (await fan.get("/afters")).text()).not.toContain(party);
    expect((await fan.get(`/afters/${party}`)).status).toBe(404);
    expect((await fan.get(`/live?topic=party:${party}`)).status).toBe(404);
    expect(await fan.send(`/afters/${party}/join`)).toMatchObject({ status: 404, code: "no_such_party" });
    expect(await fan.send("/identity", { characterId: "carmilla" })).toMatchObject({
      identity: { friend_votes: 0 },
    });
  } finally {
    await quiet.stop();
  }
});
