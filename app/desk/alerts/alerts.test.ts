import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { asOwner } from "../../../testing/connected.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { memberOf, pageOf } from "../../../testing/operator.ts";
import { openParty } from "../../../testing/party.ts";
import { filled } from "../../../testing/sign-up.ts";
import "../../fans/held/desk-held-acts.server.ts";
import { beatOfHost } from "../../host/control-room/hosts.server.ts";
import { tellOfMissingHosts } from "../../host/control-room/missing-hosts.server.ts";
import { confess } from "../../messages/confessions/confessions.server.ts";
import { noteReport } from "../../moderation/reports.server.ts";
import { runOrRequestApproval } from "../approvals/approvals.server.ts";
import type { Operator } from "../operator.ts";
import { alert } from "./alert.server.ts";
import { writeDigests } from "./digest.server.ts";

let server: RunningApp;
let ada: Fan;
let vi: Fan;
beforeAll(async () => {
  server = await startApp({ OPERATOR_EMAILS: "" });
  ada = await memberOf(server.origin, "ada@afters.example", "operator");
  vi = await memberOf(server.origin, "vi@afters.example", "viewer");
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const table of ["alerts", "alert_events", "alert_digests", "reports"])
    await asOwner(`delete from ${table}`);
  await query("delete from mails where kind = 'alert'");
});

const at = "/operator/alerts";
const choose = (by: Fan, ...boxes: string[]) =>
  by.post(at, new URLSearchParams(boxes.map((box) => ["tell", box])), at);
const told = () =>
  query<{ to: string; subject: string; text: string }>(
    `select recipient as "to", subject, body_text as text from mails where kind = 'alert' order by recipient, created_at`,
  );
const subjects = async () => (await told()).map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`);
const fresh = () => ({ key: randomUUID(), said: "A clip was reported.", path: "/operator/reports" });
const chosenBy = (email: string) =>
  query<{ kind: string; how: string }>(
    "select kind, how from alerts a join operators o on o.id = a.operator_id where email = $1 order by kind",
    [email],
  );

test("an operator chooses kinds and ways; boxes not for their role are left out", async () => {
  await choose(ada, "report email", "approval digest", "report pigeon", "nothing email", "x");
  expect(await chosenBy("ada@afters.example")).toEqual([
    { kind: "approval", how: "digest" },
    { kind: "report", how: "email" },
  ]);
  const html = await pageOf(ada, at);
  expect([...html.matchAll(/<input[^>]*\schecked/g)]).toHaveLength(2);
  await choose(vi, "report email", "approval email", "emails push", "held email");
  expect(await chosenBy("vi@afters.example")).toEqual([{ kind: "report", how: "email" }]);
  expect(await pageOf(vi, at)).not.toContain("Another operator asks for your approval");
  await choose(ada);
  expect(await chosenBy("ada@afters.example")).toEqual([]);
});

test("what happens is told once, to those who chose it and may still see it", async () => {
  await choose(ada, "report email");
  await choose(vi, "report email");
  const happened = fresh();
  await alert("report", happened);
  await alert("report", happened);
  await alert("partnership", fresh());
  expect(await subjects()).toEqual(["ada: A clip was reported.", "vi: A clip was reported."]);
  expect((await told())[0]?.text).toContain("/operator/reports");
  await query("update operators set role = null where email like 'vi@%'");
  await alert("report", fresh());
  await query("update operators set role = 'viewer' where email like 'vi@%'");
  expect(await told()).toHaveLength(3);
});

test("a digest tells a day at nine, once; what is urgent comes at once as well", async () => {
  await choose(ada, "report digest");
  await choose(vi, "held digest");
  await alert("report", { ...fresh(), said: "Yesterday evening." });
  await alert("report", { ...fresh(), said: "Just now.", urgent: true });
  expect(await subjects()).toEqual(["ada: Just now."]);
  const ten = Date.parse("2026-05-02T10:00:00Z");
  await asOwner("update alert_events set at = '2026-05-01T22:00:00Z'");
  await query(
    `insert into alert_events (kind, key, said, path, at) values
     ('report', 'old', 'Long ago.', '/', '2026-05-01T08:59:00Z'), ('report', 'next', 'Later.', '/', '2026-05-02T09:01:00Z')`,
  );
  expect(await writeDigests(ten)).toBe(1);
  expect(await writeDigests(ten + 3_600_000)).toBe(0);
  const [, digest] = await told();
  expect(digest).toMatchObject({ to: "ada@afters.example", subject: "2 alerts since yesterday" });
  expect(digest?.text).toContain("Yesterday evening.");
  for (const other of ["Long ago.", "Later."]) expect(digest?.text).not.toContain(other);
});

test("the first report of a thing is told, and three in five minutes at once", async () => {
  await choose(ada, "report email");
  await choose(vi, "report digest");
  const reports = (subject: string, fan = newFanId()) =>
    noteReport({ kind: "clip", subject, reason: "spam" }, fan);
  const fan = newFanId();
  await reports("one", fan);
  await reports("one", fan);
  await reports("one");
  expect(await subjects()).toEqual(["ada: A clip was reported."]);
  await reports("two");
  expect(await subjects()).toEqual([
    "ada: A clip was reported.",
    "ada: 3 reports came within five minutes.",
    "vi: 3 reports came within five minutes.",
  ]);
  await asOwner("update reports set created_at = now() - interval '6 minutes', settled_at = now()");
  await reports("one");
  expect((await subjects()).filter((one) => one.startsWith("ada"))).toHaveLength(3);
});

test("rooms tell of what they hold, of approvals and of studios", async () => {
  await choose(ada, "held email", "approval email", "partnership email");
  const bo: Operator = {
    email: "bo@afters.example",
    role: "operator",
    sessionId: "s",
    signedInAt: new Date(),
    network: "10.0.0.1",
  };
  const asBo = await memberOf(server.origin, bo.email, "operator");
  await choose(asBo, "approval email");
  await confess(newFanId(), "Call me on +44 7700 900123");
  await confess(newFanId(), "Call me on +44 7700 900124");
  const ask = (thing: string) =>
    runOrRequestApproval("held-count", { kind: "x", thing, network: "z", until: "now" }, bo);
  await ask("one");
  await ask("one");
  const request = await new Fan(server.origin).post("/studios/partnership", filled.partnership());
  expect(request.status).toBeLessThan(400);
  // Whoever asked needs no telling.
  expect(await subjects()).toEqual([
    "ada: A confession is held for review.",
    "ada: Approval is asked for: Count held actions.",
    "ada: A studio asks for a partnership.",
  ]);
});

test("a party without a host is told ten minutes before it begins, once for each start", async () => {
  await choose(ada, "party email");
  const [late, hosted, soon] = [await openParty(), await openParty(), await openParty()];
  const starts = (id: string, minutes: number) =>
    query(
      `update parties set title = 'Night of ' || id, starts_at = now() + make_interval(mins => $2::int),
         ends_at = now() + make_interval(mins => $2::int + 60) where id = $1`,
      [id, minutes],
    );
  await starts(late, 11);
  await starts(hosted, 8);
  await starts(soon, 9);
  await beatOfHost(hosted, "ada@afters.example");
  await tellOfMissingHosts();
  await tellOfMissingHosts();
  expect(await subjects()).toEqual([
    `ada: “Night of ${soon}” begins in 9 minutes, and nobody has its control room open.`,
  ]);
  await starts(soon, 5);
  await tellOfMissingHosts();
  expect(await told()).toHaveLength(2);
});
