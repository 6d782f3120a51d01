import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fan } from "../../testing/fan.ts";
import { memberOf } from "../../testing/operator.ts";
import { type RunningServer, startServer } from "../../testing/server.ts";
import { isAllowed, type Role, roles } from "../desk/roles.ts";
import { deskRoutes } from "./routes.ts";

// Every page and every action of the desk says which role it is for, and the server holds everybody to it. The pages come
// from the routes themselves, so that a new one is walked as well.

type Page = { path: string; file: string };

function pagesOf(route: RouteConfigEntry, above = ""): Page[] {
  const path = [above, route.path].filter(Boolean).join("/");
  return [{ path, file: route.file }, ...(route.children ?? []).flatMap((child) => pagesOf(child, path))];
}

/** They frame other pages and answer nothing by themselves. */
const frames = ["admin/refused.route.tsx"];
const pages = pagesOf(deskRoutes).filter(({ file }) => !frames.includes(file));
/** With its acts, where they stand in a file beside it. */
function sourceOf({ file }: Page): string {
  const page = readFileSync(`app/${file}`, "utf8");
  const beside = /from "\.\/([\w-]+-actions\.server\.ts)"/.exec(page)?.[1];
  return beside ? page + readFileSync(join("app", dirname(file), beside), "utf8") : page;
}

const readBy = (page: Page) => /operatorOf\(asked, "(\w+)"\)/.exec(sourceOf(page))?.[1] as Role | undefined;
const acts = (page: Page) => /export const action\b|export (async )?function action/.test(sourceOf(page));

test.each(pages)("$file says which role reads it, and acts by the desk's own way or not at all", (page) => {
  expect(roles).toContain(readBy(page));
  const source = sourceOf(page);
  expect(source).toMatch(/export (async )?function loader|export const loader/);
  // What an operator looks up or takes along is said in the answer itself.
  if (acts(page)) expect(source).toMatch(/export const action = on(Desk|Page)\(/);
  if (acts(page))
    expect(source).toMatch(
      /(deskAction|hostAction|fanAction|filterBy)\(\s*("\w+"|\()|(record|save|list|settle)Action\(/,
    );
});

/** Who else than operators may read and do what. Whatever is not listed is for operators alone. */
const readers: Record<string, Role> = {
  operator: "viewer",
  "operator/calendar": "viewer",
  "operator/drops": "viewer",
  "operator/drops/:id": "viewer",
  "operator/moods": "viewer",
  "operator/questions": "viewer",
  "operator/regions": "viewer",
  "operator/clips": "viewer",
  "operator/submissions": "moderator",
  "operator/submissions/:id": "moderator",
  "operator/submissions/:id/files/:file": "moderator",
  "operator/reports": "viewer",
  "operator/parties": "viewer",
  "operator/wishes": "viewer",
  "operator/parties/:id": "viewer",
  "operator/parties/:id/called-it": "viewer",
  "operator/parties/:id/room": "viewer",
  "operator/parties/:id/report": "viewer",
  "operator/parties/:id/report.csv": "viewer",
  "operator/parties/:id/report.jpg": "viewer",
  "operator/parties/:id/recaps": "viewer",
  "operator/held": "viewer",
  "operator/polls": "viewer",
  "operator/polls/:id": "viewer",
  "operator/alerts": "viewer",
  "operator/sessions": "viewer",
  "operator/sessions/new-passkey": "viewer",
  "operator/*": "viewer",
  "operator/confessions": "moderator",
  "operator/posts": "moderator",
  "operator/appeals": "moderator",
  "operator/search": "viewer",
  "operator/hunts": "moderator",
  "operator/hunts/:id": "moderator",
  "operator/requests": "moderator",
  "operator/requests/:kind": "moderator",
  "operator/requests/:kind/:id": "moderator",
};
const readerOf = (path: string): Role =>
  readers[path] ?? (path.startsWith("operator/catalogue/") ? "viewer" : "operator");

/** A post that presses no known button. */
const actors: Record<string, Role> = {
  "operator/confessions": "moderator",
  "operator/posts": "moderator",
  "operator/appeals": "moderator",
  "operator/search": "viewer",
  "operator/moods": "moderator",
  "operator/clips": "moderator",
  "operator/submissions/:id": "moderator",
  "operator/reports": "moderator",
  "operator/alerts": "viewer",
  "operator/sessions": "viewer",
  "operator/sessions/new-passkey": "viewer",
};

let server: RunningServer;
const members = new Map<Role, Fan>();

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "", LOG_LEVEL: "warn" });
  for (const role of roles) members.set(role, await memberOf(server.origin, `${role}@afters.example`, role));
});
afterAll(() => server.stop());

