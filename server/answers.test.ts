import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeLink } from "../app/desk/sign-in/links.server.ts";
import { query } from "../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../testing/app.ts";
import { Fan } from "../testing/fan.ts";
import { freePort } from "../testing/free-port.ts";
import { allAddresses } from "../testing/requests/addresses.ts";
import { wireAddresses, wireTokens } from "../testing/requests/wire.ts";
import { publishableKey } from "../testing/server.ts";

// Behind a proxy that ends TLS, as the product is meant to be served.
const publicly = "https://afters.example";
let server: RunningApp;
let here: string;
let cookies: string;

beforeAll(async () => {
  const port = await freePort();
  here = `http://localhost:${port}`;
  server = await startApp({
    PORT: String(port),
    ORIGIN: publicly,
    DATABASE_URL: process.env.DATABASE_URL ?? "",
  });
  const fan = new Fan(here);
  await fan.send("/session");
  cookies = fan.headers().Cookie ?? "";
});
afterAll(() => server.stop());

type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string };

async function ask({ path, method = "GET", headers = {}, body }: Asked) {
  const own = { "X-Forwarded-For": `10.3.${Math.floor(Math.random() * 250)}.1`, ...headers };
  const stop = new AbortController();
  const options = { method, headers: own, body, redirect: "manual", signal: stop.signal } as const;
  const answer = await fetch(here + path, options);
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  const text = isStream ? "" : await answer.text();
  if (isStream) stop.abort();
  return { status: answer.status, headers: answer.headers, text };
}

const form = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html", Origin: publicly };
const json = { "Content-Type": "application/json", Accept: "application/json", Origin: publicly };

