import { request as send } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveHere } from "../../testing/requests/serve-here.ts";
import { sameText } from "../names/same-text.server.ts";
import { Problem } from "../problem.ts";
import { action } from "./action.server.ts";
import { bearer, upload } from "./edge-policies.server.ts";
import { Endpoints } from "./endpoints.server.ts";

// The edges that no feature uses yet, and what all have in common.

const failed = "It did not work.";
const endpoints = new Endpoints();

const studio = bearer(async (token) =>
  sameText(token, "studio-token") ? { key: "studio", name: "Afterglow" } : null,
);
endpoints.post(
  "/data/:thing",
  action(
    {
      edge: studio,
      input: z.object({ thing: z.string(), n: z.number() }),
      limit: { name: "test-studio", points: 5, seconds: 60 },
      failed,
    },
    async ({ thing, n }, { name }, { call }) => ({
      answer: { thing, n, name, cookie: call.headers.cookie ?? null },
    }),
  ),
);

const mostBytes = 256 * 1024;
let taken = 0;
endpoints.post(
  "/clips",
  action(
    { edge: upload(mostBytes), input: z.object({ title: z.string().min(1) }), failed },
    async ({ title }, _, { call }) => {
      taken = 0;
      for await (const chunk of call.stream) taken += chunk.length;
      return { answer: { title, taken } };
    },
  ),
);

const trouble = { input: z.object({}), failed };
endpoints.post(
  "/bug",
  action(trouble, async () => {
    throw new Error("secret insides");
  }),
);
endpoints.post(
  "/busy",
  action({ ...trouble, busyAsFailed: true }, async () => {
    throw new Problem("busy", 503, "Too full.", undefined, 3);
  }),
);
endpoints.post(
  "/hidden",
  action({ ...trouble, existsFor: () => false }, async () => ({ answer: {} })),
);
const quick = action({ ...trouble, atLeastMs: 1 }, async () => ({ message: "Done.", cookies: ["a=1"] }));
endpoints.post("/quick", quick);
endpoints.post("/hot/:id", quick, { hot: true });
const named = action(
  { input: z.object({ room: z.string(), seat: z.string() }), failed },
  async ({ room, seat }) => ({ answer: { room, seat } }),
);
endpoints.post("/rooms/:room/seats/:seat", named);
endpoints.post("/hot/:room/seats/:seat", named, { hot: true });

endpoints.post(
  "/onward/:room",
  action({ input: z.object({ room: z.string() }), failed }, async ({ room }) => ({
    goTo: `/rooms/${room}?a=${room}`,
  })),
  { hot: true },
);
endpoints.post(
  "/away/:room",
  action({ input: z.object({ room: z.string() }), failed }, async ({ room }) => ({ goTo: room })),
);

endpoints.postFromScript("/from-script", quick);

const here = serveHere(endpoints, (app) => app.post("/from-script", (c) => c.text("the page's own")));
let origin: string;
beforeAll(() => {
  origin = here();
});

const json = { "Content-Type": "application/json", Accept: "application/json" };
const post = (path: string, headers: Record<string, string> = {}, body = "{}") =>
  fetch(origin + path, { method: "POST", headers: { ...json, ...headers }, body, redirect: "manual" });
const authorized = { Authorization: "Bearer studio-token", Origin: "https://studio.example" };

test("bearer: another site's preflight is answered with methods and headers", async () => {
  const preflight = await fetch(`${origin}/data/polls`, {
    method: "OPTIONS",
    headers: { Origin: "https://studio.example", "Access-Control-Request-Method": "POST" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-methods")).toBe("POST");
  expect(preflight.headers.get("access-control-allow-headers")).toBe("Authorization,Content-Type");
  expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
});

test("bearer: a known token acts from another site, and no session is opened", async () => {
  const answer = await post("/data/polls", authorized, '{"n":1}');
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.json()).toMatchObject({ ok: true, thing: "polls", n: 1, name: "Afterglow" });
});

test.each<Record<string, string>>([
  {},
  { Authorization: "Bearer another-token" },
  { Authorization: "Basic c3R1ZGlvOnRva2Vu" },
  { Authorization: "Bearer " },
  { Cookie: "afters_session=studio-token; token=studio-token" },
])("bearer: %j is refused with 401, and a cookie is no token", async (headers) => {
  const answer = await post("/data/polls", headers, '{"n":1}');
  expect(answer.status).toBe(401);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.json()).toMatchObject({ ok: false, code: "unauthorized" });
});

test("bearer: input and limits are the action's, counted by whose token it is", async () => {
  expect((await post("/data/polls", authorized, '{"n":"one"}')).status).toBe(422);
  const answers = await Promise.all(Array.from({ length: 6 }, () => post("/data/x", authorized, '{"n":1}')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
});

function stream(chunks: number, path = "/clips?title=A", headers: Record<string, string> = {}) {
  return new Promise<{ status: number; text: string; sent: number; close: boolean }>((resolve, reject) => {
    let sent = 0;
    let answered = false;
    const request = send(origin + path, {
      method: "POST",
      headers: { Accept: "application/json", ...headers },
    });
    request.on("response", (response) => {
      answered = true;
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      const close = response.headers.connection === "close";
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text, sent, close }));
    });
    request.on("error", (error) => (answered ? undefined : reject(error)));
    const more = () => {
      if (answered) return void request.end();
      if (sent === chunks) return void request.end();
      sent += 1;
      request.write(Buffer.alloc(16 * 1024), () => setImmediate(more));
    };
    more();
  });
}

