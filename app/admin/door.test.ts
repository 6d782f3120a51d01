import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { signedIn } from "../../testing/operator.ts";
import { deskRoutes } from "./routes.ts";

// A stranger must not be able to tell the desk from a path that leads nowhere. The addresses come from the routes
// themselves, so that a new one is walked as well.

let server: RunningApp;
let ended: string;
let foreign: string;

const cookieName = "afters_desk.session_token";

beforeAll(async () => {
  server = await startApp();
  const gone = await signedIn(server.origin);
  ended = gone.cookies.get(cookieName) ?? "";
  await gone.post("/operator/sessions", { do: "sign-out" });
  const other = await signedIn(server.origin);
  foreign = other.cookies.get(cookieName) ?? "";
  await query("update operators set email = 'somebody@else.example'");
});
afterAll(() => server.stop());

const filledIn: Record<string, string> = { kind: "beta", id: "1", partyId: "a", pollId: "a" };

function pathsOf(route: RouteConfigEntry, above = ""): string[] {
  const own = [
    above,
    route.path?.replace(/:(\w+)/g, (_, name) => filledIn[name] ?? "x").replace("*", "no-such-page"),
  ]
    .filter(Boolean)
    .join("/");
  return [own, ...(route.children ?? []).flatMap((child) => pathsOf(child, own))];
}

const paths = [...new Set(pathsOf(deskRoutes))].map((path) => `/${path}`);
const asData = (path: string) => `${path}.data`;

/** All but what is new at every answer, and the address that was asked for. */
async function told(answer: Response, path: string) {
  const headers = Object.fromEntries(answer.headers);
  for (const name of [
    "date",
    "server-timing",
    "x-request-id",
    "content-security-policy",
    "etag",
    "content-length",
  ])
    delete headers[name];
  headers["set-cookie"] = headers["set-cookie"]?.replace(/=session_[^;]+/g, "") ?? "";
  const body = (await answer.text())
    .replaceAll(path.slice(1), "")
    .replaceAll(/nonce(=\\?"|\\?":\\?"|",")[^"\\]*/g, "")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
  return { status: answer.status, headers, body };
}

const strangers: [string, () => Fan][] = [
  ["without a session", () => new Fan(server.origin)],
  ["with a session that was ended", () => carrying(ended)],
  ["with a session of an address that is not named", () => carrying(foreign)],
  ["with a made-up session", () => carrying("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.AAAA")],
];

function carrying(value: string): Fan {
  const fan = new Fan(server.origin);
  fan.cookies.set(cookieName, value);
  return fan;
}

describe.each(strangers)("a stranger %s", (_, stranger) => {
  const get = (at: string) =>
    stranger()
      .get(at)
      .then((answer) => told(answer, at));
  const post = (at: string) =>
    stranger()
      .post(at, { do: "end-others" })
      .then((answer) => told(answer, at));
  const unknown = "/nowhere/at/all";
  let nowhere: Awaited<ReturnType<typeof get>>[];
  const allOf = async (path: string) => [
    await get(path),
    await get(asData(path)),
    await post(path),
    await post(asData(path)),
  ];
  beforeAll(async () => {
    nowhere = await allOf(unknown);
    expect([nowhere[0]?.status, nowhere[2]?.status]).toEqual([404, 404]);
  });

  test.each(paths)("gets from %s what any unknown path gives", async (path) => {
    expect(await allOf(path)).toEqual(nowhere);
  });
});

test("however the address is written, a stranger finds nothing", async () => {
  for (const path of [
    "/Operator",
    "/OPERATOR/log",
    "//operator",
    "/operator/",
    "/%6fperator",
    "/operator?index",
  ]) {
    const answer = await new Fan(server.origin).get(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain("Oops! Page not found");
  }
});

test("the list of routes that browsers ask for names the desk to operators only", async () => {
  const operator = await signedIn(server.origin);
  const at = `/__manifest?paths=${encodeURIComponent("/operator/requests/beta,/operator/log,/operator")}`;
  const versioned = async (fan: Fan) => {
    const version = /version\\?": ?\\?"(\w+)/.exec(await (await fan.get("/sign-in")).text())?.[1];
    return fan.get(`${at}&version=${version}`);
  };
  const strange = await versioned(new Fan(server.origin));
  expect(strange.status).toBe(200);
  expect(await strange.text()).not.toMatch(/operator|admin\/|desk\.route/);
  const known = await versioned(operator);
  expect(known.headers.get("cache-control")).toBe("no-store");
  expect(await known.text()).toContain("admin/audit-log");
});

test("a form's message waits for the page, past the browser's request for the routes", async () => {
  const operator = await signedIn(server.origin);
  await operator.post("/operator/sessions", { do: "end-others" }, "/operator/sessions");
  await operator.get("/__manifest?paths=%2Foperator%2Fsessions&version=x");
  const heard = async () =>
    /class="flash"[^>]*>([^<]+)/.exec(await (await operator.get("/operator")).text())?.[1];
  expect(await heard()).toMatch(/\w/);
  expect(await heard()).toBeUndefined();
});

test("no page and no file that a page names tells a stranger of the desk", async () => {
  const fan = new Fan(server.origin);
  for (const path of ["/", "/operator"]) {
    const html = (await (await fan.get(path)).text()).replaceAll(path.slice(1) || "\0", "");
    expect(/operator|desk\./i.exec(html)?.[0], path).toBeUndefined();
  }
  const url = /\/assets\/manifest-\w+\.js/.exec(await (await fan.get("/")).text())?.[0];
  expect((await fan.get(url ?? "")).status).toBe(404);
});

test("an operator gets the desk, kept by nobody and found by no search engine", async () => {
  const operator = await signedIn(server.origin);
  for (const path of paths.filter((path) => !/no-such-page|export\.json|\/1|\/a|\/x/.test(path))) {
    const answer = await operator.get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
    expect(answer.headers.get("x-robots-tag"), path).toContain("noindex");
  }
});