/** Records of all kinds have a list and a page in common, which are walked for one kind. */
const records = "cities";
const filledIn: Record<string, string> = { kind: "beta", id: "1", records };
const addressOf = ({ path }: Page) =>
  `/${path.replace(/:(\w+)/g, (_, name) => filledIn[name] ?? "x").replace("*", "no-such-page")}`;

async function refusal(answer: Response): Promise<string | null> {
  if (answer.status !== 403) return null;
  return (
    /This is for [a-z ]+, and you are a \w+\./.exec(await answer.text())?.[0] ?? "403 without a sentence"
  );
}

const wordOf = (need: Role) => (need === "operator" ? "operators" : `${need}s and operators`);
const expectedOf = (role: Role, need: Role) =>
  isAllowed(role, need) ? null : `This is for ${wordOf(need)}, and you are a ${role}.`;

describe.each(roles)("a %s", (role) => {
  const expected = (need: Role) => expectedOf(role, need);

  test.each(pages)("reads /$path, or hears whom it is for", async (page) => {
    const member = members.get(role)!;
    expect(await refusal(await member.get(addressOf(page)))).toBe(expected(readerOf(page.path)));
  });

  test.each(pages.filter(acts))("acts at /$path, or hears whom it is for", async (page) => {
    const member = members.get(role)!;
    const answer = await member.post(addressOf(page), { do: "nothing-known", status: "new" });
    expect(await refusal(answer)).toBe(expected(actors[page.path] ?? "operator"));
  });
});

/** Every button that a page tells apart, and who may press it. */
const buttons: Record<string, Record<string, Role>> = {
  "operator/keys/:id": {
    end: "operator",
    "make-server": "operator",
    "make-signing": "operator",
    "end-secret": "operator",
  },
  "operator/submissions/:id": { remove: "moderator", restore: "moderator" },
  "operator/parties/:id/called-it": { answer: "operator", open: "operator" },
  "operator/parties/:id": { start: "operator", end: "operator" },
  "operator/parties/:id/room": {
    fire: "operator",
    move: "operator",
    skip: "operator",
    pin: "operator",
    unpin: "operator",
    slow: "operator",
    remove: "moderator",
    restore: "moderator",
    mute: "moderator",
    unmute: "moderator",
    "let-through": "moderator",
    "keep-back": "moderator",
    guard: "operator",
    begin: "operator",
    ending: "operator",
    extend: "operator",
    "end-back": "operator",
    "poll-close": "operator",
    "poll-open": "operator",
    "poll-mark": "operator",
    "sealed-open": "operator",
    "call-mark": "operator",
    awake: "viewer",
  },
  "operator/messages/:group/:id": { withdraw: "operator" },
  "operator/parties/:id/report": { share: "operator", end: "operator" },
  "operator/parties/:id/recaps": { remove: "operator" },
  "operator/wishes": { "put-on": "operator" },
  "operator/approvals": { yes: "operator" },
  "operator/people": { find: "operator" },
  "operator/people/:fan": {
    mute: "operator",
    unmute: "operator",
    "shut-out": "operator",
    "let-in": "operator",
    message: "operator",
    remove: "operator",
    restore: "operator",
  },
  "operator/requests/:kind": { filter: "moderator" },
  "operator/requests/:kind/answer": { write: "operator" },
  "operator/requests/:kind/:id": { write: "operator", undo: "operator" },
  "operator/mails/templates/:kind/:state": { reset: "operator" },
  "operator/team": { role: "operator", end: "operator", remove: "operator" },
  "operator/webhooks": { test: "operator", remove: "operator", replay: "operator" },
  "operator/alerts": { browser: "viewer", "no-browsers": "viewer" },
  "operator/sessions": { "sign-out": "viewer", "remove-passkey": "viewer" },
  "operator/hunts/:id": { lose: "operator" },
  "operator/catalogue/interviews/:id": { announce: "operator" },
  "operator/questions": { decline: "moderator", up: "moderator" },
  "operator/held": { count: "operator", "leave-out": "operator" },
  "operator/polls/:id": { open: "operator", close: "operator", count: "operator", "leave-out": "operator" },
  "operator/confessions": { words: "operator" },
  "operator/posts": { mute: "moderator", unmute: "moderator" },
  "operator/clips": { mute: "moderator", unmute: "moderator" },
  "operator/drops/:id": {
    draft: "operator",
    publish: "operator",
    schedule: "operator",
    pause: "operator",
    resume: "operator",
    close: "operator",
    release: "operator",
  },
};

