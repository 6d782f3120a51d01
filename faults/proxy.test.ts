import { once } from "node:events";
import { get, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { freePort } from "../testing/free-port.ts";
import { flawsOf } from "../testing/log-reader.ts";
import { redisBinary, startRedis } from "../testing/redis.ts";
import { publishableKey, sampleDatabase } from "../testing/server.ts";
import { aPdf } from "../testing/uploads/send-file.ts";
import { hasNginx, host, type Ports, startNginx, type Unit, unitOn, Visitor } from "./proxy.ts";

const partyId = "party-motel-parish-s2e4";
const topic = `party:${partyId}`;
const pollId = "poll-motel-haunting";

const able = hasNginx && redisBinary !== null;
if (!able) {
  console.error("\n  NO NGINX, OPENSSL OR REDIS HERE: the tests behind a proxy are SKIPPED.\n");
  if (process.env.CI) throw new Error("CI does not skip the tests behind a proxy.");
}

describe.runIf(able)("two units behind nginx, on one Postgres and one Redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let ports: Ports;
  let units: Unit[];
  let visitors = 0;
  const opened: Visitor[] = [];

  function newVisitor(address = `127.0.1.${++visitors}`): Visitor {
    const visitor = new Visitor(ports.https, nginx.ca, address);
    opened.push(visitor);
    return visitor;
  }

  const say = (visitor: Visitor, text: string) =>
    visitor.ask("POST", `/afters/${partyId}/messages`, { text, clientKey: crypto.randomUUID() });

  async function newFan(): Promise<Visitor> {
    const visitor = newVisitor();
    expect((await visitor.ask("POST", `/afters/${partyId}/join`, {})).status).toBe(200);
    return visitor;
  }

  beforeAll(async () => {
    redis = await startRedis();
    const [http, https, one, two] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    ports = { http, https, one, two };
    const env = {
      DATABASE_URL: await sampleDatabase(inject("postgres")),
      REDIS_URL: redis.url,
      ORIGIN: `https://${host}:${https}`,
      DATA_DIR: process.env.DATA_DIR as string,
      OPERATOR_EMAILS: "somebody@afters.example",
      PUBLISHABLE_KEY: publishableKey,
      SESSION_SECRET: "a secret for tests that is long enough",
    };
    units = [unitOn(one, env), unitOn(two, env)];
    nginx = await startNginx(ports);
    await Promise.all(units.map((unit) => unit.start()));
  });

  afterAll(async () => {
    for (const visitor of opened) visitor.close();
    await Promise.all(units.map((unit) => unit.stop()));
    await nginx.stop();
    await redis.stop();
  });

  test("the data layer works behind the proxy: a socket, and a large file", async () => {
    const heard: string[] = [];
    const socket = new WebSocket(
      `wss://127.0.0.1:${ports.https}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
      // Its types leave out what TLS takes.
      { ca: nginx.ca, servername: host, headers: { Host: `${host}:${ports.https}` } } as ClientOptions,
    );
    socket.on("message", (text) => heard.push(String(text)));
    await once(socket, "open");
    socket.send(JSON.stringify(["1", "1", `realtime:${topic}`, "phx_join", {}]));
    await expect.poll(() => heard.join()).toContain('"status":"ok"');
    const text = "Over the proxy, word for word";
    expect((await say(await newFan(), text)).status).toBe(200);
    await expect.poll(() => heard.join()).toContain(text);
    socket.close();
    const visitor = newVisitor();
    const { text: signedIn } = await visitor.ask("POST", "/auth/v1/signup", {}, { apikey: publishableKey });
    const by = { apikey: publishableKey, authorization: `Bearer ${JSON.parse(signedIn).access_token}` };
    const file = aPdf(12 * 1024 * 1024);
    const { status } = await visitor.ask("POST", "/storage/v1/object/submissions/long.pdf", file, by);
    expect(status).toBe(200);
  });

  test("pages come by HTTP/2 and TLS with HSTS; plain HTTP redirects", async () => {
    const visitor = newVisitor();
    const page = await visitor.ask("GET", "/polls");
    expect(visitor.session.alpnProtocol).toBe("h2");
    expect(page.status).toBe(200);
    expect(page.headers["strict-transport-security"]).toMatch(/^max-age=\d{7,}/);
    const asked = await visitor.ask("POST", "/session", {});
    expect([asked.headers["set-cookie"]].flat().join("\n")).toMatch(
      /^__Host-afters_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure/,
    );
    const plain = await new Promise<{ status?: number; to?: string }>((resolve) =>
      get(`http://127.0.0.1:${ports.http}/polls?a=b`, { headers: { host } }, (answer) =>
        resolve({ status: answer.statusCode, to: answer.headers.location }),
      ),
    );
    expect(plain).toEqual({ status: 301, to: `https://${host}/polls?a=b` });
    const sent = await new Promise<number | undefined>((resolve) =>
      request(
        `http://127.0.0.1:${ports.http}/polls/${pollId}/votes`,
        { method: "POST", headers: { host } },
        (answer) => resolve(answer.statusCode),
      ).end("{}"),
    );
    expect(sent).toBe(403);
    // Nor does a socket open in plain text: what would be said on it is not led anywhere.
    const socket = new WebSocket(`ws://127.0.0.1:${ports.http}/realtime/v1/websocket`, { headers: { host } });
    const refused = await new Promise<number | undefined>((resolve) =>
      socket.once("unexpected-response", (_, answer) => resolve(answer.statusCode)),
    );
    expect(refused).toBe(403);
    expect((await visitor.ask("GET", "/metrics")).status).toBe(404);
    // What our own pages post is let in, and what another site posts is not.
    const origin = { origin: `https://${host}:${ports.https}` };
    const join = `/afters/${partyId}/join`;
    expect((await visitor.ask("POST", join, {}, origin)).status).toBe(200);
    expect((await visitor.ask("POST", join, {}, { origin: "https://elsewhere.example" })).status).toBe(403);
  });

  test("TLS is of today: no old version, and only ciphers that keep their secrets", async () => {
    const shake = (options: object) =>
      new Promise<string>((resolve) => {
        const socket = connectTls(
          ports.https,
          "127.0.0.1",
          { servername: host, ca: nginx.ca, ...options },
          () => {
            resolve(`${socket.getProtocol()} ${socket.getCipher().standardName}`);
            socket.destroy();
          },
        );
        socket.on("error", () => resolve("refused"));
      });
    expect(await shake({})).toMatch(/^TLSv1\.3 /);
    expect(await shake({ maxVersion: "TLSv1.2" })).toMatch(/^TLSv1\.2 TLS_ECDHE_ECDSA_WITH_AES_256_GCM/);
    expect(await shake({ maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA" })).toBe("refused");
    expect(await shake({ minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" })).toBe(
      "refused",
    );
  });

  test("a process hears the proxy on its own machine, and no other address", async () => {
    const reach = (address: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect(ports.one, address, () => resolve(true));
        socket.on("error", () => resolve(false));
        socket.once("connect", () => socket.destroy());
      });
    expect([await reach("127.0.0.1"), await reach("127.0.0.2")]).toEqual([true, false]);
  });

  test("a stream's entries arrive as they are said, not by the bufferful", async () => {
    const fan = await newFan();
    const reader = newVisitor().read(topic);
    await vi.waitUntil(() => reader.entries.length > 0, { timeout: 60_000, interval: 10 });
    for (const text of ["The first", "The second"]) {
      expect((await say(fan, text)).status).toBe(200);
      await vi.waitUntil(() => reader.entries.some((entry) => entry.text === text), {
        timeout: 60_000,
        interval: 10,
      });
    }
    expect(reader.streams).toBe(1);
    reader.close();
  });

  test("limits use the visitor's address over both processes, whatever it claims", async () => {
    const crowd = newVisitor("127.0.2.1");
    const vote = (visitor: Visitor, said: string) =>
      visitor.ask("POST", `/polls/${pollId}/votes`, { option: 1 }, { "x-forwarded-for": said });
    const statuses: number[] = [];
    // Votes of one address: 240 a minute.
    for (let n = 0; n < 245; n++) {
      crowd.cookies.clear();
      statuses.push((await vote(crowd, `10.1.2.${n}`)).status);
    }
    expect(statuses.slice(0, 240).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(240)).toEqual([429, 429, 429, 429, 429]);
    expect((await vote(newVisitor("127.0.2.2"), "127.0.2.1")).status).toBe(200);
  });

  test("a rolling release refuses no act and loses no stream entry", async () => {
    const fans = await Promise.all(Array.from({ length: 8 }, newFan));
    const readers = fans.slice(0, 4).map((fan) => fan.read(topic));
    const refused: string[] = [];
    const said: string[] = [];
    let votes = 0;
    let over = false;
    const load = fans.map(async (fan, index) => {
      for (let n = 0; !over; n++) {
        const text = `Said by ${index}, ${n}`;
        const talks = n % 6 === 0;
        const answer = await (talks
          ? say(fan, text)
          : fan.ask("POST", `/polls/${pollId}/votes`, { option: (index + n) % 4 }));
        if (answer.status !== 200)
          refused.push(`${talks ? "message" : "vote"} ${answer.status} ${answer.text}`);
        else if (talks) said.push(text);
        else votes += 1;
        await delay(350);
      }
    });
    for (const unit of units) await unit.restart();
    over = true;
    await Promise.all(load);
    expect(refused).toEqual([]);
    expect(votes).toBeGreaterThan(20);
    expect(said.length).toBeGreaterThan(4);
    for (const reader of readers) {
      await vi.waitUntil(() => said.every((text) => reader.entries.some((entry) => entry.text === text)), {
        timeout: 60_000,
      });
      expect(flawsOf(reader.entries)).toEqual([]);
      expect(reader.entries[0]?.seq).toBe(1);
    }
    expect(readers.some(({ streams }) => streams > 1)).toBe(true);
    for (const reader of readers) reader.close();
  });
});
