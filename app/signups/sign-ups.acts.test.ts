import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { Fan } from "../../testing/fan.ts";
import { type RunningServer, startServer } from "../../testing/server.ts";
import { type FormName, pageOf } from "./forms.ts";

// The forms as browsers and machines meet them: over HTTP, against the database of this file.
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    DATABASE_URL: process.env.DATABASE_URL ?? inject("postgres"),
    SAMPLE_CONTENT: "off",
  });
});
afterAll(() => server.stop());

let number = 0;
const unique = () => `${Date.now().toString(36)}${(number++).toString(36)}`;
const inTouch = "Request submitted! We'll be in touch soon.";

type Answer = {
  ok: boolean;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  place?: string;
};

/** A good answer to each form, of somebody new. */
const filled: Record<Exclude<FormName, "access">, () => Record<string, string>> = {
  beta: () => ({ username: unique(), name: "Nell Harrow", email: `${unique()}@salt.test`, phone: "+44 20" }),
  join: () => ({ username: unique(), email: `${unique()}@salt.test` }),
  sdk: () => ({ name: "Nell Harrow", email: `${unique()}@salt.test`, organization: "Wick and Tallow" }),
  pass: () => ({ name: "Nell Harrow", username: unique(), phone: "+44 20" }),
  partnership: () => ({ contact_name: "Nell", email: `${unique()}@salt.test`, company: "Wick and Tallow" }),
  "studio-sdk": () => ({ contact_name: "Nell", email: `${unique()}@salt.test`, company: "Wick and Tallow" }),
  creators: () => ({
    name: "Nell Harrow",
    twitter: "@nell",
    instagram: "",
    tiktok: " ",
    combined_followers_count: "1200",
  }),
  waitlist: () => ({ username: unique(), email: `${unique()}@salt.test` }),
};
const names = Object.keys(filled) as (keyof typeof filled)[];

const send = (form: FormName, body: object, fan = new Fan(server.origin)) =>
  fan.act<Answer>(pageOf[form], body);

const rowOf = async (table: string, where: string, value: unknown) =>
  (await query<Record<string, unknown>>(`select * from ${table} where ${where} = $1`, [value]))[0];

test.each([
  ["BETA-19", "beta", inTouch],
  ["JOIN-10", "join", "Request submitted!"],
  ["SDK-14", "sdk", inTouch],
  ["PASS-06", "pass", inTouch],
  ["PARTNER-05", "partnership", "Partnership request submitted successfully!"],
  ["STUSDK-04", "studio-sdk", "Partnership request submitted successfully!"],
  ["CREATORS-15", "creators", "Creator application submitted successfully!"],
  ["WAITLIST-10", "waitlist", inTouch],
] as const)(
  "%s: %s is answered in its own words, to a script and to a plain post",
  async (_, form, message) => {
    expect(await send(form, filled[form]())).toMatchObject({ status: 200, ok: true, message });
    const page = await new Fan(server.origin).post(pageOf[form], filled[form](), pageOf[form]);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(message.replace("'", "&#x27;"));
  },
);

test("BETA-18, BACKEND-12: a beta request is one row of fan_invites", async () => {
  const body = filled.beta();
  await send("beta", { ...body, email: `  ${body.email}  ` });
  expect(await rowOf("fan_invites", "username", body.username)).toMatchObject({
    ...body,
    form: "beta",
    status: "new",
  });
});

test("JOIN-06, BACKEND-12: Username of the fans' page is stored as name and as username", async () => {
  const { username, email } = filled.join();
  await send("join", { username, email });
  expect(await rowOf("fan_invites", "email", email)).toMatchObject({
    name: username,
    username,
    email,
    phone: null,
    form: "join",
  });
});

test("SDK-11, BACKEND-08, BACKEND-09, BACKEND-10: Join the Future stores the email as username and the organization as avatar", async () => {
  const body = filled.sdk();
  await send("sdk", body);
  expect(await rowOf("beta_signups", "email", body.email)).toMatchObject({
    username: body.email,
    name: body.name,
    avatar: "Wick and Tallow",
    form: "sdk",
  });
});

