import { createHash } from "node:crypto";
import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { freePort } from "../../testing/free-port.ts";
import { sampleDatabase } from "../../testing/server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp({ DATABASE_URL: await sampleDatabase(inject("postgres")) });
});
afterAll(() => server.stop());

const vote = "/polls/no-such-poll/votes";

function send(method: string, path: string, headers: Record<string, string> = {}, body?: string | string[]) {
  return new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      const length: Record<string, string> =
        typeof body === "string" ? { "Content-Length": `${Buffer.byteLength(body)}` } : {};
      const sent = request(
        server.origin + path,
        { method, headers: { ...length, ...headers } },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk: string) => {
            text += chunk;
          });
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
          );
        },
      );
      sent.on("error", reject);
      if (Array.isArray(body)) for (const chunk of body) sent.write(chunk);
      else if (body) sent.write(body);
      sent.end();
    },
  );
}

const json = { "Content-Type": "application/json", Accept: "application/json" };

test("a page runs only its own scripts, by hash, and what they load", async () => {
  for (const path of ["/", "/polls", "/no-such-page"]) {
    const page = await new Fan(server.origin).get(path);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /default-src 'self'.*object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'/,
    );
    const rule = policy.split("; ").find((one) => one.startsWith("script-src")) ?? "";
    expect(rule).toMatch(/^script-src ('sha256-[A-Za-z0-9+/=]{44}' )+'strict-dynamic'$/);
    const html = await page.text();
    const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(1);
    for (const [, script = ""] of scripts)
      expect(rule).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(html).not.toMatch(/<[^>]+ on[a-z]+="/);
    expect(html).not.toContain("nonce");
  }
});

test("every answer carries the headers that keep it out of trouble", async () => {
  const fan = new Fan(server.origin);
  const pages = await Promise.all([fan.get("/sign-in"), fan.get("/no-such-page"), fan.get("/healthz")]);
  for (const { headers } of [...pages, await fan.post(vote, {})]) {
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toMatch(/private|no-store/);
    expect(headers.get("x-powered-by")).toBeNull();
  }
  for (const { headers } of pages) {
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("microphone=()");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  }
});

test("data of a page is as private as the page", async () => {
  const answer = await new Fan(server.origin).get("/_.data");
  expect(answer.headers.get("cache-control")).toMatch(/private|no-store/);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])(
  "%s from another site is refused, with or without an Origin",
  async (method) => {
    for (const path of [vote, "/beta", "/fan"]) {
      const origins: Record<string, string>[] = [
        { Origin: "https://evil.example" },
        { Origin: "null" },
        { "Sec-Fetch-Site": "cross-site" },
        { "Sec-Fetch-Site": "same-site" },
      ];
      for (const from of origins) {
        const answer = await send(method, path, { ...json, ...from }, "{}");
        expect(answer.status, JSON.stringify(from)).toBe(403);
        expect(JSON.parse(answer.text).code).toBe("foreign_origin");
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    }
  },
);

test("the own host under another scheme or port is another site", async () => {
  const { hostname, host, port } = new URL(server.origin);
  for (const origin of [`https://${host}`, `http://${hostname}:${Number(port) + 1}`, `http://${hostname}`]) {
    expect((await send("POST", vote, { ...json, Origin: origin }, '{"option":0}')).status, origin).toBe(403);
  }
});

test("where the public address is told, no other Host is it", async () => {
  const port = await freePort();
  const told = await startApp({
    PORT: String(port),
    DATABASE_URL: await sampleDatabase(inject("postgres"), "told_"),
    ORIGIN: "https://afters.example",
  });
  const from = async (origin: string) => {
    const headers = { ...json, Origin: origin };
    return (await fetch(`http://localhost:${port}${vote}`, { method: "POST", headers, body: '{"option":0}' }))
      .status;
  };
  expect(await from("https://afters.example")).toBe(404);
  for (const origin of [`http://localhost:${port}`, "http://afters.example", "https://afters.example:8443"])
    expect(await from(origin), origin).toBe(403);
  await told.stop();
});

test("the own site, and a client that is no browser, are let in", async () => {
  const origins: Record<string, string>[] = [
    { Origin: server.origin },
    { "Sec-Fetch-Site": "same-origin" },
    {},
  ];
  for (const from of origins) {
    expect((await send("POST", vote, { ...json, ...from }, '{"option":0}')).status).toBe(404);
  }
});

test("a body over 16 kB is refused with 413, whether its length is told or not", async () => {
  const chunks = Array.from({ length: 5 }, () => "x".repeat(4_096));
  for (const path of [vote, "/beta"]) {
    const told = await send("POST", path, { ...json, "Content-Length": "20480" }, chunks.join(""));
    const small = await send("POST", path, { ...json, "Transfer-Encoding": "chunked" }, ["{", "}"]);
    expect(small.status).toBeLessThan(500);
    const chunked = await send("POST", path, { ...json, "Transfer-Encoding": "chunked" }, chunks);
    expect([told.status, chunked.status]).toEqual([413, 413]);
    expect(JSON.parse(chunked.text).code).toBe("too_large");
  }
});

test("a body of another kind is refused with 415, by acts and by pages that take forms", async () => {
  for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/xml"]) {
    expect((await send("POST", vote, { "Content-Type": type }, "x")).status).toBe(415);
    expect((await send("POST", "/beta", { "Content-Type": type }, "x")).status).toBe(415);
  }
});

