import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { filled, formNames, serveForms, unique } from "../../testing/sign-up.ts";
import { pageOf } from "./forms.ts";

const { newFan, send } = serveForms();

const inTouch = "Request submitted! We'll be in touch soon.";

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
    const fans = Array.from({ length: 100 }, () => newFan());
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

const rowsOf = async (form: keyof typeof filled) => {
  const tables = { waitlist: "beta_signups", sdk: "beta_signups", creators: "creator_applications" };
  const studios = form === "partnership" || form === "studio-sdk";
  const table = studios ? "studio_partnerships" : ((tables as Record<string, string>)[form] ?? "fan_invites");
  return (await query(`select 1 from ${table} where form = $1`, [form])).length;
};

test.each(formNames)(
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

test.each(["partnership", "studio-sdk", "creators"] as const)(
  "%s: without a key, the same words of the same visitor are one request",
  async (form) => {
    const body = filled[form]();
    const fan = newFan();
    const before = await rowsOf(form);
    await fan.get("/polls");
    for (let n = 0; n < 3; n++) expect((await fan.post(pageOf[form], body, pageOf[form])).status).toBe(200);
    expect(await rowsOf(form)).toBe(before + 1);
  },
);

test("WAITLIST-08: case does not matter in any alphabet", async () => {
  const name = `É${unique()}`;
  await send("waitlist", { ...filled.waitlist(), username: name });
  const again = await send("waitlist", { ...filled.waitlist(), username: name.toLowerCase() });
  expect(again).toMatchObject({ status: 409, code: "duplicate" });
});

test("the page of a form is found with a slash behind it and in any case", async () => {
  for (const path of ["/beta/", "/BETA", "/superfans/pass/"])
    expect((await newFan().get(path)).status).toBe(200);
});