const buttonsIn = (page: Page): string[] =>
  [...(/byButton\(\s*\{([^}]*)\}/.exec(sourceOf(page))?.[1] ?? "").matchAll(/(?:^|,)\s*"?([\w-]+)"?/g)].map(
    ([, name = ""]) => name,
  );

test("every page that tells its buttons apart says here who may press which", () => {
  const told = pages
    .filter((page) => /byButton\(/.test(sourceOf(page)))
    .map((page) => [page.path, buttonsIn(page).sort()] as const);
  const listed = Object.entries(buttons).map(([path, of]) => [path, Object.keys(of).sort()]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(listed));
});

const pressed = Object.entries(buttons).flatMap(([path, of]) =>
  Object.entries(of).map(([button, need]) => ({ path, button, need })),
);

describe.each(["viewer", "moderator"] as const)("a %s", (role) => {
  test.each(pressed)("presses $button at /$path, or hears that it is for a $need", async (one) => {
    // Signing out ends the session that presses it.
    const leaves = one.button === "sign-out";
    const member = leaves ? await memberOf(server.origin, `leaving-${role}@afters.example`, role) : null;
    const page = pages.find(({ path }) => path === one.path)!;
    const answer = await (member ?? members.get(role)!).post(addressOf(page), {
      do: one.button,
      status: "new",
    });
    expect(await refusal(answer)).toBe(expectedOf(role, one.need));
  });
});

test("a refusal has a code, for scripts", async () => {
  const answer = await members.get("viewer")!.get("/operator/log.data");
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("not_allowed");
});

test("a refusal is logged with role, session and page, without any address", async () => {
  const viewer = await memberOf(server.origin, "looker@afters.example", "viewer");
  const before = server.output().length;
  const fresh = () => server.output().slice(before);
  await viewer.get("/operator/log?search=maud");
  await expect.poll(fresh).toContain("the desk refused a request");
  const line =
    fresh()
      .split("\n")
      .find((one) => one.includes("the desk refused")) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({
    role: "viewer",
    path: "/operator/log",
    sessionId: expect.any(String),
  });
  expect(line).not.toMatch(/looker|maud/);
});

test("every page of the desk lets one sign out", async () => {
  for (const path of ["/operator", "/operator/reports", "/operator/sessions/new-passkey"])
    expect(await (await members.get("moderator")!.get(path)).text()).toMatch(
      /<form[^>]*action="\/operator\/sessions"[^>]*><button type="submit" value="sign-out"/,
    );
});

test("a moderator keeps a note beside a request, and does not move it", async () => {
  const moderator = members.get("moderator")!;
  const path = "/operator/requests/beta/1";
  expect((await moderator.post(path, { note: "Asked twice." })).status).toBe(404);
  expect((await moderator.post(path, { note: "Asked twice.", status: "invited" })).status).toBe(403);
});

test("nobody is offered what they may not do", async () => {
  const html = async (role: Role, path: string) => (await members.get(role)!.get(path)).text();
  for (const [path, offer] of [
    ["/operator/parties", "New party"],
    ["/operator/polls/new", `<button type="submit" class="button`],
    ["/operator/catalogue/titles", "New title"],
    ["/operator", "/operator/team"],
    ["/operator", "/operator/mails"],
    ["/operator", "/operator/requests/beta"],
  ] as const) {
    expect(await html("operator", path), path).toContain(offer);
    const shown = (await html("viewer", path)).replace(/<fieldset[^>]*disabled.*?<\/fieldset>/s, "");
    expect(shown.replace(/<script.*?<\/script>/gs, ""), path).not.toContain(offer);
  }
});