test("malformed JSON, and JSON that is no object, is refused with 400", async () => {
  for (const body of ["{", "[]", "null", '"text"', "", "\u0000"]) {
    expect((await send("POST", vote, json, body)).status, body).toBe(400);
  }
});

test("fields that do not fit are refused with 422 and a sentence per field", async () => {
  const answer = await send("POST", "/fan", json, '{"name":"x"}');
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.text)).toMatchObject({
    ok: false,
    code: "invalid",
    fields: { name: "A name has at least 2 characters." },
  });
});

test("a flooding session gets 429 and a retry time; other sessions do not", async () => {
  const flooder = new Fan(server.origin);
  await flooder.send(vote, { option: 0 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => flooder.send(vote, { option: 0 })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(5);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await new Fan(server.origin, flooder.address).send(vote, { option: 0 })).status).toBe(404);
});

test("forms of pages are limited per address", async () => {
  const fan = new Fan(server.origin);
  await fan.send("/session");
  // Most as the router's own script sends them, which draws no page for the answer.
  const form = (n: number) => (n % 20 === 0 ? "/confirm/nobody" : "/confirm/nobody.data");
  const answers = await Promise.all(Array.from({ length: 610 }, (_, n) => fan.post(form(n))));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(600);
  expect(answers.filter(({ headers }) => headers.get("retry-after"))).toHaveLength(10);
  expect((await new Fan(server.origin).post("/confirm/nobody")).status).toBe(404);
});

const hostilePaths = [
  "/%00",
  "/%",
  "/%E0%A4%A",
  "/%ff%fe",
  "/..%2f..%2fetc/passwd",
  "//evil.example",
  "/\\evil",
  "/afters/%00",
  "/afters/%00/log",
  "/afters/x/log?before=%00",
  "/afters/x/log?before=1e309",
  "/afters/x/log?before=-1",
  "/afters/x/log?before=99999999999999999999",
  "/identity/%00",
  "/wrapped/%00-wrapped.txt",
  "/wrapped/x/share-text",
  "/wrapped/..%2f-wrapped.txt",
  "/afters.data?_routes=%00",
  "/__manifest?p=%00",
  "/__manifest?paths=%2F%00",
  "/_.data?_routes=nothing",
  "/live?topic=party:%00",
  "/live?topic=party:x&after=abc",
  "/live?",
  "/live",
  `/${"a".repeat(8_000)}`,
  `/?q=${"b".repeat(8_000)}`,
  "/constructor",
  "/__proto__",
  "/assets/../../package.json",
];

