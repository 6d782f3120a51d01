import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import {
  readUnsubscribeLink,
  unsubscribe,
  unsubscribeAddress,
} from "../../../../platform/mail/unsubscribes.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { asOwner } from "../../../../testing/connected.ts";
import type { Fan } from "../../../../testing/fan.ts";
import { memberOf, pageOf, press, pressIn } from "../../../../testing/operator.ts";
import type { Operator } from "../../../desk/operator.ts";
import { answerEmail } from "./answer-email.server.ts";
import { kindNamed } from "./kinds.ts";
import { moveRequests } from "./request-actions.server.ts";
import { TemplateForm } from "./template-form.ts";
import { allTemplates, defaultTemplate, placeholdersOf } from "./template-texts.ts";

// Moving requests with a word: to one, to many, and how it is taken back.

let server: RunningApp;
let ada: Fan;
let bo: Fan;
beforeAll(async () => {
  server = await startApp({ OPERATOR_EMAILS: "", AFTERPARTY_PASSWORD: "velvet-rope" });
  ada = await memberOf(server.origin, "ada@afters.example", "operator");
  bo = await memberOf(server.origin, "bo@afters.example", "operator");
});
afterAll(() => server.stop());

let made = 0;
async function request(name: string, email: string | null): Promise<number> {
  made += 1;
  const [row] = await asOwner<{ id: number }>(
    "insert into fan_invites (name, username, phone, email, form) values ($1, $2, '1', $3, 'beta') returning id",
    [name, `fan${made}`, email],
  );
  return row?.id ?? 0;
}

type Mail = {
  state: string;
  subject: string;
  body_text: string;
  body_html: string;
  kind: string;
  seconds: number;
  job: number | null;
};
const mailsTo = (email: string) =>
  query<Mail>(
    `select m.state, m.subject, m.body_text, m.body_html, m.kind, extract(epoch from m.next_try_at - m.created_at)::int as seconds,
       (select extract(epoch from j.start_after - m.created_at)::int from jobs.job j where j.singleton_key = m.id::text) as job
     from mails m where m.recipient = $1 and m.kind like 'request-%' order by m.created_at`,
    [email],
  );
const statusOf = async (id: number) =>
  (await query<{ status: string }>("select status from fan_invites where id = $1", [id]))[0]?.status;

test("every template has a default that its own placeholders can fill, and no others", () => {
  for (const { kind: form, state } of allTemplates) {
    const kind = kindNamed(form);
    if (!kind) throw new Error(form);
    const text = defaultTemplate(form, state);
    expect(TemplateForm.safeParse(text).success, `${form} ${state}`).toBe(true);
    const more = Object.fromEntries(
      Object.keys(placeholdersOf(kind, state)).map((name) => [name, `<${name}>`]),
    );
    const email = answerEmail(kind, state, text, { to: "nell@salt.test", name: "Nell", about: "x" }, more);
    expect(email.text, `${form} ${state}`).not.toMatch(/[{}]/);
    expect(email.text, `${form} ${state}`).toContain("Hello Nell,");
  }
});

test("a request is written to; the email waits five minutes, and Undo takes it back", async () => {
  const id = await request("Nell", "nell@salt.test");
  const at = `/operator/requests/beta/${id}`;
  expect(await pageOf(ada, at)).toContain("To nell@salt.test. The email waits five minutes");
  await press(ada, at, "Set and write", {
    fields: { subject: "Come in", body: "Hello {name},\n\nThe door is open.\n\n{link}" },
  });
  const [mail, ...others] = await mailsTo("nell@salt.test");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ state: "waiting", subject: "Come in", kind: "request-invited" });
  expect(mail?.body_text).toMatch(/Hello Nell,\n\nThe door is open\.\n\nCome in:\nhttp.*\/afters\n/);
  for (const wait of [mail?.seconds, mail?.job]) expect(Math.abs((wait ?? 0) - 300)).toBeLessThan(5);
  expect(await statusOf(id)).toBe("invited");

  const html = await pageOf(ada, at);
  expect(html).toMatch(/“Come in” leaves <time/);
  // Whoever did not write it does not take it back.
  expect(await pageOf(bo, at)).not.toMatch(/value="undo"/);
  await press(ada, at, "Undo");
  expect((await mailsTo("nell@salt.test")).map(({ state }) => state)).toEqual(["withdrawn"]);
  expect(await statusOf(id)).toBe("new");
  expect(await pageOf(ada, at)).toContain("1 request of Beta restored. 1 email withdrawn.");
  expect(await pageOf(ada, at)).toMatch(/data-status="withdrawn"/);
});