test("PASS-03, BACKEND-12: a pass request has a name, a username and a phone, and no email", async () => {
  const body = filled.pass();
  await send("pass", body);
  expect(await rowOf("fan_invites", "username", body.username)).toMatchObject({
    ...body,
    email: null,
    form: "pass",
  });
});

test("PARTNER-03, PARTNER-04, BACKEND-14: what the partnership form does not ask for is stored empty", async () => {
  const body = filled.partnership();
  await send("partnership", body);
  expect(await rowOf("studio_partnerships", "email", body.email)).toMatchObject({
    ...body,
    studio_name: "",
    company_size: "",
    content_type: "",
    partnership_interest: "",
    message: "",
  });
});

test("STUSDK-04: a request for the Studio SDK is a studio's request of its own kind", async () => {
  const body = filled["studio-sdk"]();
  await send("studio-sdk", body);
  expect(await rowOf("studio_partnerships", "email", body.email)).toMatchObject({
    ...body,
    form: "studio-sdk",
  });
});

test.each([
  ["1200", 1200],
  ["", 0],
  ["many", 0],
  ["-5", 0],
  ["12.9", 12],
  ["1,250", 1250],
  ["1e99", 2_147_483_647],
])(
  "CREATORS-08, CREATORS-09, CREATORS-10, BACKEND-19: empty handles are null, and %j followers are %i",
  async (typed, counted) => {
    const name = `Creator ${unique()}`;
    const answer = await send("creators", { ...filled.creators(), name, combined_followers_count: typed });
    expect(answer.ok).toBe(true);
    expect(await rowOf("creator_applications", "name", name)).toMatchObject({
      twitter: "@nell",
      instagram: null,
      tiktok: null,
      combined_followers_count: counted,
    });
  },
);

test("CREATORS-07, CREATORS-18: the name alone is enough, and nobody has to be signed in", async () => {
  expect(await send("creators", { name: "Nell" })).toMatchObject({ ok: true });
});

test('WAITLIST-05, BACKEND-10: a place in line is a row of beta_signups whose avatar is "waitlist"', async () => {
  const body = filled.waitlist();
  const answer = await send("waitlist", body);
  expect(await rowOf("beta_signups", "email", body.email)).toMatchObject({
    ...body,
    name: body.username,
    avatar: "waitlist",
    form: "waitlist",
  });
  expect(answer.place).toMatch(/^\/waitlist\/place\//);
});

const usernameTaken = "Username already registered. Please use a different one.";
const waitlistTaken = "Email or username already registered. Please use a different one.";

test.each([
  [
    "BETA-20",
    "beta",
    { email: true },
    { status: 503, code: "failed", message: "Something went wrong. Please try again." },
  ],
  [
    "BETA-20",
    "beta",
    { username: true },
    { status: 503, code: "failed", message: "Something went wrong. Please try again." },
  ],
  [
    "JOIN-08, BACKEND-13",
    "join",
    { email: true },
    { status: 409, fields: { email: "Email already registered" } },
  ],
  ["JOIN-08", "join", { username: true }, { status: 409, fields: { username: usernameTaken } }],
  ["SDK-12", "sdk", { email: true }, { status: 200, ok: true, message: inTouch }],
  ["PASS-04, BACKEND-13", "pass", { username: true }, { status: 409, fields: { username: usernameTaken } }],
  ["WAITLIST-08, BACKEND-11", "waitlist", { email: true }, { status: 409, message: waitlistTaken }],
  ["WAITLIST-08, BACKEND-11", "waitlist", { username: true }, { status: 409, message: waitlistTaken }],
] as const)(
  "%s: a duplicate in %s (%j), in whatever case, gets its own sentence",
  async (_, form, same, told) => {
    const first = filled[form]();
    await send(form, first);
    const again = filled[form]();
    for (const field of Object.keys(same)) again[field] = first[field]?.toUpperCase() ?? "";
    expect(await send(form, again)).toMatchObject(told);
  },
);

test("SDK-12: the answer to a known address takes as long as that to a new one", async () => {
  const body = filled.sdk();
  const times: number[] = [];
  for (let round = 0; round < 2; round++) {
    const started = performance.now();
    await send("sdk", body);
    times.push(performance.now() - started);
  }
  for (const time of times) expect(time).toBeGreaterThan(395);
});

test.each([
  ["beta", "fan_invites", "email", { ok: false, code: "failed" }],
  ["join", "fan_invites", "email", { ok: false, code: "duplicate" }],
  ["pass", "fan_invites", "username", { ok: false, code: "duplicate" }],
  ["sdk", "beta_signups", "email", { ok: true }],
  ["waitlist", "beta_signups", "email", { ok: false, code: "duplicate", message: waitlistTaken }],
] as const)(
  "a hundred identical posts of %s at the same moment make one row",
  async (form, table, column, others) => {
    const body = filled[form]();
    const fans = Array.from({ length: 100 }, () => new Fan(server.origin));
    const answers = await Promise.all(
      fans.map((fan, n) =>
        send(form, n % 2 ? { ...body, [column]: body[column]?.toUpperCase() } : body, fan),
      ),
    );
    const rows = await query(`select 1 from ${table} where lower(${column}) = lower($1)`, [body[column]]);
    expect(rows).toHaveLength(1);
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused).toHaveLength(others.ok ? 0 : 99);
    for (const answer of refused) expect(answer).toMatchObject(others);
  },
);

