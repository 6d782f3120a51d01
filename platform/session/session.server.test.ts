import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { carriesFlash, flashCookie, saidFlashCookie } from "./flash.server.ts";
import {
  fanIdOf,
  newSession,
  readCookie,
  readSession,
  sealSession,
  sessionCookie,
  sessionCookieName,
  unsealSession,
} from "./session.server.ts";

const day = 24 * 3_600_000;
const pairOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

test("SESSION-02: a session is session_{milliseconds}_{128 random bits}", () => {
  expect(newSession(1_790_000_000_123)).toMatch(/^session_1790000000123_[\w-]{22}$/);
  expect(new Set(Array.from({ length: 1_000 }, () => newSession(1))).size).toBe(1_000);
});

test("SESSION-01: a browser that sends its cookie back keeps its session", () => {
  const session = newSession();
  const cookie = sessionCookie(session);
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
  expect(readSession(`theme=dark; ${pairOf(cookie)}; other=1`)).toEqual({ session, renew: false });
});

test("a tampered cookie is no one's, even after the right one was accepted", () => {
  const [name, value = ""] = pairOf(sessionCookie(newSession())).split("=");
  const [session, issued, signature] = value.split(".");
  for (const _ of "twice") expect(readSession(`${name}=${value}`)?.session).toBe(session);
  const tampered = [
    `${newSession()}.${issued}.${signature}`,
    `${session}.${(Date.now() + day).toString(36)}.${signature}`,
    `${session}.${issued}.${signature?.slice(0, -2)}AA`,
    `${session}.${issued}.${signature}.${signature}`,
    `${session}.${issued}.`,
    `${session}.${issued}`,
    `${session}`,
    "..",
    "",
  ];
  for (const text of tampered) expect(readSession(`${name}=${text}`), text).toBeNull();
});

test("a signed value that is no session does not become one", () => {
  expect(readSession(`${sessionCookieName}=${sealSession("session", { session: newSession() })}`)).toBeNull();
});

test("a cookie is renewed after a week, and not before", () => {
  const session = newSession();
  const now = Date.now();
  const issued = (ago: number) => readSession(pairOf(sessionCookie(session, now - ago)), now)?.renew;
  expect(issued(7 * day)).toBe(false);
  expect(issued(7 * day + 1)).toBe(true);
});

test("what others see of a session is the same each time, and tells nothing of it", () => {
  const session = newSession();
  expect(fanIdOf(session)).toBe(fanIdOf(session));
  expect(fanIdOf(session)).toMatch(/^[\w-]{16}$/);
  expect(session).not.toContain(fanIdOf(session));
  expect(fanIdOf(session)).not.toBe(fanIdOf(newSession()));
});

test("only what this server sealed opens", () => {
  const sealed = sealSession("flash", { tone: "success", message: "Käse 🧀" });
  expect(unsealSession("flash", sealed)).toEqual({ tone: "success", message: "Käse 🧀" });
  const forged = Buffer.from(JSON.stringify({ message: "forged" })).toString("base64url");
  for (const text of [`${forged}.${sealed.split(".")[1]}`, forged, `${forged}.`, "", null])
    expect(unsealSession("flash", text)).toBeNull();
});

test("what was sealed for one purpose says nothing for another", () => {
  const sealed = sealSession("flash", { id: "a browser", knows: ["everybody"] });
  expect(unsealSession("flash", sealed)).not.toBeNull();
  expect(unsealSession("desk-browser", sealed)).toBeNull();
});

test("a session ends for good 400 days after its cookie was written, whoever kept that", () => {
  const written = Date.now();
  const [, value] = /=([^;]+);/.exec(sessionCookie(newSession(written), written)) ?? [];
  const after = (days: number) =>
    readSession(`${sessionCookieName}=${value}`, written + days * 24 * 3_600_000);
  expect(after(399)).toMatchObject({ renew: true });
  expect(after(401)).toBeNull();
});

test("a sentence that was shown is forgotten by the browser", () => {
  expect(carriesFlash(flashCookie({ tone: "success", message: "Done." }))).toBe(true);
  expect(carriesFlash("afters_session=1")).toBe(false);
  expect(saidFlashCookie).toMatch(/^[\w-]+=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0$/);
});

test("a cookie is found by its whole name", () => {
  expect(readCookie("xa=1; a=2", "a")).toBe("2");
  expect(readCookie("xa=1;  a = 2 ; b=3", "a")).toBe("2");
  expect(readCookie("a", "a")).toBeNull();
  expect(readCookie(null, "a")).toBeNull();
});

test("under https the cookie is __Host- and Secure, so no other host can set it", () => {
  const code = `const s = await import("./platform/session/session.server.ts"); console.log(s.sessionCookie(s.newSession()));`;
  const env = { ...process.env, ORIGIN: "https://afters.app" };
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    env,
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^__Host-afters_session=session_.*; Path=\/; .*; Secure$/m);
  expect(stdout).not.toMatch(/Domain/i);
});
