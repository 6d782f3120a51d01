import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { sessionCookie } from "../../../platform/session/session.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { type SignedIn, signedIn } from "../../../testing/data-layer/settled.ts";
import { ask } from "../../../testing/data-layer/signed-in.ts";
import { openDrop } from "../../../testing/drops/drop.ts";
import { Fan, randomAddress } from "../../../testing/fan.ts";
import { endParty, openParty } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";

let server: RunningApp;
let maud: SignedIn;
beforeAll(async () => {
  server = await startApp();
  maud = await signedIn(server);
});
afterAll(() => server.stop());

const act = (name: string, body: object, { token, ...headers }: Record<string, string> = {}) =>
  ask(server, `/functions/v1/${name}`, {
    method: "POST",
    body: JSON.stringify(body),
    ...(token !== "" && { token: token ?? maud.token }),
    headers: { "X-Forwarded-For": randomAddress(), ...headers },
  });

const codeOf = ({ status, body }: Awaited<ReturnType<typeof act>>) => [status, body.code];

/** The same fan in a browser, on our own page. */
function ownPageOf({ session }: SignedIn): Fan {
  const fan = new Fan(server.origin);
  const [name = "", value = ""] = (sessionCookie(session).split(";")[0] ?? "").split("=");
  fan.cookies.set(name, value);
  return fan;
}

test("a vote from outside is our own vote: counted once, moved by the next", async () => {
  const pollId = await aPoll();
  expect((await act("vote", { pollId, option: 1 })).body).toMatchObject({
    ok: true,
    poll: { votes: [0, 1], total: 1, choice: 1 },
  });
  expect((await act("vote", { pollId, option: 0 })).body).toMatchObject({
    poll: { votes: [1, 0], total: 1 },
  });
  const moved = await ownPageOf(maud).send<{ poll: object }>(`/polls/${pollId}/votes`, { option: 1 });
  expect(moved.poll).toMatchObject({ votes: [0, 1], total: 1 });
  expect(codeOf(await act("vote", { pollId, option: 7 }))).toEqual([422, "no_such_option"]);
  expect(codeOf(await act("vote", { pollId: "nothing", option: 0 }))).toEqual([404, "no_such_poll"]);
  expect(codeOf(await act("vote", {}))).toEqual([422, "invalid"]);
});

test("a line needs a seat, counts once by its key, and is read by everybody", async () => {
  const partyId = await openParty();
  const line = { partyId, text: "Five knocks is a code.", clientKey: "knock-knock-1" };
  expect(codeOf(await act("say", line))).toEqual([409, "join_first"]);
  expect((await act("join", { partyId })).body).toMatchObject({ ok: true, me: { fanId: maud.fanId } });
  const [first, again] = [await act("say", line), await act("say", line)];
  expect(again.body).toEqual(first.body);
  expect((await act("react", { partyId, taps: { clap: 3 }, clientKey: "clap-clap-1" })).status).toBe(200);
  expect((await act("react", { partyId, taps: { clap: 3 }, clientKey: "clap-clap-1" })).status).toBe(200);
  const read = await ask(server, `/functions/v1/room?party=${partyId}`, { token: maud.token });
  expect(read.body).toMatchObject({
    party: { id: partyId, status: "live", url: expect.stringMatching(`/afters/${partyId}$`) },
    entries: [{ kind: "message", text: "Five knocks is a code.", speaker: { fanId: maud.fanId } }],
    reactionTotals: { clap: 3 },
    own: { fanId: maud.fanId, joined: true },
  });
  const nobody = await ask(server, `/functions/v1/room?party=${partyId}`);
  expect([nobody.status, nobody.body.own, nobody.body.cursor]).toEqual([200, null, read.body.cursor]);
});

test("rules of the room hold outside: muted fans, an ended party, the limit", async () => {
  const [partyId, other] = [await openParty(), await signedIn(server)];
  const as = { token: other.token };
  await act("join", { partyId }, as);
  const ownPage = ownPageOf(other);
  const say = (text: string) => act("say", { partyId, text }, as);
  // Both doors count together: three here, three there, and the seventh is too much anywhere.
  for (const text of ["One", "Two", "Three"]) expect((await say(text)).status).toBe(200);
  for (const text of ["Four", "Five", "Six"])
    expect((await ownPage.send(`/afters/${partyId}/messages`, { text })).status).toBe(200);
  const seventh = await say("Seven");
  expect([...codeOf(seventh), Number(seventh.headers.get("retry-after")) > 0]).toEqual([
    429,
    "slow_down",
    true,
  ]);
  await act("join", { partyId });
  await query("insert into muted_fans (fan_id, until) values ($1, null)", [maud.fanId]);
  expect(codeOf(await act("say", { partyId, text: "Still here" }))).toEqual([403, "muted"]);
  await query("delete from muted_fans where fan_id = $1", [maud.fanId]);
  await endParty(partyId);
  expect(codeOf(await act("react", { partyId, taps: { clap: 1 } }))).toEqual([409, "party_over"]);
});

test("a claim that is sent twice is one piece; an answer is sealed once", async () => {
  const [dropId, partyId] = [await openDrop({ pieces: 3 }), await openParty()];
  const pollId = await aPoll({ partyId });
  const [one, two] = [await act("claim", { dropId }), await act("claim", { dropId })];
  expect(one.body).toMatchObject({ own: { has: "piece", number: 1 }, standing: { taken: 1 } });
  expect(two.body.own).toEqual(one.body.own);
  await act("join", { partyId });
  expect((await act("call", { partyId, pollId, option: 0 })).body).toMatchObject({
    sealed: { text: "Maud" },
  });
  expect(codeOf(await act("call", { partyId, pollId, option: 1 }))).toEqual([409, "already_sealed"]);
  expect(codeOf(await act("gasp", { partyId, holding: "yes" }))).toEqual([409, "gasp_over"]);
});

test("nobody acts without a token, nor from an origin that is not listed", async () => {
  const pollId = await aPoll();
  expect(codeOf(await act("vote", { pollId, option: 0 }, { token: "" }))).toEqual([401, "sign_in_first"]);
  expect(codeOf(await act("vote", { pollId, option: 0 }, { token: "forged" }))).toEqual([401, "bad_jwt"]);
  const foreign = await act("vote", { pollId, option: 0 }, { Origin: "https://elsewhere.example" });
  expect(codeOf(foreign)).toEqual([403, "foreign_origin"]);
  expect(foreign.headers.get("access-control-allow-origin")).toBe("*");
  const [counted] = await query<{ votes: number }>("select total_votes as votes from polls where id = $1", [
    pollId,
  ]);
  expect(counted?.votes).toBe(0);
});
