import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import ece from "http_ece";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { publicKey, push, pushServiceOf } from "../../../platform/push/push.server.ts";
import { unseal } from "../../../platform/sealing.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { openParty } from "../../../testing/party.ts";
import { directory, ownDirectory } from "../../lobby/directory.server.ts";
import { getRoom } from "../../room/room.server.ts";
import { remind, remindAll, stopReminding } from "./reminders.server.ts";

const minuteMs = 60_000;
const refusal = (code: string, status = 409) => expect.objectContaining({ code, status });

/** A push service on this machine, and a browser that reads what it is sent. */
let service: Server;
let status = 201;
let came: { path: string; headers: IncomingMessage["headers"]; body: Buffer }[] = [];
const browser = createECDH("prime256v1");
browser.generateKeys();
const auth = randomBytes(16);
const keys = { p256dh: browser.getPublicKey("base64url"), auth: auth.toString("base64url") };

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      came.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
});
afterAll(() => service.close());
beforeEach(() => {
  status = 201;
  came = [];
});

const at = (path: string) => `http://127.0.0.1:${(service.address() as AddressInfo).port}/${path}`;
const read = (body: Buffer) =>
  JSON.parse(
    ece
      .decrypt(body, { version: "aes128gcm", privateKey: browser, authSecret: auth.toString("base64url") })
      .toString(),
  );

/** Waits for the party, told by the service on this machine. */
async function waiting(party: string, path = randomBytes(6).toString("hex")) {
  const fanId = newFanId();
  await remind(party, fanId, { endpoint: `https://fcm.googleapis.com/fcm/send/${path}`, ...keys });
  await query("update push_subscriptions set endpoint = $2 where fan_id = $1", [fanId, at(path)]);
  return { fanId, path: `/${path}` };
}

const sentTo = (path: string) => came.filter((one) => one.path === path);

test("a reminder is sent once, ten minutes before, encrypted for that browser", async () => {
  const party = await openParty({ startsIn: 10.2 * minuteMs, endsIn: 70 * minuteMs });
  const { path } = await waiting(party);
  await remindAll();
  expect(sentTo(path)).toEqual([]);
  await query("update parties set starts_at = starts_at - interval '15 seconds' where id = $1", [party]);
  await Promise.all([remindAll(), remindAll(), remindAll()]);
  const [told, ...more] = sentTo(path);
  expect(more).toEqual([]);
  expect(read(told!.body)).toEqual({
    title: "A quiet night",
    body: "The doors open in 10 minutes.",
    url: `/afters/${party}`,
  });
  expect(told?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", ttl: "900" });
  // Signed by us, for this service, as RFC 8292 has it.
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(told?.headers.authorization ?? "") ?? [];
  expect(key).toBe(await publicKey());
  const [head = "", claims = "", signature = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: at("").slice(0, -1),
    sub: "mailto:hello@afters.app",
  });
  const raw = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: raw.subarray(1, 33).toString("base64url"),
    y: raw.subarray(33).toString("base64url"),
  };
  const ours = createPublicKey({ key: jwk, format: "jwk" });
  expect(
    verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: ours, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    ),
  ).toBe(true);
  await remindAll();
  expect(sentTo(path)).toHaveLength(1);
});

test("the key that signs is in the database only sealed", async () => {
  await publicKey();
  const [row] = await query<{ sealed_key: string; kept: string }>(
    "select sealed_key, to_jsonb(push_keys)::text as kept from push_keys",
  );
  expect(decodeProtectedHeader(row!.sealed_key)).toEqual({
    alg: "dir",
    enc: "A256GCM",
    kid: expect.any(String),
  });
  const priv = await unseal(row!.sealed_key, "push keys");
  expect(Buffer.from(priv, "base64url")).toHaveLength(32);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(priv, "base64url");
  expect(pair.getPublicKey("base64url")).toBe(await publicKey());
  expect(row!.kept).not.toContain(priv);
  await expect(unseal(row!.sealed_key, "token keys")).rejects.toThrow();
});