test("upload: the body is streamed up to the limit, and fields are in the address", async () => {
  const answer = await stream(16);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { ok: true, title: "A", taken: mostBytes }]);
});

test("upload: more than the limit is cut off while it streams, with 413", async () => {
  const answer = await stream(20_000);
  expect([answer.status, JSON.parse(answer.text).code, answer.close]).toEqual([413, "too_large", true]);
  expect(taken).toBeLessThanOrEqual(mostBytes);
  expect(answer.sent).toBeLessThan(20_000);
});

test("upload: an oversized length is refused unread, and another site with 403", async () => {
  const told = await post("/clips?title=A", {}, "x".repeat(mostBytes + 1));
  expect([told.status, (await told.json()).code]).toEqual([413, "too_large"]);
  expect((await post("/clips?title=A", { Origin: "https://evil.example" }, "x")).status).toBe(403);
  expect((await post("/clips", {}, "x")).status).toBe(422);
});

test("an unexpected error answers with the action's sentence, without details", async () => {
  const answer = await post("/bug");
  expect(answer.status).toBe(503);
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({ ok: false, code: "failed", message: failed });
  expect(text).not.toContain("insides");
});

test("a server that is too full says so in the action's words where it should", async () => {
  const answer = await post("/busy");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(answer.headers.get("connection")).not.toBe("close");
  expect(await answer.json()).toEqual({ ok: false, code: "failed", message: failed });
});

test("an action hidden from someone answers like an unknown address, to forms too", async () => {
  for (const headers of [json, { Accept: "text/html" }]) {
    const answer = await post("/hidden", headers);
    expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test("within the framework and past it an action is answered alike", async () => {
  const seen = [];
  for (const path of ["/quick", "/hot/1"]) {
    for (const headers of [
      json,
      { Accept: "text/html", Referer: `${origin}/here?x=1` },
      { ...json, Origin: "null" },
    ] as Record<string, string>[]) {
      const answer = await post(path, headers);
      const names = [...answer.headers.keys()].filter((name) => !["date", "keep-alive"].includes(name));
      const cookies = answer.headers.getSetCookie().map((line) => line.split("=")[0]);
      const location = answer.headers.get("location");
      const body = await answer.text();
      seen.push({ path, told: { status: answer.status, names: new Set(names), cookies, location, body } });
    }
  }
  const [inside, past] = [seen.slice(0, 3), seen.slice(3)];
  expect(past.map(({ told }) => told)).toEqual(inside.map(({ told }) => told));
  expect(inside.map(({ told }) => [told.status, told.location])).toEqual([
    [200, null],
    [303, "/here?x=1"],
    [403, null],
  ]);
});

test("a name in an address is read alike within the framework and past it", async () => {
  const names = { "a%20b": "a b", "c%00d": "cd", "%C3%A4": "ä", "%zz": "%zz" };
  for (const [sent, seat] of Object.entries(names))
    for (const way of ["rooms", "hot"])
      expect(await (await post(`/${way}/one/seats/${sent}`, json)).json(), `${way} ${sent}`).toEqual({
        ok: true,
        room: "one",
        seat,
      });
});

test("a form's page takes a plain post, and a script's request goes to the action", async () => {
  const form = { Accept: "text/html", "Content-Type": "application/x-www-form-urlencoded" };
  for (const [headers, says] of [
    [{ ...json, ...form }, "the page's own"],
    [{ ...form, Accept: "application/json" }, '"ok":true'],
    [{ ...form, "Content-Type": "application/json" }, null],
  ] as const) {
    const answer = await post("/from-script", headers);
    if (says) expect(await answer.text()).toContain(says);
    else expect(answer.status).toBe(303);
  }
});

test("a plain form's target is a path of this site that is valid in a header", async () => {
  const goesOn = async (path: string) => (await post(path, { Accept: "text/html" })).headers.get("location");
  expect(await goesOn("/onward/%E2%98%83%0D%0AX:%20y")).toBe("/rooms/%E2%98%83X:%20y?a=%E2%98%83X:%20y");
  expect(await goesOn(`/away/${encodeURIComponent("//elsewhere.example/x")}`)).toBe("/elsewhere.example/x");
  expect(await goesOn(`/away/${encodeURIComponent("/\\elsewhere.example")}`)).toBe("/elsewhere.example");
  expect(await goesOn("/onward/vesper")).toBe("/rooms/vesper?a=vesper");
});
