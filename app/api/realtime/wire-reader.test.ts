import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { getPool } from "../../../platform/db/pool.server.ts";
import { startTickers, stopTickers } from "../../../platform/jobs/tickers.server.ts";
import { attachReader } from "../../../platform/live/live.server.ts";
import { publish } from "../../../platform/log/log.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { aPoll } from "../../../testing/poll.ts";
import { appendFanNews } from "../../fans/fan-news.server.ts";
import { fanOf } from "../../fans/fan-sessions.server.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { endTokenSession, openTokenSession } from "../auth/token-sessions.server.ts";
import { ensureOwnKey, ownKey, type PublishableKey } from "../keys/keys.server.ts";
import { accessToken, userIdOf } from "../tokens/tokens.server.ts";
import { NetworkShare } from "./network-share.server.ts";
import { silentForMs, WireReader } from "./wire-reader.server.ts";
import "../../parties/lobby.server.ts";
import "../../polls/open-polls.server.ts";
import "../../parties/log/party-log.server.ts";

let key: PublishableKey;
beforeAll(async () => {
  await ensureOwnKey();
  key = await ownKey();
  startTickers();
});
afterAll(stopTickers);
afterEach(() => void vi.useRealTimers());

type Heard = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
];

let networks = 0;
/** One socket, without a wire: what is said to it is heard as its client would. */
function aSocket(share = NetworkShare.of(`192.0.2.${networks++}`)) {
  const wire = new PassThrough();
  const reader = new WireReader(wire as unknown as Socket, "2.0.0", key, share);
  const leave = attachReader(reader);
  onTestFinished(() => {
    reader.leaveAll();
    leave();
    wire.destroy();
  });
  const heard: Heard[] = [];
  wire.on("data", (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; ) {
      const short = bytes[at + 1] ?? 0;
      const [from, length] = short < 126 ? [at + 2, short] : [at + 4, bytes.readUInt16BE(at + 2)];
      heard.push(JSON.parse(bytes.subarray(from, from + length).toString()));
      at = from + length;
    }
  });
  let refs = 0;
  const send = async (channel: string, event: string, payload: unknown = {}) => {
    const ref = String(++refs);
    reader.hear({ joinRef: `j${ref}`, ref, topic: channel, event, payload });
    const answer = () => heard.find(([, of, , what]) => of === ref && what === "phx_reply");
    await expect.poll(answer, { interval: 5 }).toBeDefined();
    const [, , , , said] = answer() as Heard;
    const { status, response } = said as { status: string; response: Record<string, unknown> };
    return status === "ok" ? "ok" : response.reason;
  };
  const rowsOf = (table: string, more = {}) => ({ event: "*", schema: "public", table, ...more });
  const join = (channel: string, rows: object[] = [], more = {}) =>
    send(`realtime:${channel}`, "phx_join", { config: { postgres_changes: rows }, ...more });
  const events = (channel: string, event?: string) =>
    heard.filter(([, , topic, what]) => topic === `realtime:${channel}` && (!event || what === event));
  return { reader, wire, heard, send, join, rowsOf, events };
}

async function aToken(change = {}) {
  const { id, session } = await openTokenSession({
    session: newSession(Date.now() - 600_000),
    isOwnSession: true,
    keyId: null,
    userAgent: "",
  });
  const expiresAt = Math.floor(Date.now() / 1000) + 3_600;
  const holder = {
    userId: userIdOf(session),
    sessionId: id,
    session,
    isAnonymous: true,
    email: null,
    expiresAt,
  };
  return { id, session, token: await accessToken({ ...holder, ...change }) };
}