test("an email that left stays sent when its request is put back", async () => {
  const id = await request("Odd", "odd@salt.test");
  const at = `/operator/requests/beta/${id}`;
  await press(ada, at, "Set and write");
  await query("update mails set next_try_at = now() where recipient = 'odd@salt.test'");
  const [act] = await query<{ id: number }>("select id from audit_log where subject = $1", [`beta ${id}`]);
  await ada.post(at, { do: "undo", act: String(act?.id) }, at);
  expect((await mailsTo("odd@salt.test"))[0]?.state).not.toBe("withdrawn");
  expect([await statusOf(id), await pageOf(ada, at)]).toEqual([
    "new",
    expect.stringContaining("1 email had left already."),
  ]);
});

test("only setting writes to nobody; a text that does not fit comes back as typed", async () => {
  const id = await request("Ilse", "ilse@salt.test");
  const at = `/operator/requests/beta/${id}`;
  const fields = { subject: "Hello", body: "Dear {nmae}, read on." };
  const refused = await press(ada, at, "Set and write", { fields });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("There is no {nmae} here. {name}, {link} can be filled in");
  expect(html).toContain("Dear {nmae}, read on.");
  await press(ada, at, "Only set");
  expect([await statusOf(id), await mailsTo("ilse@salt.test")]).toEqual(["invited", []]);
});

test("a name that is none, such as a link, is left out of the email", async () => {
  const id = await request("win at evil.example/x", "mallory@salt.test");
  await press(ada, `/operator/requests/beta/${id}`, "Set and write");
  const [mail] = await mailsTo("mallory@salt.test");
  expect(mail?.body_text).toContain("\nHello,\n");
  expect(mail?.body_text + (mail?.body_html ?? "")).not.toContain("evil.example");
});

test("many are written to at once, and who is not is told apart with why", async () => {
  const ids = [
    await request("Reached", "reached@salt.test"),
    await request("Nobody", null),
    await request("Bounced", "Bounced@salt.test"),
    await request("Stopped", "stopped@salt.test"),
    await request("Written", "written@salt.test"),
  ];
  await query(
    `insert into mails (id, kind, recipient, subject, body_text, body_html, state) values
     (gen_random_uuid(), 'confirm', 'bounced@salt.test', '', '', '', 'dead')`,
  );
  const link = readUnsubscribeLink(unsubscribeAddress("stopped@salt.test").split("/").at(-1) ?? "");
  if (link) await unsubscribe(link);
  await press(ada, `/operator/requests/beta/${ids[4]}`, "Set and write");

  const at = `/operator/requests/beta/answer?${ids.map((id) => `id=${id}`).join("&")}`;
  const html = await pageOf(ada, at);
  const sentence =
    "1 email leaves in five minutes. Not written to: 1 without an email address, 1 address where the last email came back, 1 unsubscribed, 1 written to within the last day.";
  expect(html).toContain(sentence);
  for (const [name, why] of [
    ["Nobody", "No email address was given."],
    ["Bounced", "The last email to this address came back."],
    ["Stopped", "This address has unsubscribed."],
    ["Written", "They were written to within the last day."],
  ])
    expect(html).toMatch(new RegExp(`>${name}</a></td><td data-label="Why">${why}`));

  const sent = () =>
    ada.post(at, {
      do: "write",
      status: "invited",
      subject: "Come",
      body: "Hello {name}",
      request: String(ids[0]),
    });
  const form = new URLSearchParams([
    ["do", "write"],
    ["status", "invited"],
    ["subject", "Come"],
    ["body", "Hello {name}"],
    ...ids.map((id) => ["request", String(id)]),
  ]);
  const answer = await ada.post(at, form, at);
  const list = answer.headers.get("location") ?? "";
  expect(list).toMatch(/^\/operator\/requests\/beta\?undo=\d+$/);
  expect(await pageOf(ada, list)).toContain(`4 requests of Beta set to Invited. ${sentence}`);
  expect(await mailsTo("reached@salt.test")).toHaveLength(1);
  for (const email of ["bounced@salt.test", "Bounced@salt.test", "stopped@salt.test"])
    expect(await mailsTo(email), email).toEqual([]);
  // Pressed twice it writes once.
  await Promise.all([sent(), sent()]);
  expect(await mailsTo("reached@salt.test")).toHaveLength(1);
  expect(await mailsTo("written@salt.test")).toHaveLength(1);

  await press(ada, list, "Undo");
  expect((await mailsTo("reached@salt.test"))[0]?.state).toBe("withdrawn");
  expect(await Promise.all(ids.map(statusOf))).toEqual(["new", "new", "new", "new", "invited"]);
});