test.each(hostilePaths.map((path) => [path.slice(0, 60), path]))(
  "GET %s is no error of ours",
  async (_, path) => {
    const answer = await send("GET", path, { "X-Forwarded-For": "10.1.1.1" });
    expect(answer.status).toBeGreaterThanOrEqual(200);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/node_modules|\n\s+at |\.server\.ts/);
  },
);

test.each([
  "/afters/%00/join",
  "/afters/%00/messages",
  "/polls/%00/votes",
  "/identity/%00/votes",
  "/polls/%EF%BF%BF/votes",
  "/polls/__proto__/votes",
])("POST %s is no error of ours", async (path) => {
  const body = JSON.stringify({
    option: 0,
    text: "x\u0000\ud800",
    clientKey: "k".repeat(10),
    characterId: "carmilla",
    __proto__: { seq: 1 },
  });
  const answer = await send("POST", path, { ...json, "X-Forwarded-For": "10.1.1.2" }, body);
  expect(answer.status, answer.text).toBeLessThan(500);
});

test.each<Record<string, string>>([
  { Cookie: "afters_session=%E0%A4%A; afters_flash=a.b; =; ;;" },
  { Referer: "http://[" },
  { Accept: "*/*;q=," },
  { "Accept-Encoding": "br;q=x" },
])("the odd header %j is no error of ours", async (headers) => {
  expect((await send("GET", "/", { ...headers, "X-Forwarded-For": "10.1.1.3" })).status).toBe(200);
  expect(
    (await send("POST", vote, { ...json, "X-Forwarded-For": "10.1.1.3", ...headers }, '{"option":0}')).status,
  ).toBeLessThan(500);
});

test.each(["TRACE", "PROPFIND", "OPTIONS", "HEAD"])("%s / is no error of ours", async (method) => {
  expect((await send(method, "/", { "X-Forwarded-For": "10.1.1.4" })).status).toBeLessThan(500);
});

test("TRACE gives nothing back of what was sent", async () => {
  const answer = await send("TRACE", "/", { Cookie: "afters_session=mine", "X-Forwarded-For": "10.1.1.4" });
  expect(answer.status).toBe(405);
  expect(answer.text).not.toContain("afters_session");
});

test("a folder, and what belongs to the source, is a page that was not found", async () => {
  for (const path of ["/assets/", "/art/", "/.git/config", "/package.json", "/.env"])
    expect((await send("GET", path, { "X-Forwarded-For": "10.1.1.5" })).status, path).toBe(404);
});

test("a body with duplicate or conflicting lengths is refused with all behind it", async () => {
  for (const told of [
    "Content-Length: 3\r\nTransfer-Encoding: chunked",
    "Content-Length: 3\r\nContent-Length: 4",
    "Transfer-Encoding: chunked, identity",
  ]) {
    const answer = await new Promise<string>((resolve) => {
      let seen = "";
      const head = `POST ${vote} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${told}\r\n\r\n`;
      const socket = connect(Number(new URL(server.origin).port), "127.0.0.1", () =>
        socket.write(`${head}0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`),
      );
      socket.on("data", (chunk) => {
        seen += chunk;
      });
      socket.on("close", () => resolve(seen));
    });
    expect(answer, told).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g), told).toHaveLength(1);
  }
});

test.each([
  "GET / HTTP/1.1\r\n\r\n",
  "GET http://[/ HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
  "nonsense\r\n\r\n",
])("the raw request %j leaves the server up and tells nothing", async (text) => {
  const answer = await new Promise<string>((resolve) => {
    let seen = "";
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1", () => socket.end(text));
    socket.on("data", (chunk) => {
      seen += chunk;
    });
    socket.on("close", () => resolve(seen));
    socket.on("error", () => resolve(seen));
  });
  expect(answer).toMatch(/^(HTTP\/1\.1 [234]\d\d|$)/);
  expect((await new Fan(server.origin).get("/healthz")).status).toBe(200);
});
