import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { filled, formNames, serveForms, unique } from "../../../testing/sign-up.ts";
import { kinds } from "./desk/kinds.ts";
import { listRequests, requestFilterOf } from "./desk/requests.server.ts";
import { pageOf } from "./forms.ts";

const { newFan, send } = serveForms();

const inTouch = "Request submitted! We'll be in touch soon.";

const usernameTaken = "Username already registered. Please use a different one.";
const waitlistTaken = "Email or username already registered. Please use a different one.";

test.each([
  ["BETA-20", "beta", { email: true, username: true }, { status: 200, ok: true, message: inTouch }],
  [
    "JOIN-08, BACKEND-13",
    "join",
    { email: true },
    { status: 409, fields: { email: "Email already registered" } },
  ],
  ["JOIN-10, BACKEND-13", "join", { username: true }, { status: 200, message: "Request submitted!" }],
  ["SDK-12", "sdk", { email: true, organization: true }, { status: 200, ok: true, message: inTouch }],
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

const person = () => ({ username: unique(), email: `${unique()}@salt.test` });
const sameIn = (form: keyof typeof filled, who: ReturnType<typeof person>) => {
  const asked = filled[form]();
  for (const name of ["username", "email"] as const) if (name in asked) asked[name] = who[name].toUpperCase();
  return asked;
};

/** As the desk lists them, newest first. */
const onDesk = async (form: keyof typeof filled) => {
  const { rows } = await listRequests(kinds[form], requestFilterOf(new URLSearchParams()), null);
  return rows.map(({ fields }) => fields);
};

test.each([
  ["SDK-11, SDK-12", "waitlist", "sdk"],
  ["WAITLIST-05, WAITLIST-08", "sdk", "waitlist"],
  ["PASS-03, PASS-04", "beta", "pass"],
  ["BETA-18, BETA-20", "pass", "beta"],
  ["BETA-18, BETA-20", "join", "beta"],
  ["JOIN-06, JOIN-08", "beta", "join"],
  ["PASS-03, PASS-04", "join", "pass"],
  ["JOIN-06, JOIN-08", "pass", "join"],
] as const)(
  "%s: after %s a request through %s is also kept, and both are at the desk",
  async (_, one, other) => {
    const who = person();
    const kept = async (form: typeof one | typeof other) =>
      (await onDesk(form)).filter(({ email, username }) =>
        [email, username].some((name) => name && Object.values(who).includes(name.toLowerCase())),
      ).length;
    expect(await send(one, sameIn(one, who))).toMatchObject({ ok: true });
    const asked = sameIn(other, who);
    expect(await send(other, asked)).toMatchObject({ ok: true });
    expect([await kept(one), await kept(other)]).toEqual([1, 1]);
    // In its own form it is a duplicate from now on, and one only.
    const again = await send(other, asked);
    expect(again.ok).toBe(other === "beta" || other === "sdk");
    expect(await kept(other)).toBe(1);
  },
);

test("a request beside another form's has its own email, link and place in line", async () => {
  const who = person();
  await send("sdk", sameIn("sdk", who));
  const { place } = await send("waitlist", sameIn("waitlist", who));
  expect((await newFan().get(place ?? "")).status).toBe(200);
  const letters = await query("select 1 from mails where lower(recipient) = $1", [who.email]);
  expect(letters).toHaveLength(1);
});

test("SDK-12: another organization is a new request; the same one is not", async () => {
  const asked = filled.sdk();
  const organizations = ["Wick and Tallow", "Salt House", "salt house"];
  for (const organization of organizations)
    expect(await send("sdk", { ...asked, organization })).toMatchObject({ ok: true, message: inTouch });
  const kept = (await onDesk("sdk")).filter(({ email }) => email === asked.email);
  expect(kept.map(({ avatar }) => avatar)).toEqual(["Salt House", "Wick and Tallow"]);
});

test("BETA-20: two requests may share a username, and neither learns of the other", async () => {
  const [one, two] = [filled.beta(), filled.beta()];
  two.username = one.username ?? "";
  for (const asked of [one, two, two])
    expect(await send("beta", asked)).toMatchObject({ ok: true, message: inTouch });
  const kept = (await onDesk("beta")).filter(({ username }) => username === one.username);
  expect(kept.map(({ email }) => email)).toEqual([two.email, one.email]);
});

// Also BACKEND-13.
test("BACKEND-11: rows without the flag for a second request meet the unique keys", async () => {
  const who = person();
  await send("waitlist", sameIn("waitlist", who));
  await send("beta", sameIn("beta", who));
  const rows = [
    "beta_signups (username, email, name, avatar, form) values ($1, $2, 'N', 'Salt', 'sdk')",
    "fan_invites (username, email, name, form) values ($1, $2, 'N', 'pass')",
  ];
  for (const row of rows)
    for (const values of [
      [who.username, `${unique()}@salt.test`],
      [unique(), who.email],
    ])
      await expect(query(`insert into ${row}`, values)).rejects.toMatchObject({ code: "23505" });
});

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
  ["beta", "fan_invites", "email", { ok: true }],
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
    await fan.send("/session");
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