test("a channel is joined, describes itself, is rejoined and left; writes are refused", async () => {
  const { join, send, rowsOf, events, heard } = aSocket();
  expect(await send("phoenix", "heartbeat")).toBe("ok");
  const rows = [rowsOf("polls"), rowsOf("polls", { event: "INSERT", filter: "id=eq.a" })];
  expect(await join("anything", rows)).toBe("ok");
  const said = events("anything").map(([joinRef, , , event]) => [joinRef, event]);
  expect(said.slice(0, 2)).toEqual([
    ["j2", "phx_reply"],
    ["j2", "presence_state"],
  ]);
  const [, , , , reply] = events("anything", "phx_reply")[0] ?? [];
  const told = (reply as { response: { postgres_changes: { id: number }[] } }).response.postgres_changes;
  expect(told).toEqual(rows.map((row) => ({ ...row, id: expect.any(Number) })));
  expect(events("anything", "system")[0]?.[4]).toEqual({
    status: "ok",
    extension: "postgres_changes",
    channel: "anything",
    message: "Subscribed to changes of rows",
  });
  expect(await join("polls")).toBe("ok");
  expect(events("polls", "system")).toEqual([]);
  const poll = await aPoll();
  await expect.poll(() => events("anything", "postgres_changes").length).toBeGreaterThan(0);
  const [joinRef, ref, , , change] = events("anything", "postgres_changes")[0] ?? [];
  expect([joinRef, ref, change?.ids]).toEqual([null, null, [told[0]?.id]]);
  expect(change?.data).toMatchObject({
    schema: "public",
    table: "polls",
    type: "INSERT",
    errors: null,
    record: { id: poll },
  });
  expect(change?.data).not.toHaveProperty("old_record");
  expect(change?.data).toHaveProperty("columns.0", { name: "id", type: "text" });
  expect(await send("realtime:anything", "phx_leave")).toBe("ok");
  const before = events("anything", "postgres_changes").length;
  const other = await aPoll();
  expect(await join("again", [rowsOf("polls", { filter: `id=eq.${other}` })])).toBe("ok");
  const fan = await fanOf(newSession(Date.now() - 600_000));
  await vote(other, fan, 1);
  await expect.poll(() => events("again", "postgres_changes").length).toBe(1);
  expect(events("again", "postgres_changes")[0]?.[4].data).toMatchObject({
    type: "UPDATE",
    old_record: { id: other },
  });
  expect(events("anything", "postgres_changes")).toHaveLength(before);
  expect(await send("realtime:polls", "broadcast")).toContain("acts go over /rest/v1");
  expect(await send("realtime:polls", "presence")).toContain("Presence lists no names");
  expect(await send("realtime:polls", "dance")).toBe("dance is not offered here.");
  expect(await send("other", "heartbeat")).toBe("heartbeat is not offered here.");
  expect(heard.every((one) => Array.isArray(one) && one.length === 5)).toBe(true);
});

test("an unreadable, unknown, replayed or unauthorised join is refused", async () => {
  const { join, rowsOf, send } = aSocket();
  const unreadable = "This join cannot be read.";
  for (const payload of [
    { after: -1 },
    { after: 1.5 },
    { config: 7 },
    { access_token: "x".repeat(4_097) },
    7,
  ])
    expect(await send("realtime:lobby", "phx_join", payload)).toBe(unreadable);
  const polls = (count: number) => Array.from({ length: count }, () => rowsOf("polls"));
  expect(await join("rows", polls(21))).toBe(unreadable);
  expect(await send("realtime:lobby", "phx_join", null)).toBe("ok");
  expect(await join("secrets")).toBe("There is no such channel.");
  expect(await join("me")).toBe("There is no such channel.");
  expect(await join("party:none")).toBe("no_such_topic");
  expect(await join("lobby", [], { config: { broadcast: { replay: { since: 1 } } } })).toContain(
    "replay is not offered",
  );
  expect(await join("lobby", [], { access_token: "forged" })).toBe("bad_jwt");
  expect(await join("lobby", [], { access_token: key.key })).toBe("ok");
  expect(await join("rows", [rowsOf("fans")])).toContain("in the schema public");
  expect(await join("rows", polls(20))).toBe("ok");
  expect(await join("more", polls(1))).toBe("too_many_watches");
  // Joined anew, what it held is let go first.
  expect(await join("rows", polls(19))).toBe("ok");
  expect(await join("more", polls(1))).toBe("ok");
  expect(await join("most", [...polls(1)])).toBe("too_many_watches");
  expect(await send("realtime:rows", "phx_leave")).toBe("ok");
  expect(await join("most", polls(19))).toBe("ok");
});

test("a socket has 16 channels and at most 200 messages in ten seconds", async () => {
  const { join, rowsOf, reader, wire } = aSocket();
  for (let n = 0; n < 16; n++) expect(await join(`rows ${n}`, [rowsOf("polls")])).toBe("ok");
  expect(await join("rows 16", [rowsOf("polls")])).toBe("too_many_channels");
  expect(await join("rows 3", [rowsOf("polls")])).toBe("ok");
  const beat = { joinRef: null, ref: null, topic: "phoenix", event: "heartbeat", payload: {} };
  const now = Date.now();
  vi.setSystemTime(now + 20_000);
  const heard = Array.from({ length: 201 }, () => reader.hear(beat));
  expect([heard[0], heard[199], heard[200]]).toEqual([true, true, false]);
  vi.setSystemTime(now + 30_000);
  expect(reader.hear(beat)).toBe(false);
  vi.setSystemTime(now + 30_001);
  expect([reader.hear(beat), reader.hear(beat)]).toEqual([true, true]);
  expect(wire.destroyed).toBe(false);
});

