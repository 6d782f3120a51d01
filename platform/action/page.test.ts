import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { serveHere } from "../../testing/requests/serve-here.ts";
import { log } from "../logger.server.ts";
import { Problem } from "../problem.ts";
import { readFlash } from "../session/flash.server.ts";
import { newSession } from "../session/session.server.ts";
import { visitorContext } from "../session/visitor.ts";
import { action } from "./action.server.ts";
import type { Admitted } from "./call.server.ts";
import { Endpoints } from "./endpoints.server.ts";
import { formMiddleware, onPage, type PageArgs, postedContext, redirectOrRerender } from "./page.server.ts";

/** No whole megabytes: what is told is what certainly fits. */
const mostBytes = 1.5 * 1024 * 1024;
const here = serveHere(new Endpoints(), (app) => {
  const mayUpload = async ({ headers }: { headers: { authorization?: string } }) =>
    headers.authorization === "somebody";
  app.use(formMiddleware({ paths: /^\/pictures\/[a-z]+$/, mostBytes, mayUpload }));
  app.all("*", async (c) => {
    const posted = c.get("posted");
    const left = c.req.method === "GET" || c.req.method === "HEAD" ? "" : await c.req.text();
    return c.json({
      method: c.req.method,
      path: c.req.path,
      left,
      kept: c.req.header("x-kept") ?? null,
      posted: posted
        ? {
            body: posted.body.toString(),
            type: posted.headers["content-type"],
            file: posted.file?.toString() ?? null,
          }
        : null,
    });
  });
});

let people = 0;
const send = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
  people += 1;
  const from = { "X-Forwarded-For": `10.60.${people >> 8}.${people & 255}`, ...init.headers };
  return fetch(here() + path, { method: "POST", ...init, headers: from });
};
const form = { "Content-Type": "application/x-www-form-urlencoded" };

test("a page that is only read is let through, and nothing is posted to it", async () => {
  const answer = await send("/somewhere", { method: "GET" });
  expect(await answer.json()).toEqual({
    method: "GET",
    path: "/somewhere",
    left: "",
    kept: null,
    posted: null,
  });
  expect((await send("/somewhere", { method: "HEAD" })).status).toBe(200);
});

test("a form is read at the door, and no body is left for the page", async () => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8", "X-Kept": "yes" };
  const answer = await send("/somewhere", { headers, body: "a=1&b=two" });
  expect(await answer.json()).toEqual({
    method: "POST",
    path: "/somewhere",
    left: "",
    kept: "yes",
    posted: { body: "a=1&b=two", type: headers["Content-Type"], file: null },
  });
});

test("what is no form is asked to be one, and what another site sends is refused", async () => {
  for (const type of ["text/plain", "application/json", "multipart/form-data; boundary=x"]) {
    const answer = await send("/somewhere", { headers: { "Content-Type": type }, body: "x" });
    expect([answer.status, await answer.text()], type).toEqual([415, "Please send a form."]);
  }
  const foreign = await send("/somewhere", { headers: { ...form, Origin: "https://evil.example" } });
  expect([foreign.status, await foreign.json()]).toEqual([
    403,
    { ok: false, code: "foreign_origin", message: "This came from another site." },
  ]);
});

test("a form over 16 KB is refused by a sentence, or JSON for a script", async () => {
  const body = (size: number) => `a=${"x".repeat(size - 2)}`;
  const most = 16 * 1024;
  expect((await send("/somewhere", { headers: form, body: body(most) })).status).toBe(200);
  const person = await send("/somewhere", {
    headers: { ...form, Accept: "text/html" },
    body: body(most + 1),
  });
  expect([person.status, await person.text()]).toEqual([
    413,
    "That is too long to send. Go back and shorten it: nothing is lost.",
  ]);
  const script = await send("/somewhere", { headers: form, body: body(most + 1) });
  expect([script.status, await script.json()]).toEqual([
    413,
    { ok: false, code: "too_large", message: "That is too long to send." },
  ]);
});