test("no reminder without a request, after turning off or after the start", async () => {
  const party = await openParty({ startsIn: 5 * minuteMs, endsIn: 70 * minuteMs });
  const [one, other] = [await waiting(party), await waiting(party)];
  expect((await ownDirectory(await directory(), one.fanId))?.reminded).toEqual([party]);
  expect((await getRoom(party, one.fanId)).reminded).toBe(true);
  expect(await stopReminding(party, one.fanId)).toEqual({ others: false });
  expect(await query("select 1 from push_subscriptions where fan_id = $1", [one.fanId])).toEqual([]);
  expect(await getRoom(party, one.fanId)).toMatchObject({ reminded: false, marked: true });
  await query("update parties set starts_at = now() - interval '1 second' where id = $1", [party]);
  await remindAll();
  expect([...sentTo(one.path), ...sentTo(other.path)]).toEqual([]);
  await expect(
    remind(party, one.fanId, { endpoint: "https://fcm.googleapis.com/x", ...keys }),
  ).rejects.toEqual(refusal("party_began"));
});

test("expired browsers are deleted, failing services retried, redirects not followed", async () => {
  for (const [answer, kept] of [
    [410, 0],
    [404, 0],
    [500, 1],
    [302, 1],
  ] as const) {
    status = answer;
    const party = await openParty({ startsIn: 5 * minuteMs, endsIn: 70 * minuteMs });
    const { fanId, path } = await waiting(party);
    await remindAll();
    expect(sentTo(path), String(answer)).toHaveLength(1);
    expect(
      await query("select 1 from push_subscriptions where fan_id = $1", [fanId]),
      String(answer),
    ).toHaveLength(kept);
  }
  expect(came.filter(({ path }) => path === "/elsewhere")).toEqual([]);
  expect(await push({ endpoint: "http://127.0.0.1:9/", ...keys }, {})).toBe("failed");
});

test("a push message reports sent, browser gone or failed, as the service answers", async () => {
  for (const [answer, told] of [
    [201, "sent"],
    [410, "gone"],
    [429, "failed"],
    [500, "failed"],
  ] as const) {
    status = answer;
    expect(await push({ endpoint: at("told"), ...keys }, {}), String(answer)).toBe(told);
  }
});

test("only browsers' own push services are called, and a fan has ten browsers at most", async () => {
  for (const good of [
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://db5p.notify.windows.com/w/?token=abc",
  ])
    expect(pushServiceOf(good), good).toBe(good);
  for (const bad of [
    "http://fcm.googleapis.com/x",
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/fcm.googleapis.com",
    "https://fcm.googleapis.com:8443/x",
    "https://me@fcm.googleapis.com/x",
    "https://:word@fcm.googleapis.com/x",
    "https://evilpush.apple.com.example/x",
    "file:///etc/passwd",
    "nothing",
  ])
    expect(pushServiceOf(bad), bad).toBeNull();
  expect(pushServiceOf(" https://fcm.googleapis.com/x\0y\0")).toBe("https://fcm.googleapis.com/x%00y");
  const party = await openParty({ startsIn: 60 * minuteMs, endsIn: 120 * minuteMs });
  const fanId = newFanId();
  await expect(remind(party, fanId, { endpoint: "https://127.0.0.1/x", ...keys })).rejects.toEqual(
    refusal("no_push_service", 422),
  );
  for (let n = 0; n < 12; n += 1)
    await remind(party, fanId, { endpoint: `https://web.push.apple.com/${fanId}-${n}`, ...keys });
  const left = await query<{ endpoint: string }>(
    "select endpoint from push_subscriptions where fan_id = $1",
    [fanId],
  );
  expect(left).toHaveLength(10);
  expect(left.map(({ endpoint }) => endpoint)).toContain(`https://web.push.apple.com/${fanId}-11`);
});