test("signing in adds own news and rows; a wrong or ended token removes only those", async () => {
  const { join, rowsOf, send, events, reader } = aSocket();
  const { token, session, id } = await aToken();
  const fan = await fanOf(session);
  expect(await join("mine", [rowsOf("poll_votes")])).toContain("sign in first");
  expect(await join("mine", [rowsOf("poll_votes")], { access_token: token })).toBe("ok");
  expect(await join("me", [], { after: 0 })).toBe("ok");
  expect(await join("polls", [rowsOf("polls")])).toBe("ok");
  expect([reader.visitor.session, reader.visitor.person]).toEqual([session, fan]);
  const poll = await aPoll();
  await vote(poll, fan, 1);
  await expect.poll(() => events("mine", "postgres_changes").length).toBe(1);
  publish(
    await appendFanNews(getPool(), fan, {
      kind: "drop",
      drop: "d",
      title: "T",
      what: "open",
      number: null,
    }),
  );
  await expect.poll(() => events("me", "broadcast").length).toBeGreaterThan(0);
  const closed = () => ["mine", "me", "polls"].map((channel) => events(channel, "phx_close").length);
  const change = (payload: object) => {
    reader.hear({ joinRef: null, ref: null, topic: "realtime:polls", event: "access_token", payload });
    return send("phoenix", "heartbeat");
  };
  await change({ access_token: token });
  await change({ access_token: "forged" });
  expect(closed()).toEqual([0, 0, 0]);
  const other = await aToken();
  await change({ access_token: other.token });
  expect([closed(), reader.visitor.session]).toEqual([[1, 1, 0], other.session]);
  expect(events("me", "phx_close")[0]?.[0]).toMatch(/^j\d+$/);
  expect(await join("mine", [rowsOf("poll_votes")])).toBe("ok");
  await change({ access_token: key.key });
  expect([closed(), reader.visitor]).toEqual([[2, 1, 0], { session: null, person: null }]);
  await change({});
  expect(closed()).toEqual([2, 1, 0]);
  expect(await join("mine", [rowsOf("poll_votes")], { access_token: token })).toBe("ok");
  reader.beat();
  await endTokenSession(id);
  reader.beat();
  await expect.poll(closed).toEqual([3, 1, 0]);
  expect(await join("mine", [rowsOf("poll_votes")], { access_token: token })).toBe("session_not_found");
});

test("a socket ends after 80 s of silence, and is signed out when its token expires", async () => {
  const { join, rowsOf, reader, wire, events, send } = aSocket();
  const expiresAt = Math.floor(Date.now() / 1000) + 60;
  const { token } = await aToken({ expiresAt });
  expect(await join("mine", [rowsOf("poll_votes")], { access_token: token })).toBe("ok");
  vi.setSystemTime(expiresAt * 1000 - 1);
  expect(await send("phoenix", "heartbeat")).toBe("ok");
  reader.beat();
  await send("phoenix", "heartbeat");
  expect(events("mine", "phx_close")).toEqual([]);
  vi.setSystemTime(expiresAt * 1000);
  reader.beat();
  await expect.poll(() => events("mine", "phx_close").length).toBe(1);
  expect(silentForMs).toBe(80_000);
  const heardAt = Date.now();
  await send("phoenix", "heartbeat");
  vi.setSystemTime(heardAt + 80_000);
  reader.beat();
  expect(wire.destroyed).toBe(false);
  vi.setSystemTime(heardAt + 80_010 + 1_000);
  reader.beat();
  expect(wire.destroyed).toBe(true);
});

test("a new fan gets the first row they write; a left socket starts nothing", async () => {
  const { join, rowsOf, events, reader, heard } = aSocket();
  const { token, session } = await aToken();
  expect(await join("mine", [rowsOf("poll_votes")], { access_token: token })).toBe("ok");
  expect(reader.visitor.person).toBeNull();
  await vote(await aPoll(), await fanOf(session), 0);
  await expect.poll(() => events("mine", "postgres_changes").length).toBe(1);
  expect(await join("me", [], { access_token: token })).toBe("ok");
  expect(reader.visitor.person).toBe(await fanOf(session));
  reader.leaveAll();
  const before = heard.length;
  reader.hear({ joinRef: null, ref: "99", topic: "phoenix", event: "heartbeat", payload: {} });
  await vote(await aPoll(), await fanOf(session), 1);
  expect(heard.filter(([, ref]) => ref === "99")).toEqual([]);
  expect(heard).toHaveLength(before);
});