test("two operators who answer a request at once write one email", async () => {
  const id = await request("Twice", "twice@salt.test");
  const at = `/operator/requests/beta/${id}`;
  // Both have it open: who comes later finds that it was written.
  const pages = await Promise.all([ada, bo].map((one) => pageOf(one, at)));
  await Promise.all([ada, bo].map((one, n) => pressIn(pages[n] ?? "", one, at, "Set and write")));
  expect(await mailsTo("twice@salt.test")).toHaveLength(1);
});

test("another answer withdraws the one that has not left, with an email or without", async () => {
  const [told, quiet] = [
    await request("Unsure", "unsure@salt.test"),
    await request("Still", "still@salt.test"),
  ];
  const by: Operator = {
    email: "ada@afters.example",
    role: "operator",
    sessionId: "ada",
    signedInAt: new Date(),
    network: "10.0.0.1",
  };
  const move = (ids: number[], status: "invited" | "declined", answer?: "invited" | "declined") => {
    const kind = kindNamed("beta")!;
    return moveRequests(kind, ids, status, by, answer && defaultTemplate("beta", answer));
  };
  await move([told, quiet], "invited", "invited");
  const { said } = await move([told], "declined", "declined");
  expect(said).toContain("1 email of another answer withdrawn.");
  await move([quiet], "declined");
  const kinds = async (to: string) => (await mailsTo(to)).map(({ kind, state }) => `${kind} ${state}`);
  expect(await kinds("unsure@salt.test")).toEqual(["request-invited withdrawn", "request-declined waiting"]);
  expect(await kinds("still@salt.test")).toEqual(["request-invited withdrawn"]);
});

test("a template is edited, is what forms begin with, and goes back to the default", async () => {
  const id = await request("Tess", "tess@salt.test");
  const at = "/operator/mails/templates/beta/declined";
  expect(await pageOf(ada, "/operator/mails/templates")).toContain("Beta: Declined");
  const bad = await ada.post(at, { subject: "About you", body: "{password}" }, at);
  expect([bad.status, (await bad.text()).includes("There is no {password} here")]).toEqual([422, true]);
  await ada.post(at, { subject: "No seat yet", body: "Dear {name}, not this time." }, at);
  const form = await pageOf(ada, `/operator/requests/beta/${id}?to=declined`);
  expect(form).toContain('value="No seat yet"');
  expect(form).toContain("Dear {name}, not this time.");
  expect(await pageOf(ada, "/operator/mails/templates")).toMatch(/No seat yet<\/td><td[^>]*>Changed here/);
  await press(ada, at, "Back to the default");
  expect(await pageOf(ada, `/operator/requests/beta/${id}?to=declined`)).toContain(
    defaultTemplate("beta", "declined").subject,
  );
  const acts = await query(
    "select action from audit_log where subject = 'template beta declined' order by id",
  );
  expect(acts).toEqual([{ action: "template-change" }, { action: "template-reset" }]);
  for (const unknown of ["beta/key", "beta/new", "nothing/invited", "beta/constructor"])
    expect((await ada.get(`/operator/mails/templates/${unknown}`)).status, unknown).toBe(404);
});

test("the way into the Afterparty stands in the email of its request", async () => {
  const [row] = await asOwner<{ id: number }>(
    "insert into access_requests (email, reason) values ('rope@salt.test', 'Please') returning id",
  );
  await press(ada, `/operator/requests/access/${row?.id}`, "Set and write");
  expect((await mailsTo("rope@salt.test"))[0]?.body_text).toContain("The password is velvet-rope");
});
