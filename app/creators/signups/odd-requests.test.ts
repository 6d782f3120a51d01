import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { fanIdOf } from "../../../platform/session/session.server.ts";
import { startApp } from "../../../testing/app.ts";
import { freePort } from "../../../testing/free-port.ts";
import { filled, formNames, rowOf, serveForms, unique } from "../../../testing/sign-up.ts";
import { pageOf } from "./forms.ts";

const { newFan, send } = serveForms();

test("odd requests are taken, and marked for the operator", async () => {
  const flagsOf = async (more: object, email = `${unique()}@salt.org`) => {
    await send("join", { ...filled.join(), email, ...more });
    return (await rowOf("fan_invites", "email", email))?.flags;
  };
  expect(await flagsOf({})).toEqual([]);
  expect(await flagsOf({ website: "http://spam" })).toEqual(["trap"]);
  expect(await flagsOf({ waited: 300 })).toEqual(["quick"]);
  expect(await flagsOf({ waited: 1_499 })).toEqual(["quick"]);
  expect(await flagsOf({ waited: 1_500 })).toEqual([]);
  expect(await flagsOf({ waited: 9_000 })).toEqual([]);
  expect(await flagsOf({}, `${unique()}@mailinator.com`)).toEqual(["disposable"]);
  expect(await flagsOf({}, `${unique()}@example.com`)).toEqual(["unlikely"]);
});

test("beta, join, pass and waitlist are confirmed by email; a bot gets none", async () => {
  const lettersTo = (to: string) =>
    query<{ kind: string; about: string }>("select kind, about from mails where recipient = $1", [to]);
  for (const form of ["beta", "join", "waitlist"] as const) {
    const body = filled[form]();
    await send(form, body);
    const row = await rowOf(form === "waitlist" ? "beta_signups" : "fan_invites", "email", body.email);
    expect(await lettersTo(body.email ?? "")).toEqual([{ kind: `confirm-${form}`, about: row?.key }]);
  }
  const contact_email = `${unique()}@salt.test`;
  await send("pass", { ...filled.pass(), contact_email });
  expect(await lettersTo(contact_email)).toMatchObject([{ kind: "confirm-pass" }]);
  const trapped = filled.beta();
  await send("beta", { ...trapped, website: "x" });
  expect(await lettersTo(trapped.email ?? "")).toEqual([]);
});

test("the link of an email confirms once it is pressed, not when it is opened", async () => {
  const body = filled.beta();
  await send("beta", body);
  const [letter] = await query<{ body_text: string }>("select body_text from mails where recipient = $1", [
    body.email,
  ]);
  const path = new URL(/https?:\S+\/confirm\/\S+/.exec(letter?.body_text ?? "")?.[0] ?? "").pathname;
  const fan = newFan();
  const confirmed = async () => (await rowOf("fan_invites", "email", body.email))?.confirmed_at;
  const page = await fan.get(path);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).toContain("Confirm");
  expect(await confirmed()).toBeNull();
  expect((await fan.post(path, {}, path)).status).toBe(302);
  expect(await confirmed()).not.toBeNull();
  expect(await (await fan.get(path)).text()).toContain("It is confirmed");
});

test("ROLES-04: a place is read by its link only; a forged one is not found", async () => {
  const forged = `${Buffer.from(JSON.stringify({ confirm: "beta", key: randomUUID() })).toString("base64url")}.AAAA`;
  for (const token of [forged, "x", "a.b.c", "%F0%9F%8E%AC"]) {
    expect((await newFan().get(`/confirm/${token}`)).status).toBe(404);
    expect((await newFan().post(`/confirm/${token}`, {})).status).toBe(404);
    expect((await newFan().get(`/waitlist/place/${token}`)).status).toBe(404);
  }
});

const nasty: Record<string, string> = {
  empty: "",
  blank: " \n\t ",
  huge: "x".repeat(4_000),
  unicode: "👩‍🚀 ﷽ Z̷̢͝a̸l̵g̶o̴ \u202e\u0000 \ud800",
  script: `<script>alert(1)</script>"'; drop table fan_invites; --`,
  formula: "=cmd|' /C calc'!A0",
};