test("every answer has its content type, and under https HSTS", async () => {
  const etag = (await ask({ path: "/favicon.svg" })).headers.get("etag") ?? "";
  const page = (await ask({ path: "/" })).headers.get("etag") ?? "";
  const vote = "/polls/no-such-poll/votes";
  const kinds: [number, Asked][] = [
    [200, { path: "/favicon.svg" }],
    [304, { path: "/favicon.svg", headers: { "If-None-Match": etag } }],
    [206, { path: "/favicon-32.png", headers: { Range: "bytes=1-3" } }],
    [416, { path: "/favicon-32.png", headers: { Range: "bytes=999999-" } }],
    [304, { path: "/", headers: { "If-None-Match": page } }],
    [200, { path: "/", method: "HEAD" }],
    [404, { path: "/no-such-page" }],
    [400, { path: "/%00" }],
    [200, { path: "/live?topic=lobby" }],
    [400, { path: "/live?" }],
    [404, { path: "/live/x", method: "POST", headers: json, body: "{}" }],
    [
      403,
      { path: "/live/x", method: "POST", headers: { ...json, Origin: "https://evil.example" }, body: "{}" },
    ],
    [404, { path: vote, method: "POST", headers: json, body: '{"option":1}' }],
    [403, { path: vote, method: "POST", headers: { ...json, Origin: "https://evil.example" }, body: "{}" }],
    [413, { path: vote, method: "POST", headers: json, body: "x".repeat(20_000) }],
    [303, { path: vote, method: "POST", headers: form, body: "option=1" }],
    [
      415,
      {
        path: "/beta",
        method: "POST",
        headers: { Origin: publicly, "Content-Type": "text/plain" },
        body: "x",
      },
    ],
    [422, { path: "/beta", method: "POST", headers: json, body: "{}" }],
    [403, { path: "/beta", method: "POST", headers: { ...form, Origin: "null" }, body: "" }],
  ];
  const seen = await Promise.all(kinds.map(([, asked]) => ask(asked)));
  expect(seen.map(({ status }) => status)).toEqual(kinds.map(([status]) => status));
  const policyOf = (path: string, is: number) => {
    const at = kinds.findIndex(([status, asked]) => status === is && asked.path === path && !asked.method);
    return seen[at]?.headers.get("content-security-policy");
  };
  expect(policyOf("/", 304)).toBe((await ask({ path: "/" })).headers.get("content-security-policy"));
  expect(policyOf("/", 304)).toContain("script-src 'sha256-");
  expect(policyOf("/favicon.svg", 304)).toBe(policyOf("/favicon.svg", 200));
  expect(seen[0]?.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  // Of the desk's addresses one: to a stranger they are all the same.
  const shown = (await allAddresses()).filter(({ pattern }) => !pattern.startsWith("/operator/"));
  const all = shown.map(({ method, pattern }) => ({
    path: pattern.replace(/:\w+|\*/g, "nothing") + (pattern === "/live" ? "?topic=lobby" : ""),
    method,
    ...(method === "POST" && { headers: json, body: "{}" }),
  }));
  const answers = seen.map((answer, at) => ({ answer, asked: kinds[at]?.[1] }));
  for (let at = 0; at < all.length; at += 16) {
    const some = all.slice(at, at + 16).map(async (asked) => ({ answer: await ask(asked), asked }));
    answers.push(...(await Promise.all(some)));
  }
  for (const { answer, asked } of answers) {
    expect(answer.headers.get("content-security-policy"), JSON.stringify(asked)).toMatch(
      // The fan app stands on the phones of our own showcase, a room in the frame on /studios.
      /^\/(fans|afters\/[^/.]+)$/.test(asked?.path ?? "") && asked?.method === "GET"
        ? /object-src 'none'.*base-uri 'none'.*frame-ancestors 'self'/
        : /object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
    );
    const said = ["x-content-type-options", "strict-transport-security", "cross-origin-resource-policy"].map(
      (name) => answer.headers.get(name),
    );
    expect(said, JSON.stringify(asked)).toEqual([
      "nosniff",
      "max-age=63072000; includeSubDomains",
      // The description is for tools of any origin.
      asked?.path === "/developers/openapi.json" ? "cross-origin" : "same-origin",
    ]);
  }
}, 120_000);

test("data layer answers have the same headers, CORS for all and no private caching", async () => {
  const [token = ""] = await wireTokens(here);
  const asked = (await wireAddresses(here)).map(({ method, pattern, bodies }) => ({
    path: pattern.replace(/:\w+/g, "nothing"),
    method,
    ...(bodies && { body: JSON.stringify(bodies[0] ?? {}) }),
  }));
  expect(asked.length).toBeGreaterThan(20);
  const ways: Record<string, string>[] = [{}, { apikey: "nobody" }, { apikey: publishableKey }];
  for (const { path, method, body } of [
    ...asked,
    { path: "/rest/v1/poll_votes", method: "OPTIONS" as const, body: undefined },
  ])
    for (const way of [...ways, { apikey: publishableKey, Authorization: `Bearer ${token}` }]) {
      const { status, headers } = await ask({ path, method, body, headers: way });
      const about = `${method} ${path} ${Object.keys(way)} ${status}`;
      expect(headers.get("x-content-type-options"), about).toBe("nosniff");
      expect(headers.get("strict-transport-security"), about).toBe("max-age=63072000; includeSubDomains");
      expect(headers.get("cross-origin-resource-policy"), about).toBe("cross-origin");
      expect(headers.get("content-security-policy"), about).toContain("default-src 'none'");
      // What is the same for everybody says so: keys that tokens are signed with, pictures of the house.
      if (!/jwks|\/art\//.test(path) || status !== 200)
        expect(headers.get("cache-control"), about).toContain("no-store");
    }
});

test("personal reads and drawings count per network like pages", async () => {
  const from = (network: string) => ({ "X-Forwarded-For": network });
  const statuses: number[] = [];
  for (let n = 0; n < 610; n++)
    statuses.push((await ask({ path: `/afters/nothing-${n}/log`, headers: from("198.51.100.20") })).status);
  expect(new Set(statuses.slice(0, 500))).toEqual(new Set([200]));
  expect(statuses.at(-1)).toBe(429);
  for (const path of [
    "/afters/nothing/log",
    "/afters/nothing/members?named=m",
    "/come/nothing/card.jpg",
    "/stubs/nothing/card.jpg",
    ...["memes", "afters", "social-club", "recommendations", "identity", "sent", "drops"].map(
      (kind) => `/${kind}/nothing/card.jpg`,
    ),
  ]) {
    expect((await ask({ path, headers: from("198.51.100.20") })).status, path).toBe(429);
    expect((await ask({ path, headers: from("198.51.100.21") })).status, path).toBeLessThan(429);
  }
});

test("what is no request is answered with the same headers", async () => {
  const text = await new Promise<string>((resolve) => {
    let seen = "";
    const socket = connect(Number(new URL(here).port), "127.0.0.1", () => socket.write("nonsense\r\n\r\n"));
    socket.on("data", (chunk) => {
      seen += chunk;
    });
    socket.on("close", () => resolve(seen));
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
  expect(text).toContain("\r\nStrict-Transport-Security: max-age=63072000; includeSubDomains\r\n");
});

test("over plain http nobody is told to come by https", async () => {
  const plain = await startApp();
  for (const path of ["/", "/favicon.svg", "/healthz"]) {
    const { headers } = await fetch(plain.origin + path);
    expect([headers.get("strict-transport-security"), headers.get("x-content-type-options")]).toEqual([
      null,
      "nosniff",
    ]);
  }
  await plain.stop();
});

test("every cookie is pinned to this host and to https by its name", async () => {
  const link = new URL(await makeLink("somebody@afters.example")).pathname;
  const answers = [
    await ask({ path: "/polls" }),
    await ask({ path: "/polls/no-such-poll/votes", method: "POST", headers: form, body: "option=1" }),
    await ask({ path: link, method: "POST", headers: form, body: "" }),
  ];
  const operator = answers.flatMap(({ headers }) => headers.getSetCookie());
  const cookie = operator.map((line) => line.split(";")[0]).join("; ");
  const desk = await ask({ path: "/operator", headers: { Cookie: cookie } });
  expect([desk.status, desk.headers.get("cache-control")]).toEqual([200, "no-store"]);
  answers.push(
    desk,
    await ask({
      path: "/operator/sessions",
      method: "POST",
      headers: { ...form, Cookie: cookie },
      body: "do=sign-out",
    }),
  );
  const anew = new URL(await makeLink("somebody@afters.example")).pathname;
  const back = await ask({ path: anew, method: "POST", headers: form, body: "" });
  const rested = back.headers.getSetCookie().map((line) => line.split(";")[0]);
  await query("update operator_sessions set seen_at = now() - interval '31 minutes'");
  answers.push(back, await ask({ path: "/operator", headers: { Cookie: rested.join("; ") } }));
  const set = answers.flatMap(({ headers }) => headers.getSetCookie());
  const names = new Set(set.map((line) => line.split("=")[0]));
  const wanted = ["afters_session", "afters_flash", "afters_desk.session_token", "afters_desk_browser"];
  for (const name of [...wanted, "afters_desk_back"]) expect(names).toContain(`__Host-${name}`);
  for (const line of set)
    expect(line).toMatch(/^__Host-(?!.*domain)(?=.*; Secure)(?=.*; Path=\/(;|$))(?=.*; HttpOnly)/i);
});

test("no cache keeps a page of somebody who has a session", async () => {
  const pages = (await allAddresses()).filter(
    ({ method, pattern }) => method === "GET" && !/[:*]/.test(pattern),
  );
  const kept: string[] = [];
  for (const { pattern } of pages) {
    if (/^\/(?:live|healthz|readyz|metrics|favicon|operator|__manifest)/.test(pattern)) continue;
    const { headers } = await ask({ path: pattern, headers: { Cookie: cookies, Accept: "text/html" } });
    const control = headers.get("cache-control") ?? "";
    if (!control.includes("no-store")) kept.push(`${pattern} ${control.split(",")[0]}`);
  }
  // The same for everybody, and so kept for everybody.
  expect(kept.filter((one) => !one.endsWith(" public"))).toEqual([]);
  for (const page of ["/afters", "/polls", "/wrapped", "/leaderboard", "/afterparty", "/afters.data"])
    expect(kept.map((one) => one.split(" ")[0])).not.toContain(page);
});
