import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import type { QueryRefusal } from "../../../../platform/postgrest/refusal.ts";
import { aHolder, asked } from "../../../../testing/data-layer/asked.ts";
import { fanOf } from "../../../fans/fan-sessions.server.ts";
import { writeApplication, writeBetaSignup, writeFanInvite, writePartnership } from "./sign-ups.server.ts";
import type { Write } from "./writing.ts";

const callerOf = (asking = {}) => asked("", asking).caller;
const sent = (write: Write, row: object, asking = {}) =>
  write({ row: row as never, caller: callerOf(asking), resolution: "refuse" });
/** Code and details of how it is refused. */
const refusal = async (write: Write, row: object, asking = {}) =>
  sent(write, row, asking).then(
    () => null,
    (error: QueryRefusal) =>
      `${error.code} ${error.code === "23514" ? error.message.split('"')[3] : (error.details ?? error.message)}`,
  );
const rows = (table: string, email: string) =>
  query<Record<string, unknown>>(`select * from ${table} where email = $1`, [email]);
let mails = 0;
const anEmail = () => `ana-${mails++}@vesper.example`;
const taken = { wasThere: false, key: null };

test("a row with waitlist as avatar joins the line; any other requests the SDK", async () => {
  const email = anEmail();
  const row = { username: "ana", email, avatar: "waitlist", name: null };
  expect(await sent(writeBetaSignup, row)).toEqual(taken);
  expect(await rows("beta_signups", email)).toMatchObject([
    { username: "ana", name: "ana", form: "waitlist", avatar: "waitlist" },
  ]);
  expect(await refusal(writeBetaSignup, { ...row, username: "other" })).toContain(
    `23505 Key (email)=(${email})`,
  );
  expect(await refusal(writeBetaSignup, { ...row, email: anEmail() })).toContain(
    "23505 Key (username)=(ana)",
  );
  expect(await refusal(writeBetaSignup, { ...row, email: "none" })).toBe("23514 beta_signups_email_check");
  const sdk = anEmail();
  const asks = { username: ` ${sdk.toUpperCase()} `, email: sdk, name: "Ana", avatar: "Vesper" };
  expect(await refusal(writeBetaSignup, { ...asks, name: null })).toContain(
    '23502 null value in column "name"',
  );
  expect(await refusal(writeBetaSignup, { ...asks, username: "ana" })).toBe(
    "23514 beta_signups_username_check",
  );
  expect(await refusal(writeBetaSignup, { ...asks, avatar: "" })).toBe("23514 beta_signups_avatar_check");
  expect(await sent(writeBetaSignup, asks)).toEqual(taken);
  expect(await rows("beta_signups", sdk)).toMatchObject([{ name: "Ana", avatar: "Vesper", form: "sdk" }]);
  expect(await refusal(writeBetaSignup, asks)).toContain(`23505 Key (email)=(${sdk})`);
});

test("an invite's columns decide its form: beta, Superfan Pass or Join", async () => {
  const [beta, join] = [anEmail(), anEmail()];
  const person = { name: "Ana", username: "ana_v", phone: "+44 20 7183 8750" };
  expect(await sent(writeFanInvite, { ...person, email: beta })).toEqual(taken);
  expect(await rows("fan_invites", beta)).toMatchObject([{ form: "beta", username: "ana_v" }]);
  expect(await sent(writeFanInvite, { ...person, username: "ana_p", email: "" })).toEqual(taken);
  expect(await query("select form, email from fan_invites where username = 'ana_p'")).toEqual([
    { form: "pass", email: null },
  ]);
  expect(await sent(writeFanInvite, { name: "ana_j", email: join, phone: null, username: null })).toEqual(
    taken,
  );
  expect(await rows("fan_invites", join)).toMatchObject([{ form: "join", username: "ana_j" }]);
  expect(await sent(writeFanInvite, { name: "ana_k", email: anEmail(), username: "ana_k" })).toEqual(taken);
  expect(await refusal(writeFanInvite, { name: "Ana" })).toContain('23502 null value in column "email"');
  expect(await refusal(writeFanInvite, { name: "Ana", email: anEmail(), username: "other" })).toBe(
    "23514 fan_invites_username_check",
  );
  // Another person of the same name.
  expect(await sent(writeFanInvite, { name: "ana_j", email: anEmail() })).toEqual(taken);
  expect(await refusal(writeFanInvite, { name: "ana_x", email: join })).toContain("23505 Key (email)");
  expect(await refusal(writeFanInvite, { ...person, username: "ana_p" })).toContain(
    "23505 Key (username)=(ana_p)",
  );
  expect(await refusal(writeFanInvite, { name: "x".repeat(101), email: anEmail() })).toBe(
    "23514 fan_invites_name_check",
  );
});

test("studio and creator requests are taken with optional fields, up to their lengths", async () => {
  const email = anEmail();
  const studio = { contact_name: "Ana", email, company: "Vesper" };
  const letters = (count: number) => "x".repeat(count);
  for (const [column, most] of [
    ["studio_name", 100],
    ["company_size", 100],
    ["content_type", 100],
    ["partnership_interest", 100],
    ["message", 1_000],
  ] as const) {
    const check = `23514 studio_partnerships_${column}_check`;
    expect(await refusal(writePartnership, { ...studio, [column]: letters(most + 1) }), column).toBe(check);
  }
  const full = {
    ...studio,
    studio_name: ` ${letters(100)} `,
    company_size: letters(100),
    content_type: letters(100),
  };
  const rest = { partnership_interest: letters(100), message: letters(1_000) };
  expect(await sent(writePartnership, { ...full, ...rest, studio_name: null })).toEqual(taken);
  expect(await rows("studio_partnerships", email)).toMatchObject([
    { form: "partnership", message: rest.message, company_size: letters(100) },
  ]);
  expect(await sent(writeApplication, { name: "Ana", twitter: "@ana", instagram: null })).toEqual(taken);
  expect(await query("select name, twitter from creator_applications")).toMatchObject([{ name: "Ana" }]);
  expect(await refusal(writeApplication, { name: "" })).toBe("23514 creator_applications_name_check");
});

test("a request belongs to its signed-in sender, else to key and address; both count", async () => {
  const holder = aHolder();
  const [mine, theirs] = [anEmail(), anEmail()];
  const studio = (email: string) => ({ contact_name: "Ana", email, company: "Vesper" });
  await sent(writePartnership, studio(mine), { holder });
  await sent(writePartnership, studio(theirs));
  expect((await rows("studio_partnerships", mine))[0]?.fan_id).toBe(await fanOf(holder.session));
  expect((await rows("studio_partnerships", theirs))[0]?.fan_id).toBeNull();
  const address = "198.51.100.77";
  const codes: (string | null)[] = [];
  for (let n = 0; n < 121; n++) codes.push(await refusal(writeApplication, { name: "" }, { address }));
  // What does not fit is not counted.
  expect(new Set(codes)).toEqual(new Set(["23514 creator_applications_name_check"]));
});