test.each(formNames)(
  "%s: empty, huge, odd and hostile posts get a clear sentence, never a 5xx",
  async (form) => {
    const fan = newFan();
    for (const [kind, text] of Object.entries(nasty)) {
      const body = Object.fromEntries(Object.keys(filled[form]()).map((field) => [field, text]));
      const answer = await send(form, body, fan);
      expect(answer.status, kind).toBeLessThan(500);
      expect(answer.message, kind).toMatch(/^[A-Z].{4,}[^\s]$/);
      if (!answer.ok) expect(answer.code).toMatch(/^(invalid|too_large)$/);
      const page = await fan.post(pageOf[form], body, pageOf[form]);
      expect(page.status, kind).toBeLessThan(500);
      const html = await page.text();
      expect(html).not.toContain("<script>alert(1)");
      if (page.status === 422 && kind === "script") expect(html).toContain("&lt;script&gt;alert(1)");
    }
    for (const body of [
      "",
      "null",
      "[]",
      "{",
      '{"username":{"$ne":1},"email":["a"],"name":1}',
      `{"x":"${"y".repeat(20_000)}"}`,
    ]) {
      const answer = await send(form, body as unknown as object, fan);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.message).toMatch(/^[A-Z]/);
    }
  },
);

test("too many posts get a wait time, and keep what was typed", async () => {
  const fan = newFan();
  const answers = [];
  for (let n = 0; n < 121; n++) answers.push(await send("creators", {}, fan));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(120);
  expect(answers.at(-1)).toMatchObject({ status: 429, code: "slow_down" });
  expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
  const page = await fan.post("/creators/apply", { name: "Still here" }, "/creators/apply");
  expect(page.status).toBe(429);
  expect(await page.text()).toContain("Still here");
});

test("ROLES-02, ROLES-03, ROLES-06: anyone may sign up; the first act starts a session", async () => {
  const fan = newFan();
  for (const form of formNames) {
    const page = await fan.get(pageOf[form]);
    expect(page.status).toBe(200);
    expect(page.headers.get("set-cookie")).toBeNull();
  }
  await send("join", filled.join(), fan);
  expect([...fan.cookies.keys()]).toEqual(["afters_session"]);
  const session = decodeURIComponent(fan.cookies.get("afters_session") ?? "").split(".")[0];
  expect(await query("select 1 from fan_invites where fan_id = $1", [fanIdOf(session ?? "")])).toHaveLength(
    1,
  );
});

const lettersOf = async (to: string) =>
  (
    await query<{ body_text: string }>(
      "select body_text from mails where recipient like $1 order by created_at",
      [to],
    )
  ).map((letter) => letter.body_text);

test("the same post at the same moment, many times, is one email", async () => {
  const body: Record<string, string> = { ...filled.waitlist(), form_key: randomUUID() };
  await Promise.all(Array.from({ length: 40 }, () => send("waitlist", body)));
  expect(await lettersOf(body.email ?? "")).toHaveLength(1);
});

test("one person, under any alias, gets four confirmation emails a day", async () => {
  const one = unique();
  for (let n = 0; n < 8; n++) {
    const answer = await send("join", { username: unique(), email: `${one}+${n}@gmail.com` });
    expect(answer).toMatchObject({ ok: true });
  }
  expect(await lettersOf(`${one}+%`)).toHaveLength(4);
});

test("an email greets by a plain name only, never by a stranger's text", async () => {
  const greetings: (string | undefined)[] = [];
  for (const name of [
    "Zoë O'Hara-Núñez",
    "You won, see https://evil.example/x",
    "[[stop-letters]]",
    "a".repeat(90),
  ]) {
    const body: Record<string, string> = { ...filled.beta(), name };
    await send("beta", body);
    greetings.push(
      (await lettersOf(body.email ?? ""))[0]?.split("\n").find((line) => line.startsWith("Hello")),
    );
  }
  expect(greetings).toEqual(["Hello Zoë O'Hara-Núñez,", "Hello,", "Hello,", "Hello,"]);
});

test("behind a TLS proxy a plain post is accepted, but not one from another site", async () => {
  const port = await freePort();
  const secure = await startApp({
    PORT: String(port),
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    SAMPLE_CONTENT: "off",
    ORIGIN: "https://afters.example",
  });
  const post = (origin: string) =>
    fetch(`http://localhost:${port}/join`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html", Origin: origin },
      body: new URLSearchParams(filled.join()),
    });
  expect((await post("https://afters.example")).status).toBe(200);
  expect((await post("https://evil.example")).status).toBe(403);
  await secure.stop();
});
