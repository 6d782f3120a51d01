import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { newSession } from "../../../platform/session/session.server.ts";
import { tokenFor } from "../../../testing/data-layer/settled.ts";
import { randomAddress } from "../../../testing/fan.ts";
import { publishableKey, type RunningServer, startServer } from "../../../testing/server.ts";
import { readBinary, readMessage, type Version, versions } from "./message.ts";
import { watchedTables } from "./watched-tables.server.ts";

// `npm run requests` sends more of them.
const sockets = Math.ceil(Number(process.env.AFTERS_REQUESTS ?? 2_000) / 20);
/** Always the same here, as for requests over HTTP (server/generated-requests.deep.test.ts). */
const seed = Number(process.env.AFTERS_SEED ?? 807_021_026);

let server: RunningServer;
let witness: Heard;
let token: string;
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
  token = await tokenFor(newSession());
  witness = await connect("2.0.0");
});
afterAll(async () => {
  witness.socket.terminate();
  await server.stop();
});

/** What every part of the product's own vocabulary is mixed with. */
const odd = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "\u0000", "\ud800", "💔", "null", "'; drop"),
  fc.string({ unit: "binary", maxLength: 80 }),
);
const orOdd = (...words: string[]) => fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, odd);
const orAnything = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: good }, fc.jsonValue({ maxDepth: 2 }));
/** Some of the fields, each right or not. */
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, good]) => [name, orAnything(good)])), {
    requiredKeys: [],
  });

const filters = fc.oneof(
  fc
    .tuple(
      orOdd("id", "poll_id", "user_session", "is_active"),
      orOdd("eq", "in", "lte", "like", "toString"),
      odd,
    )
    .map(([column, operator, value]) => `${column}=${operator}.${value}`),
  odd,
);
const watch = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      event: fc.constantFrom("*", "INSERT", "UPDATE", "DELETE"),
      schema: fc.constantFrom("public", null),
      table: orOdd(...Object.keys(watchedTables)),
      filter: fc.oneof(filters, fc.constant(null)),
    }),
  },
  record({ event: odd, schema: odd, table: odd, filter: filters, select: fc.array(odd, { maxLength: 4 }) }),
);
const rightJoins = fc.constantFrom(
  {},
  { access_token: "a token" },
  { config: { postgres_changes: [{ event: "*", schema: "public", table: "polls" }] } },
  { access_token: "a token", config: { postgres_changes: [{ event: "*", table: "poll_votes" }] } },
);
const spoiledJoins = orAnything(
  record({
    access_token: orOdd("a token", "", publishableKey),
    after: fc.oneof(fc.maxSafeNat(), fc.double(), fc.constantFrom(-1, 1e21, "7")),
    config: record({
      postgres_changes: fc.array(watch, { maxLength: 5 }),
      presence: fc.constant({ enabled: true }),
      broadcast: fc.constantFrom({}, { replay: { since: 0 } }),
    }),
  }),
);
const watchingJoins = fc
  .array(watch, { minLength: 1, maxLength: 2 })
  .map((postgres_changes) => ({ access_token: "a token", config: { postgres_changes } }));
const payload = fc.oneof(rightJoins, watchingJoins, spoiledJoins);
const channel = orOdd(
  "realtime:polls",
  "realtime:lobby",
  "realtime:me",
  "realtime:tallies",
  "phoenix",
).filter((name) => name.length > 0);
const event = fc
  .oneof(
    { weight: 4, arbitrary: fc.constant("phx_join") },
    { weight: 3, arbitrary: orOdd("phx_leave", "access_token", "heartbeat", "broadcast", "presence") },
  )
  .filter((name) => name.length > 0);
const reference = fc.oneof(fc.string({ maxLength: 8 }), fc.constant(null));

type Sent = { joinRef: string | null; ref: string | null; topic: string; event: string; payload: unknown };
const message: fc.Arbitrary<Sent> = fc.record({
  joinRef: reference,
  ref: reference,
  topic: channel,
  event,
  payload,
});
/** Mostly messages, since what is none ends the conversation. */
const frame = fc.oneof(
  { weight: 120, arbitrary: message },
  { weight: 1, arbitrary: fc.oneof(odd, fc.json()).map((text) => ({ text })) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ bytes: Buffer.from([3, ...bytes]) })),
  },
);
type Frame = Sent | { text: string } | { bytes: Buffer };

function written(frame: Frame, version: Version): string | Buffer {
  if ("bytes" in frame) return frame.bytes;
  if ("text" in frame) return frame.text;
  const { joinRef, ref, topic, event, payload } = frame;
  const given =
    payload &&
    (JSON.parse(JSON.stringify(payload).replaceAll('"a token"', JSON.stringify(token))) as unknown);
  return version === "1.0.0"
    ? JSON.stringify({ join_ref: joinRef, ref, topic, event, payload: given })
    : JSON.stringify([joinRef, ref, topic, event, given]);
}

const isMessage = (sent: string | Buffer, version: Version) =>
  (typeof sent === "string" ? readMessage(sent, version) : readBinary(sent)) !== null;

type Heard = { socket: WebSocket; version: Version; closed: Promise<number>; told: Reply[] };
type Reply = { ref: string | null; status?: unknown; reason?: unknown };

async function connect(version: Version): Promise<Heard> {
  const at = `${server.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=${version}`;
  // Limits are not what this is about.
  const socket = new WebSocket(at, { headers: { "X-Forwarded-For": randomAddress() } });
  const told: Reply[] = [];
  socket.on("message", (bytes) => {
    const read = readMessage(String(bytes), version);
    const { status, response } = (read?.payload ?? {}) as {
      status?: unknown;
      response?: { reason?: unknown };
    };
    if (read?.event === "phx_reply") told.push({ ref: read.ref, status, reason: response?.reason });
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return { socket, version, closed, told };
}

let beats = 0;

/** "alive" once what came before is answered too, or the code the socket was closed with. */
async function beat({ socket, version, closed, told }: Heard): Promise<"alive" | number> {
  const ref = `beat ${++beats}`;
  const heartbeat: Sent = { joinRef: null, ref, topic: "phoenix", event: "heartbeat", payload: {} };
  socket.send(written(heartbeat, version));
  const isAnswered = () => told.some((reply) => reply.ref === ref && reply.status === "ok");
  const alive = expect
    .poll(isAnswered, { interval: 5 })
    .toBe(true)
    .then(() => "alive" as const);
  const first = await Promise.race([alive, closed]);
  if (first !== "alive") alive.catch(() => {});
  return first;
}

test("only malformed messages end a socket; every other is answered, and others go on", async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...versions),
      fc.array(frame, { minLength: 10, maxLength: 30, size: "max" }),
      async (version, frames) => {
        const heard = await connect(version);
        const all = frames.map((one) => written(one, version));
        for (const sent of all) heard.socket.send(sent);
        expect(await beat(heard)).toBe(all.every((sent) => isMessage(sent, version)) ? "alive" : 1007);
        const refused = heard.told.filter(({ status }) => status !== "ok");
        for (const { status, reason } of refused)
          expect([status, typeof reason]).toEqual(["error", "string"]);
        answered += heard.told.length - refused.length;
        heard.socket.terminate();
      },
    ),
    { numRuns: sockets, seed },
  );
  expect(await beat(witness)).toBe("alive");
  expect(server.process.exitCode).toBeNull();
  expect(server.output()).not.toMatch(/"level":(?:50|60|"error"|"fatal")/);
  // A run in which everything is refused at the door reaches nothing behind it.
  expect(answered).toBeGreaterThan(4 * sockets);
});
