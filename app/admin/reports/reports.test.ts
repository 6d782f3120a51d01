import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { asOwner } from "../../../testing/connected.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { signedIn } from "../../../testing/operator.ts";
import { openForum, openParty, seatFans } from "../../../testing/party.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";
import { follow } from "../../fans/cards/follows.server.ts";
import { welcomeFan } from "../../fans/fans.server.ts";
import { muteFan } from "../../fans/muting.server.ts";
import { confess } from "../../messages/confessions/confessions.server.ts";
import { writePost } from "../../messages/forums/posts.server.ts";
import { lineSubject, threadTopic, writeLine } from "../../messages/threads/threads.server.ts";
import type { Report } from "../../moderation/report-form.ts";
import { shareMood } from "../../play/moods/moods.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { removeMessage } from "../../room/moderation/removal.server.ts";
import { openReports } from "../overview.server.ts";
import { actOnReport } from "./report-actions.server.ts";
import { reportables } from "./reportables.server.ts";
import { listReported, report } from "./reports.server.ts";

let server: RunningApp;
let operator: Fan;

beforeAll(async () => {
  server = await startApp();
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const ada = {
  email: "ada@afters.example",
  role: "operator" as const,
  sessionId: "s",
  signedInAt: new Date(),
  network: "10.0.0.1",
};

const reportMessage = (party: string, seq: number, fanId: string, reason: Report["reason"]) =>
  report({ kind: "message", subject: `${party} ${seq}`, reason }, fanId);

async function room(fans = 3) {
  const party = await openParty();
  const [author = "", ...others] = await seatFans(party, fans);
  const speak = async (text = "Words") => (await say({ partyId: party, fanId: author, text })).seq;
  return { party, author, others, speak };
}

async function reported() {
  const party = await openParty();
  const [author = "", one = "", two = ""] = await seatFans(party, 3);
  const { seq } = await say({ partyId: party, fanId: author, text: `Bad words ${party}` });
  await reportMessage(party, seq, one, "abuse");
  await reportMessage(party, seq, two, "spam");
  const act = (does: string) =>
    operator.post("/operator/reports", { do: does, kind: "message", subject: `${party} ${seq}` });
  const queue = async (which = "") => (await operator.get(`/operator/reports${which}`)).text();
  return { party, author, seq, act, queue, words: `Bad words ${party}` };
}

test("a reported message is queued with its reporters and reasons until it is settled", async () => {
  const { act, queue, words } = await reported();
  const html = await queue();
  expect(html).toContain(words);
  expect(html).toMatch(/Reported by (<!-- -->)?2 fans/);
  expect(html).toContain("hurts someone, is spam");
  await act("dismiss");
  expect(await queue()).not.toContain(words);
  expect(await queue("?show=settled")).toContain(words);
});

test("a message is taken down and restored at the desk; the operator can still read it", async () => {
  const { party, act, queue, words } = await reported();
  await act("remove");
  expect(await queue()).not.toContain(words);
  expect(await queue("?show=settled")).toContain(words);
  const room = async () => (await operator.get(`/afters/${party}`)).text();
  expect(await room()).not.toContain(words);
  await act("restore");
  expect(await room()).toContain(words);
});

test("an author is muted and unmuted from the desk, and the log names no session", async () => {
  const { party, author, act } = await reported();
  const speak = () => say({ partyId: party, fanId: author, text: "Again" });
  for (const does of ["mute-hour", "mute-day", "mute-good"]) {
    await act(does);
    await expect(speak()).rejects.toMatchObject({ code: "muted" });
  }
  await act("unmute");
  await speak();
  const acts = await query<{ text: string }>("select a::text as text from audit_log a");
  expect(acts.some(({ text }) => text.includes("Muted the author for good"))).toBe(true);
  expect(acts.some(({ text }) => text.includes("session_"))).toBe(false);
});

test("what cannot be done is refused in words", async () => {
  const { party } = await reported();
  for (const subject of [`${party} 9999`, "nothing", `${party} -1`]) {
    const answer = await operator.post("/operator/reports", { do: "remove", kind: "message", subject });
    expect(answer.status).toBe(303);
    expect(await (await operator.get("/operator/reports")).text()).toContain("This message does not exist.");
  }
});

test("reports of one message form one entry, once per fan; settling leaves the others", async () => {
  const { party, author, others, speak } = await room();
  const [old, recent] = [await speak("Old words"), await speak("Recent words")];
  const [one = "", two = ""] = others;
  await muteFan(two, null);
  for (const [fanId, reason] of [
    [one, "abuse"],
    [one, "spam"],
    [two, "abuse"],
  ] as const)
    await reportMessage(party, old, fanId, reason);
  await reportMessage(party, recent, one, "spam");
  const open = async (which = true) =>
    (await listReported(which)).filter(({ subject }) => subject.startsWith(`${party} `));
  expect(await open()).toMatchObject([
    { subject: `${party} ${recent}`, reporters: 1, reasons: ["spam"], thing: { text: "Recent words" } },
    { subject: `${party} ${old}`, reporters: 2, reasons: ["abuse", "spam"], thing: { text: "Old words" } },
  ]);
  expect((await open())[0]).toMatchObject({
    thing: { fanId: author, sample: false, removed: false },
    mute: null,
  });
  await actOnReport("dismiss", "message", `${party} ${recent}`, ada);
  expect((await open()).map(({ subject }) => subject)).toEqual([`${party} ${old}`]);
  expect((await open(false)).map(({ subject }) => subject)).toEqual([`${party} ${recent}`]);
  await removeMessage(party, old);
  expect(await open()).toEqual([]);
  expect(await open(false)).toContainEqual(
    expect.objectContaining({ thing: expect.objectContaining({ removed: true, text: "Old words" }) }),
  );
});

test.each([
  ["mute-hour", 1],
  ["mute-day", 24],
  ["mute-good", null],
])("%s is told in the list, with its end, and lasts that long", async (act, hours) => {
  const { party, author, others, speak } = await room();
  const seq = await speak();
  await reportMessage(party, seq, others[0] ?? "", "spam");
  const before = Date.now();
  await actOnReport(act, "message", `${party} ${seq}`, ada);
  const shown = (await listReported(true)).find(({ subject }) => subject === `${party} ${seq}`);
  expect(shown?.mute).not.toBeNull();
  if (hours === null) expect(shown?.mute?.until).toBeNull();
  else {
    const lasts = Number(shown?.mute?.until?.getTime()) - before;
    expect(lasts).toBeGreaterThanOrEqual(hours * 3_600_000);
    expect(lasts).toBeLessThan(hours * 3_600_000 + 60_000);
  }
  await actOnReport("unmute", "message", `${party} ${seq}`, ada);
  expect((await listReported(true)).find(({ subject }) => subject === `${party} ${seq}`)?.mute).toBeNull();
  const acts = await query<{ action: string }>(
    "select action from audit_log where subject = $1 order by id",
    [`fan ${author}`],
  );
  expect(acts.map(({ action }) => action)).toEqual(["fan-mute", "fan-unmute"]);
});

test("no one is muted for a sample fan, without a message or by an unknown action", async () => {
  const { party, author, speak } = await room();
  const seq = await speak();
  expect(await reportables.message.authorOf(`${party} ${seq}`)).toBe(author);
  expect(await reportables.message.authorOf(`no-such-party ${seq}`)).toBeNull();
  await expect(actOnReport("shout", "message", `${party} ${seq}`, ada)).rejects.toMatchObject({
    code: "unknown_action",
    status: 422,
  });
  await query("update log_entries set is_sample = true where topic = $1", [`party:${party}`]);
  expect(await reportables.message.authorOf(`${party} ${seq}`)).toBeNull();
  await expect(actOnReport("mute-hour", "message", `${party} ${seq}`, ada)).rejects.toMatchObject({
    code: "no_author",
    status: 409,
  });
  expect(await query("select 1 from muted_fans where fan_id = $1", [author])).toEqual([]);
});

/** One of each kind that was said by a real fan, with its words and whether the desk may name its author. */
async function said() {
  const fanId = newFanId();
  const word = uniqueWord();
  const [forumId, threadId] = [await openForum(), await openForum({ kind: "thread" })];
  const post = await writePost({ forumId, fanId, text: `A post ${word}` });
  const scene = await writePost({ forumId: threadId, fanId, text: `A scene ${word}` });
  const { confession } = await confess(fanId, `A confession ${word}`);
  const mood = await shareMood(fanId, { scene: "room-seven", caption: `A mood ${word}` });
  return {
    fanId,
    things: [
      { kind: "post", subject: `${forumId} ${post.seq}`, text: `A post ${word}`, isNamed: true },
      { kind: "post", subject: `${threadId} ${scene.seq}`, text: `A scene ${word}`, isNamed: false },
      { kind: "confession", subject: confession.id, text: `A confession ${word}`, isNamed: false },
      { kind: "mood", subject: `${fanId} ${mood.day}`, text: `A mood ${word}`, isNamed: true },
    ] as const,
  };
}

test("posts, confessions and moods are reported by form, taken down and restored", async () => {
  const { fanId, things } = await said();
  const fan = new Fan(server.origin);
  for (const { kind, subject, text, isNamed } of things) {
    const before = await openReports();
    expect(await fan.send("/reports", { kind, subject, reason: "abuse" })).toMatchObject({
      message: "Thanks. A person will look at it.",
    });
    expect(await openReports()).toBe(before + 1);
    const shown = async (open = true) =>
      (await listReported(open)).find((one) => one.kind === kind && one.subject === subject);
    expect((await shown())?.thing, kind).toMatchObject({
      text,
      fanId: isNamed ? fanId : null,
      removed: false,
    });
    await actOnReport("remove", kind, subject, ada);
    expect(await shown(), kind).toBeUndefined();
    expect((await shown(false))?.thing, kind).toMatchObject({ text, removed: true });
    expect(await fan.send("/reports", { kind, subject, reason: "spam" })).toMatchObject({
      status: 404,
      code: "nothing_there",
    });
    await actOnReport("restore", kind, subject, ada);
    expect((await shown(false))?.thing, kind).toMatchObject({ text, removed: false });
  }
});

test("who said something without a name is muted without being named", async () => {
  const { fanId, things } = await said();
  const confession = things.find(({ kind }) => kind === "confession");
  const subject = confession?.subject ?? "";
  await report({ kind: "confession", subject, reason: "abuse" }, newFanId());
  await actOnReport("mute-day", "confession", subject, ada);
  await expect(confess(fanId, "Once more")).rejects.toMatchObject({ code: "muted" });
  expect((await listReported(true)).find((one) => one.subject === subject)).toMatchObject({
    mute: { until: expect.any(Date) },
    thing: { fanId: null, speaker: null },
  });
  const acts = await query<{ text: string }>("select a::text as text from audit_log a");
  expect(acts.filter(({ text }) => text.includes(fanId))).toEqual([]);
});

test("what does not exist, what is another kind's and what was made up is refused", async () => {
  const { things } = await said();
  const fan = new Fan(server.origin);
  const [post] = things;
  for (const [kind, subject, status] of [
    ["message", post.subject, 404],
    ["post", "no-such-forum 1", 404],
    ["post", "1", 404],
    ["mood", "nobody 2026-02-31", 404],
    ["confession", "none", 404],
    ["poem", "1", 422],
    ["post", "", 422],
    ["post", "x".repeat(141), 422],
  ])
    expect(
      (await fan.send("/reports", { kind, subject, reason: "abuse" })).status,
      `${kind} ${subject}`,
    ).toBe(status);
  expect((await fan.send("/reports", { kind: "post", subject: post.subject, reason: "dull" })).status).toBe(
    422,
  );
});

test("what was reported and is gone can be dismissed", async () => {
  const { things } = await said();
  const [post] = things;
  await report({ kind: "post", subject: post.subject, reason: "abuse" }, newFanId());
  await asOwner("delete from forums where id = $1", [post.subject.split(" ")[0]]);
  const shown = async () => (await listReported(true)).find(({ subject }) => subject === post.subject);
  expect(await shown()).toMatchObject({ thing: null, reporters: 1 });
  expect(await (await operator.get("/operator/reports")).text()).toContain("is gone, with where it stood");
  await operator.post("/operator/reports", { do: "dismiss", kind: "post", subject: post.subject });
  expect(await shown()).toBeUndefined();
});

test("the log says what was done about a report and by whom, without refused attempts", async () => {
  const { party, author, others, speak } = await room();
  const [seq, next] = [await speak(), await speak()];
  const log = (subject: string) =>
    query<object>(
      "select action, said, operator, detail->'until' as until from audit_log where subject = $1 order by id",
      [subject],
    );
  const by = { operator: ada.email, until: null };
  for (const act of ["remove", "restore"]) await actOnReport(act, "message", `${party} ${seq}`, ada);
  await reportMessage(party, seq, others[0] ?? "", "spam");
  await actOnReport("dismiss", "message", `${party} ${seq}`, ada);
  expect(await log(`message ${party} ${seq}`)).toEqual([
    { ...by, action: "message-remove", said: "Took a message down." },
    { ...by, action: "message-restore", said: "Put a message back." },
    { ...by, action: "report-dismiss", said: "Dismissed the reports of a message." },
  ]);
  for (const act of ["restore", "shout"])
    await expect(actOnReport(act, "message", `${party} ${next}`, ada)).rejects.toThrow();
  expect(await log(`message ${party} ${next}`)).toEqual([]);
  expect(await log(`fan ${author}`)).toEqual([]);
  expect(await actOnReport("mute-day", "message", `${party} ${next}`, ada)).toBe(
    "Muted the author for a day.",
  );
  const [mute] = await listReported(false);
  expect(await log(`fan ${author}`)).toEqual([
    { ...by, action: "fan-mute", said: "Muted the author for a day.", until: mute?.mute?.until?.toJSON() },
  ]);
  expect(await actOnReport("unmute", "message", `${party} ${next}`, ada)).toBe("Unmuted a fan.");
});

test("a fan who cannot read a conversation cannot report its lines", async () => {
  const [one, other] = [newFanId(), newFanId()];
  for (const fanId of [one, other]) await welcomeFan(fanId);
  await follow(one, other, true);
  await writeLine(one, other, "Just us.");
  const line = { kind: "line", subject: lineSubject(threadTopic(one, other), 1), reason: "abuse" } as const;
  await expect(report(line, newFanId())).rejects.toMatchObject({ code: "nothing_there", status: 404 });
  const shown = async () => (await listReported(true)).filter(({ kind }) => kind === "line");
  expect(await shown()).toEqual([]);
  await report(line, other);
  expect(await shown()).toMatchObject([{ subject: line.subject, thing: { text: "Just us.", fanId: one } }]);
});

test("the list holds the fifty that were reported last", async () => {
  const { party, author, speak } = await room(1);
  const seqs: number[] = [];
  for (let n = 0; n < 51; n++) seqs.push(await speak());
  await query(
    `insert into reports (kind, subject, fan_id, reason, created_at)
     select 'message', $1 || ' ' || seq, $2, 'spam', now() + seq * interval '1 second' from unnest($3::int[]) seq`,
    [party, author, seqs],
  );
  expect((await listReported(true)).map(({ subject }) => subject)).toEqual(
    seqs
      .slice(1)
      .reverse()
      .map((seq) => `${party} ${seq}`),
  );
});