/** Requests of one form in its table. */
const rowsOf = async (form: keyof typeof filled) => {
  const tables = { waitlist: "beta_signups", sdk: "beta_signups", creators: "creator_applications" };
  const studios = form === "partnership" || form === "studio-sdk";
  const table = studios ? "studio_partnerships" : ((tables as Record<string, string>)[form] ?? "fan_invites");
  return (await query(`select 1 from ${table} where form = $1`, [form])).length;
};

test.each(names)(
  "%s: the same post sent again with its key gets the same answer and makes one row",
  async (form) => {
    const body = { ...filled[form](), form_key: randomUUID() };
    const before = await rowsOf(form);
    const answers = await Promise.all([send(form, body), send(form, body), send(form, body)]);
    answers.push(await send(form, body));
    const told = answers.map(({ status, ok, message, place }) => ({ status, ok, message, place }));
    for (const answer of told) expect(answer).toEqual({ ...told[0], status: 200, ok: true });
    expect(await rowsOf(form)).toBe(before + 1);
  },
);

test("odd requests are taken, and marked for the operator", async () => {
  const flagsOf = async (more: object, email = `${unique()}@salt.org`) => {
    await send("join", { ...filled.join(), email, ...more });
    return (await rowOf("fan_invites", "email", email))?.flags;
  };
  expect(await flagsOf({})).toEqual([]);
  expect(await flagsOf({ website: "http://spam" })).toEqual(["trap"]);
  expect(await flagsOf({ waited: 300 })).toEqual(["quick"]);
  expect(await flagsOf({ waited: 9_000 })).toEqual([]);
  expect(await flagsOf({}, `${unique()}@mailinator.com`)).toEqual(["disposable"]);
  expect(await flagsOf({}, `${unique()}@example.com`)).toEqual(["unlikely"]);
});

