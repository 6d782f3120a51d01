import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { ownerOf } from "../../../testing/connected.ts";
import { signedToken } from "../../../testing/data-layer/settled.ts";
import { claimsOf, signedIn } from "../../../testing/data-layer/signed-in.ts";
import { Fan } from "../../../testing/fan.ts";
import { publishableKey } from "../../../testing/server.ts";

let server: RunningApp;
const url = process.env.DATABASE_URL ?? "";
const sockets: WebSocket[] = [];
const listed = "https://listed.example";
const narrow = "afters_publishable_for_one_origin";

beforeAll(async () => {
  server = await startApp({ DATABASE_URL: url });
  const database = new pg.Client({ connectionString: ownerOf(url) });
  await database.connect();
  await database.query(
    "insert into publishable_keys (key, name, read_origins) values ($1, 'one origin', array[$2])",
    [narrow, listed],
  );
  await database.end();
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await server.stop();
});

type Reply = { status: string; response: { reason?: string } };

/** "open", or the status of the refusal. */
function opened(headers: Record<string, string>, key = publishableKey): Promise<string | number | undefined> {
  const address = `${server.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`;
  const socket = new WebSocket(address, { headers });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve("open"));
    socket.once("unexpected-response", (_, answer) => resolve(answer.statusCode));
    socket.once("error", reject);
  });
}

const mine = "realtime:mine";

/** Joins, on the socket that was opened last, a channel of the own votes. */
function join(access_token?: string): Promise<Reply> {
  const socket = sockets.at(-1) as WebSocket;
  const ref = crypto.randomUUID();
  const answered = new Promise<Reply>((resolve) =>
    socket.on("message", (data) => {
      const [, to, , what, said] = JSON.parse(String(data));
      if (to === ref && what === "phx_reply") resolve(said);
    }),
  );
  const config = { postgres_changes: [{ event: "*", schema: "public", table: "poll_votes" }] };
  socket.send(JSON.stringify(["1", ref, mine, "phx_join", { access_token, config }]));
  return answered;
}

/** Once it is closed from the other side. */
const closing = (): Promise<true> =>
  new Promise((resolve) =>
    sockets.at(-1)?.on("message", (data) => {
      const [, , of, what] = JSON.parse(String(data));
      if (of === mine && what === "phx_close") resolve(true);
    }),
  );

test("a socket opens for the key's origins, our own pages and programs, and no others", async () => {
  expect(await opened({ Origin: listed }, narrow)).toBe("open");
  expect(await opened({ Origin: server.origin }, narrow)).toBe("open");
  expect(await opened({}, narrow)).toBe("open");
  for (const origin of [
    "https://elsewhere.example",
    "null",
    `${listed}.elsewhere.example`,
    "http://listed.example",
  ])
    expect(await opened({ Origin: origin }, narrow), origin).toBe(403);
});

test("over a socket only a valid token identifies the fan, never a cookie", async () => {
  const fan = new Fan(server.origin);
  await fan.send("/session");
  const { session } = await signedIn(server);
  const claims = claimsOf(session.access_token);
  const Cookie = [...fan.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect(Cookie).toContain("afters_session=");
  expect(await opened({ Cookie, Origin: server.origin })).toBe("open");
  expect((await join()).response.reason).toContain("sign in first");
  const past = await signedToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 });
  for (const token of [past, `${session.access_token.slice(0, -8)}AAAAAAAA`, session.refresh_token, "a.b.c"])
    expect(await join(token)).toMatchObject({
      status: "error",
      response: { reason: "bad_jwt" },
    });
  expect((await join(session.access_token)).status).toBe("ok");
});

test("when a token ends or changes on an open socket, its own rows go with it", async () => {
  const [one, other] = [await signedIn(server), await signedIn(server)];
  const soon = await signedToken({
    ...claimsOf(one.session.access_token),
    exp: Math.floor(Date.now() / 1000) + 4,
  });
  expect(await opened({})).toBe("open");
  expect((await join(soon)).status).toBe("ok");
  expect(await closing()).toBe(true);
  expect((await join()).response.reason).toContain("sign in first");
  expect((await join(one.session.access_token)).status).toBe("ok");
  const closed = closing();
  (sockets.at(-1) as WebSocket).send(
    JSON.stringify([null, "9", mine, "access_token", { access_token: other.session.access_token }]),
  );
  expect(await closed).toBe(true);
});