test("an address that posts too much waits, and is told for how long", async () => {
  const headers = { ...form, "X-Forwarded-For": "10.61.0.1" };
  const answers: Response[] = [];
  for (let n = 0; n < 601; n++) answers.push(await send("/somewhere", { headers, body: "a=1" }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
  const last = answers.at(-1) as Response;
  expect([last.status, await last.text()]).toEqual([
    429,
    "That was a lot at once. Please wait a moment and try again.",
  ]);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
});

function picture(bytes: number | string, name = "file"): FormData {
  const data = new FormData();
  data.append("title", "A lamp");
  data.append("tag", "one");
  data.append("tag", "two");
  data.append(name, new Blob([typeof bytes === "string" ? bytes : "x".repeat(bytes)]), "lamp.png");
  return data;
}
const somebody = { Authorization: "somebody" };

test("a permitted sender uploads a picture with a form, apart from its fields", async () => {
  for (const path of ["/pictures/lamps", "/pictures/lamps.data", "/pictures/lamps?x=1"]) {
    const answer = await send(path, { headers: somebody, body: picture("wick") });
    expect(await answer.json(), path).toMatchObject({
      posted: {
        body: "title=A+lamp&tag=one&tag=two",
        type: "application/x-www-form-urlencoded",
        file: "wick",
      },
    });
  }
  for (const none of [picture(""), picture("wick", "other")]) {
    const answer = await send("/pictures/lamps", { headers: somebody, body: none });
    expect(await answer.json()).toMatchObject({
      posted: { body: "title=A+lamp&tag=one&tag=two", file: null },
    });
  }
});

test("a picture by somebody else, or to another page, is no form", async () => {
  expect((await send("/pictures/lamps", { body: picture("wick") })).status).toBe(415);
  expect((await send("/pictures/9", { headers: somebody, body: picture("wick") })).status).toBe(415);
});

test("an oversized file is refused with the limit, and an unreadable one as such", async () => {
  expect((await send("/pictures/lamps", { headers: somebody, body: picture(mostBytes) })).status).toBe(200);
  const answer = await send("/pictures/lamps", { headers: somebody, body: picture(mostBytes + 64 * 1024) });
  expect([answer.status, await answer.text()]).toEqual([
    413,
    "That is larger than 1 MB. Go back and choose a smaller file: nothing is lost.",
  ]);
  const torn = await send("/pictures/lamps", {
    headers: { ...somebody, "Content-Type": "multipart/form-data; boundary=x" },
    body: "--y",
  });
  expect([torn.status, await torn.text()]).toEqual([400, "That could not be read. Please try again."]);
});

const rename = action(
  {
    input: z.object({ room: z.string(), name: z.string().min(1, "Name it.") }),
    existsFor: ({ address }) => address !== "10.62.0.9",
    failed: "No.",
  },
  async ({ room, name }, _, { call }) => {
    if (name === "full") throw new Problem("busy", 503, "Too full.", undefined, 3);
    if (name === "kept") call.kept = { picture: "wick.png", name: "Wick" };
    if (name === "kept") throw new Problem("invalid", 422, "Look at it.", { picture: "Look at it." });
    if (name === "moved") return { goTo: "/rooms", message: "Moved.", cookies: ["a=1"] };
    if (name === "found") return { goTo: "/rooms", status: 302 };
    return { message: `${room} at ${call.url}`, answer: { name }, cookies: ["a=1"] };
  },
);

/** What a page's action is handed by the framework, after its door. */
function args(body: string | null, { url = "/rooms/attic?x=1", address = "10.62.0.1" } = {}): PageArgs {
  const own = new URL(url, "http://afters.example");
  const context = new RouterContextProvider();
  const session = newSession();
  context.set(visitorContext, { session, fanId: null, address, requestId: "", flash: null, log });
  const call = { method: "POST", url: "/rooms/attic.data", params: {}, address, requestId: "" };
  const headers = { "content-type": form["Content-Type"] };
  if (body !== null)
    context.set(postedContext, { ...call, headers, body: Buffer.from(body) } as unknown as Admitted);
  return { params: { room: "attic" }, url: own, request: new Request(own), context };
}

type Told = { data: object; init: { status: number; headers: Headers } };
const onRooms = onPage(rename);
const again = async (body: string, page = onRooms) => {
  const { data, init } = (await page(args(body))) as Told;
  return { status: init.status, headers: [...init.headers], ...data };
};

test("an action gets the page's address and params, and answers on the page", async () => {
  expect(await again("name=here&website=&waited=12")).toEqual({
    status: 200,
    headers: [["set-cookie", "a=1"]],
    ok: true,
    message: "attic at /rooms/attic?x=1",
    name: "here",
  });
});

test("without a post, or for someone else, the action yields nothing", async () => {
  for (const one of [args(null), args("name=here", { address: "10.62.0.9" })])
    await expect(onRooms(one)).rejects.toMatchObject({ status: 404 });
});

test("a page chooses its action by what is asked", async () => {
  const page = onPage(({ params }) => (params.room === "attic" ? rename : (undefined as never)));
  expect(await again("name=here", page)).toMatchObject({ ok: true });
});

test("a refusal returns to the page with what was typed, without the form's own fields", async () => {
  expect(
    await again("name=&note=two+words&form_key=0123456789abcdef&website=&waited=9&list=a&list=b"),
  ).toEqual({
    status: 422,
    headers: [],
    ok: false,
    code: "invalid",
    message: "Name it.",
    fields: { name: "Name it." },
    values: { name: "", note: "two words" },
  });
  expect(await again("name=full")).toMatchObject({
    status: 503,
    headers: [["retry-after", "3"]],
    code: "busy",
    values: { name: "full" },
  });
  expect(await again("name=kept&note=n")).toMatchObject({
    values: { name: "Wick", note: "n", picture: "wick.png" },
  });
});

test("what leads on is a redirect, with its cookies", async () => {
  const moved = (await onRooms(args("name=moved"))) as Response;
  expect([moved.status, moved.headers.get("location"), moved.headers.getSetCookie()]).toEqual([
    303,
    "/rooms",
    ["a=1"],
  ]);
  expect(((await onRooms(args("name=found"))) as Response).status).toBe(302);
});

test("a page of many forms redirects to itself with a toast", async () => {
  const desk = onPage(rename, redirectOrRerender);
  const told = async (body: string, url?: string) => {
    const answer = (await desk(args(body, { url }))) as Response;
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    const flash = readFlash(cookies.join("; "));
    return [answer.status, answer.headers.get("location"), flash?.tone, flash?.message, cookies.slice(1)];
  };
  const at = "/rooms/attic?index=&undo=4&x=1";
  expect(await told("name=here", at)).toEqual([
    303,
    "/rooms/attic?x=1",
    "success",
    `attic at ${at}`,
    ["a=1"],
  ]);
  expect((await told("name=here", "/rooms/attic?index"))[1]).toBe("/rooms/attic");
  expect(await told("name=moved")).toEqual([303, "/rooms", "success", "Moved.", ["a=1"]]);
  expect(await told("name=found")).toEqual([303, "/rooms", "success", "", []]);
  expect(await told("name=full")).toEqual([303, "/rooms/attic?x=1", "error", "Too full.", []]);
  expect(await desk(args("name="))).toMatchObject({ init: { status: 422 }, data: { values: { name: "" } } });
});