test("beta, join, pass and the waitlist are confirmed by a letter in the same commit; a machine gets none", async () => {
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

test("the link of a letter confirms once it is pressed, not when it is opened", async () => {
  const body = filled.beta();
  await send("beta", body);
  const [letter] = await query<{ body_text: string }>("select body_text from mails where recipient = $1", [
    body.email,
  ]);
  const path = new URL(/https?:\S+\/confirm\/\S+/.exec(letter?.body_text ?? "")?.[0] ?? "").pathname;
  const fan = new Fan(server.origin);
  const confirmed = async () => (await rowOf("fan_invites", "email", body.email))?.confirmed_at;
  const page = await fan.get(path);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).toContain("Confirm");
  expect(await confirmed()).toBeNull();
  expect((await fan.post(path, {}, path)).status).toBe(302);
  expect(await confirmed()).not.toBeNull();
  expect(await (await fan.get(path)).text()).toContain("It is confirmed");
});

test("ROLES-04: a confirmation or a place is read by its link alone; one that this server did not write is a page that does not exist", async () => {
  const forged = `${Buffer.from(JSON.stringify({ confirm: "beta", key: randomUUID() })).toString("base64url")}.AAAA`;
  for (const token of [forged, "x", "a.b.c", "%F0%9F%8E%AC"]) {
    expect((await new Fan(server.origin).get(`/confirm/${token}`)).status).toBe(404);
    expect((await new Fan(server.origin).post(`/confirm/${token}`, {})).status).toBe(404);
    expect((await new Fan(server.origin).get(`/waitlist/place/${token}`)).status).toBe(404);
  }
});

/** What nobody should type, in every field of a form. */
const nasty: Record<string, string> = {
  empty: "",
  blank: " \n\t ",
  huge: "x".repeat(4_000),
  unicode: "👩‍🚀 ﷽ Z̷̢͝a̸l̵g̶o̴ \u202e\u0000 \ud800",
  script: `<script>alert(1)</script>"'; drop table fan_invites; --`,
  formula: "=cmd|' /C calc'!A0",
};

test.each(names)("%s: empty, huge, odd and hostile posts get a clear sentence, never a 5xx", async (form) => {
  const fan = new Fan(server.origin);
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
});

test("too many posts of one visitor are refused with a time to wait, and what was typed comes back", async () => {
  const fan = new Fan(server.origin);
  const answers = [];
  for (let n = 0; n < 121; n++) answers.push(await send("creators", {}, fan));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(120);
  expect(answers.at(-1)).toMatchObject({ status: 429, code: "slow_down" });
  expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
  const page = await fan.post("/creators/apply", { name: "Still here" }, "/creators/apply");
  expect(page.status).toBe(429);
  expect(await page.text()).toContain("Still here");
});

test("ROLES-01, ROLES-02, ROLES-03, ROLES-05, ROLES-06: anybody may sign up; the first act, and nothing before it, brings a session", async () => {
  const fan = new Fan(server.origin);
  for (const form of names) {
    const page = await fan.get(pageOf[form]);
    expect(page.status).toBe(200);
    expect(page.headers.get("set-cookie")).toBeNull();
  }
  await send("join", filled.join(), fan);
  expect([...fan.cookies.keys()]).toEqual(["afters_session"]);
  const session = decodeURIComponent(fan.cookies.get("afters_session") ?? "").split(".")[0];
  expect(await query("select 1 from fan_invites where user_session = $1", [session])).toHaveLength(1);
});

test.each([
  ["BETA-20", "beta", "fan_invites", "Something went wrong. Please try again."],
  ["JOIN-07, JOIN-09", "join", "fan_invites", "Failed to submit request"],
  ["SDK-13", "sdk", "beta_signups", "Something went wrong. Please try again."],
  ["PASS-05", "pass", "fan_invites", "Failed to submit request. Please try again."],
  [
    "PARTNER-06",
    "partnership",
    "studio_partnerships",
    "Failed to submit partnership request. Please try again.",
  ],
  [
    "STUSDK-04",
    "studio-sdk",
    "studio_partnerships",
    "Failed to submit partnership request. Please try again.",
  ],
  [
    "CREATORS-11, CREATORS-17",
    "creators",
    "creator_applications",
    "Failed to submit application. Please try again.",
  ],
  ["WAITLIST-06, WAITLIST-09", "waitlist", "beta_signups", "Failed to submit request. Please try again."],
] as const)(
  "%s: when %s cannot be stored, its own sentence says so and what was typed comes back",
  async (_, form, table, message) => {
    await query(`alter table ${table} rename to away`);
    try {
      const body = filled[form]();
      expect(await send(form, body)).toMatchObject({ status: 503, ok: false, code: "failed", message });
      const page = await new Fan(server.origin).post(pageOf[form], body, pageOf[form]);
      expect(page.status).toBe(503);
      const html = await page.text();
      expect(html).toContain(message);
      for (const typed of Object.values(body).filter(Boolean)) expect(html).toContain(`value="${typed}"`);
      expect(server.output()).toContain("a form failed");
    } finally {
      await query(`alter table away rename to ${table}`);
    }
  },
);
