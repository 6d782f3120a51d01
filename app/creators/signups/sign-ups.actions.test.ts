import { expect, test } from "vitest";
import { asOwner } from "../../../testing/connected.ts";
import { filled, rowOf, serveForms, unique } from "../../../testing/sign-up.ts";
import { pageOf } from "./forms.ts";

const { newFan, send } = serveForms();

const inTouch = "Request submitted! We'll be in touch soon.";

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
    const page = await newFan().post(pageOf[form], filled[form](), pageOf[form]);
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

test("JOIN-06, BACKEND-12: Username of the fans' page is stored as name and username", async () => {
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

// Also BACKEND-08..10.
test("SDK-11: the email is stored as username, the organization as avatar", async () => {
  const body = filled.sdk();
  await send("sdk", body);
  expect(await rowOf("beta_signups", "email", body.email)).toMatchObject({
    username: body.email,
    name: body.name,
    avatar: "Wick and Tallow",
    form: "sdk",
  });
});

test("PASS-03, BACKEND-12: a pass request has name, username and phone, no email", async () => {
  const body = filled.pass();
  await send("pass", body);
  expect(await rowOf("fan_invites", "username", body.username)).toMatchObject({
    ...body,
    email: null,
    form: "pass",
  });
});

// Also BACKEND-14.
test("PARTNER-03..04: fields that the partnership form lacks are stored empty", async () => {
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
])("CREATORS-08..10, BACKEND-19: empty handles are null, and %j followers are %i", async (typed, counted) => {
  const name = `Creator ${unique()}`;
  const answer = await send("creators", { ...filled.creators(), name, combined_followers_count: typed });
  expect(answer.ok).toBe(true);
  expect(await rowOf("creator_applications", "name", name)).toMatchObject({
    twitter: "@nell",
    instagram: null,
    tiktok: null,
    combined_followers_count: counted,
  });
});

test("CREATORS-07, CREATORS-18: the name alone is enough, without signing in", async () => {
  expect(await send("creators", { name: "Nell" })).toMatchObject({ ok: true });
});

// Also BACKEND-10.
test('WAITLIST-05: a place in line is a beta_signups row with avatar "waitlist"', async () => {
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
  "%s: when %s cannot be stored, its sentence says so and the input is kept",
  async (_, form, table, message) => {
    await asOwner(`alter table ${table} rename to away`);
    try {
      const body = filled[form]();
      expect(await send(form, body)).toMatchObject({ status: 503, ok: false, code: "failed", message });
      const page = await newFan().post(pageOf[form], body, pageOf[form]);
      expect(page.status).toBe(503);
      const html = await page.text();
      expect(html).toContain(message);
      for (const typed of Object.values(body).filter(Boolean)) expect(html).toContain(`value="${typed}"`);
    } finally {
      await asOwner(`alter table away rename to ${table}`);
    }
  },
);