test("all reminders that are due go out in a turn, the nearest first, to all browsers", async () => {
  await query("delete from party_reminders");
  const [soon, later] = [
    await openParty({ startsIn: 50_000, endsIn: 70 * minuteMs }),
    await openParty({ startsIn: 549_000, endsIn: 70 * minuteMs }),
  ];
  await query(
    "insert into party_reminders (party_id, fan_id) select $1, 'crowd' || n from generate_series(1, 188) n",
    [soon],
  );
  const fans = [];
  for (let n = 0; n < 12; n++) fans.push(await waiting(soon));
  const last = await waiting(later);
  const [first = last] = fans;
  await query("insert into push_subscriptions (endpoint, fan_id, p256dh, auth) values ($1, $2, $3, $4)", [
    at("second-browser"),
    first.fanId,
    keys.p256dh,
    keys.auth,
  ]);
  await remindAll();
  expect(came.map(({ path }) => path).sort()).toEqual(
    [...fans.map(({ path }) => path), "/second-browser", last.path].sort(),
  );
  expect(read(came[0]!.body)).toMatchObject({ body: "The doors open in a minute.", url: `/afters/${soon}` });
  expect(came.slice(-1).map(({ path, body }) => [path, read(body).body])).toEqual([
    [last.path, "The doors open in 10 minutes."],
  ]);
  came = [];
  await remindAll();
  expect(came).toEqual([]);
});

test("who was told of an hour is told of the one the party was put off to", async () => {
  const party = await openParty({ startsIn: 5 * minuteMs, endsIn: 70 * minuteMs });
  const { path, fanId } = await waiting(party);
  await remindAll();
  const putOff = (minutes: number) =>
    query("update parties set starts_at = now() + $2 * interval '1 minute' where id = $1", [party, minutes]);
  await putOff(40);
  await remindAll();
  expect(came.map((one) => one.path)).toEqual([path]);
  const other = await openParty({ startsIn: 60 * minuteMs, endsIn: 90 * minuteMs });
  await remind(other, fanId, { endpoint: `https://fcm.googleapis.com/fcm/send/${path}x`, ...keys });
  expect(await stopReminding(other, fanId)).toEqual({ others: true });
  await query("update party_reminders set told_at = now() - interval '31 minutes' where party_id = $1", [
    party,
  ]);
  await putOff(9);
  await remindAll();
  expect(came.filter((one) => one.path === path)).toHaveLength(2);
  await remindAll();
  expect(came.filter((one) => one.path === path)).toHaveLength(2);
});

test("a browser belongs to its last fan, and the oldest of eleven is dropped", async () => {
  const [party, other] = [await openParty({ startsIn: minuteMs }), await openParty({ startsIn: minuteMs })];
  const browserOf = (fanId: string, n: number) => ({
    endpoint: `https://web.push.apple.com/${fanId}-${n}`,
    ...keys,
  });
  const kept = async (who: string) =>
    (
      await query<{ endpoint: string }>(
        "select endpoint from push_subscriptions where fan_id = $1 order by made_at",
        [who],
      )
    ).map(({ endpoint }) => Number(endpoint.split("-").at(-1)));
  const [fanId, friend] = [newFanId(), newFanId()];
  for (let n = 0; n < 11; n++) await remind(party, fanId, browserOf(fanId, n));
  expect(await kept(fanId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await remind(other, friend, browserOf(fanId, 5));
  expect([await kept(fanId), await kept(friend)]).toEqual([[1, 2, 3, 4, 6, 7, 8, 9, 10], [5]]);
  await remind(other, fanId, browserOf(fanId, 10));
  await stopReminding(other, newFanId());
  expect(await stopReminding(party, fanId)).toEqual({ others: true });
  expect(await kept(fanId)).toHaveLength(9);
  // Told of it already: they wait for it no more.
  await remind(party, fanId, browserOf(fanId, 10));
  await query("update party_reminders set told_at = now() where party_id = $1 and fan_id = $2", [
    party,
    fanId,
  ]);
  expect(await stopReminding(other, fanId)).toEqual({ others: false });
  expect([await kept(fanId), await kept(friend)]).toEqual([[], [5]]);
  expect(await query("select 1 from party_reminders where fan_id = $1", [friend])).toHaveLength(1);
  await expect(remind("no-such-party", fanId, browserOf(fanId, 1))).rejects.toEqual(
    refusal("no_such_party", 404),
  );
});
