import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { aWork } from "../../../../testing/uploads/send-file.ts";
import { arrivingPath } from "../uploads/arriving.server.ts";
import { type Status, statusNames } from "../words/submission.ts";
import { SubmissionForm } from "../words/submission-form.ts";
import { submissionEmail } from "./emails.server.ts";
import { moveSubmission, removeSubmission } from "./move.server.ts";
import {
  filesOf,
  findSubmission,
  followPath,
  openFollowToken,
  showSubmission,
  submit,
  withdrawSubmission,
} from "./submissions.server.ts";

const nothing = async () => undefined;
const handIn = (fan: string, more: object = {}, formKey: string | null = null) =>
  submit(SubmissionForm.parse({ ...aWork, ...more }), fan, formKey, "192.0.2.1");

/** A file of five bytes, of which so many are there. */
async function file(fanId: string, { state = "kept", there = 0, work = null as string | null } = {}) {
  const id = randomUUID();
  await query(
    "insert into submission_files (id, fan_id, name, bytes, state, submission_id, touched_at) values ($1, $2, 'a.pdf', 5, $3, $4, now() - interval '1 hour')",
    [id, fanId, state, work],
  );
  mkdirSync(dirname(arrivingPath(id)), { recursive: true });
  writeFileSync(arrivingPath(id), "x".repeat(there));
  return id;
}
const rowOf = async (id: string) =>
  (
    await query<{ state: string; work: string | null; fresh: boolean }>(
      `select state, submission_id as work, touched_at > now() - interval '1 minute' as fresh
       from submission_files where id = $1`,
      [id],
    )
  )[0];
const lettersTo = (email: string) =>
  query<{ kind: string; body_text: string }>(
    "select kind, body_text from mails where recipient = $1 order by created_at, id",
    [email],
  );
const notHere = { code: "no_such_submission", status: 404 };
const refused = { code: "files", status: 422 };

test("a work is stored under a name from its title and found by its link", async () => {
  const fan = newFanId();
  const email = `ana-${randomUUID()}@vesper.example`;
  const { id, files } = await handIn(fan, { creator: "Ana", email, shown: "on", title: "The Lamp Room" });
  expect(files).toBe(0);
  expect(id).toMatch(/^the-lamp-room-[0-9a-f]{10}$/);
  expect((await handIn(fan, { title: "海" })).id).toMatch(/^work-[0-9a-f]{10}$/);
  expect(await findSubmission(id)).toMatchObject({
    ...{ ...aWork, id, fan_id: fan, creator: "Ana", email, shown: true },
    ...{ status: "received", is_public: false, is_sample: false, removed_at: null },
  });
  expect(openFollowToken(followPath(id).replace("/submit/mine/", ""))).toBe(id);
  expect(openFollowToken("nothing")).toBeNull();
  const letters = await lettersTo(email);
  expect(letters).toMatchObject([{ kind: "submission-received" }]);
  expect(letters[0]?.body_text).toContain(followPath(id));
  expect(await findSubmission("nothing")).toBeNull();
});

test("the same form of one fan is one work with its files; otherwise another", async () => {
  const [fan, other] = [newFanId(), newFanId()];
  const ids = [await file(fan), await file(fan)];
  const key = randomUUID();
  const first = await handIn(fan, { files: ids }, key);
  expect(first.files).toBe(2);
  expect(await handIn(fan, { files: ids }, key)).toEqual(first);
  expect((await handIn(other, {}, key)).id).not.toBe(first.id);
  expect((await handIn(fan, {}, randomUUID())).id).not.toBe(first.id);
  expect((await handIn(fan)).id).not.toBe((await handIn(fan)).id);
});

test("complete files go with the work; an incomplete one refuses it whole", async () => {
  const fan = newFanId();
  const [kept, arrived, whole, half] = [
    await file(fan),
    await file(fan, { state: "arrived" }),
    await file(fan, { state: "arriving", there: 5 }),
    await file(fan, { state: "arriving", there: 4 }),
  ];
  const { id, files } = await handIn(fan, { files: [kept, arrived, whole] });
  expect(files).toBe(3);
  for (const one of [kept, arrived, whole])
    expect(await rowOf(one)).toMatchObject({
      work: id,
      fresh: true,
      state: one === kept ? "kept" : "arrived",
    });
  const jobs = await query<{ key: string }>(
    "select singleton_key as key from jobs.job where name = 'check-files'",
  );
  expect(jobs.map(({ key }) => key)).toEqual([whole]);
  const works = async () => (await query("select 1 from submissions")).length;
  const single = await file(fan);
  const alone = await handIn(fan, { files: [single] });
  expect([alone.files, (await rowOf(single))?.work]).toEqual([1, alone.id]);
  const before = await works();
  const other = newFanId();
  const theirs: string[] = [];
  const refuses = async (one: string) => {
    const beside = await file(fan);
    await expect(handIn(fan, { files: [beside, one] })).rejects.toMatchObject(refused);
    await query("delete from submission_files where id = $1", [beside]);
  };
  for (const one of [half, kept, await file(fan, { state: "refused" }), randomUUID()]) await refuses(one);
  for (const more of [{ state: "arriving", there: 5 }, {}]) {
    theirs.push(await file(other, more));
    await refuses(theirs.at(-1) ?? "");
  }
  await expect(handIn(fan, { filesRefused: "a.pdf: No." })).rejects.toMatchObject({
    ...{ ...refused, message: "a.pdf: No.", fields: { files: "a.pdf: No." } },
  });
  expect(await works()).toBe(before);
  expect(await rowOf(half)).toMatchObject({ state: "arriving", work: null });
  expect(await Promise.all(theirs.map(rowOf))).toMatchObject([
    { state: "arriving", work: null },
    { state: "kept", work: null },
  ]);
});

test("files of a work are listed in order of arrival with their state", async () => {
  const fan = newFanId();
  const [{ id }, { id: other }] = [await handIn(fan), await handIn(fan)];
  const [late, early] = [await file(fan, { work: id }), await file(fan, { work: id, state: "refused" })];
  await file(fan, { work: other });
  await query(
    "update submission_files set created_at = now() - interval '1 hour', refusal = 'No.' where id = $1",
    [early],
  );
  const twins = [await file(fan, { work: id }), await file(fan, { work: id })].sort();
  await query(
    "update submission_files set created_at = now() - interval '2 hours' where id = any($1::uuid[])",
    [twins],
  );
  await query("insert into submission_thumbnails (file_id, bytes, width, height) values ($1, '', 1, 1)", [
    late,
  ]);
  const told = (await filesOf(id)).map((one) => [one.id, one.state, one.refusal, one.hasThumbnail]);
  expect(told).toEqual([
    ...twins.map((one) => [one, "kept", null, false]),
    [early, "refused", "No.", false],
    [late, "kept", null, true],
  ]);
});

test("the link holder shows, hides and withdraws the work; samples are excluded", async () => {
  const fan = newFanId();
  const [{ id }, { id: other }] = [await handIn(fan), await handIn(fan)];
  const own = await file(fan, { work: id });
  const loose = await file(fan);
  await showSubmission(id, true);
  expect([(await findSubmission(id))?.shown, (await findSubmission(other))?.shown]).toEqual([true, false]);
  await showSubmission(id, false);
  expect((await findSubmission(id))?.shown).toBe(false);
  await query("update submissions set is_sample = true where id = $1", [other]);
  await expect(showSubmission(other, true)).rejects.toMatchObject(notHere);
  await expect(withdrawSubmission(other)).rejects.toMatchObject(notHere);
  expect(await findSubmission(other)).toMatchObject({ shown: false });
  await withdrawSubmission(id);
  expect([await findSubmission(id), await rowOf(own)]).toEqual([null, undefined]);
  expect(await rowOf(loose)).toBeDefined();
  await expect(withdrawSubmission(id)).rejects.toMatchObject(notHere);
  await expect(showSubmission(id, true)).rejects.toMatchObject(notHere);
});

test("the desk moves a work between states, with an email if there is an address", async () => {
  const email = `ana-${randomUUID()}@vesper.example`;
  const [{ id }, { id: silent }] = [await handIn(newFanId(), { email }), await handIn(newFanId())];
  await query("update submissions set moved_at = now() - interval '1 hour' where id = any($1)", [
    [id, silent],
  ]);
  const done: string[] = [];
  const move = (work: string, to: Status) =>
    moveSubmission(work, to, "Well done.", async (on) => {
      const [row] = (await on.query("select status from submissions where id = $1", [work])).rows;
      done.push(row.status);
    });
  expect(await move(id, "accepted")).toEqual({ written: true });
  expect(await move(silent, "declined")).toEqual({ written: false });
  expect(done).toEqual(["accepted", "declined"]);
  await expect(move(id, "accepted")).rejects.toMatchObject({
    ...{ code: "as_it_is", status: 409, message: "It is accepted already." },
  });
  await expect(move(id, "declined")).rejects.toMatchObject({
    ...{ code: "no_such_move", status: 409, message: "From Accepted it does not go to Declined." },
  });
  await expect(move("nothing", "declined")).rejects.toMatchObject(notHere);
  const failing = moveSubmission(id, "featured", "", async () => {
    throw new Error("not written down");
  });
  await expect(failing).rejects.toThrow("not written down");
  expect(done).toHaveLength(2);
  expect(await findSubmission(id)).toMatchObject({ status: "accepted" });
  expect((await findSubmission(id))?.moved_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  const letters = await lettersTo(email);
  expect(letters.map(({ kind }) => kind)).toEqual(["submission-received", "submission-accepted"]);
  expect(letters[1]?.body_text).toContain("Well done.");
  expect(letters[1]?.body_text).toContain(followPath(id));
  expect(await query("select 1 from mails where recipient = ''")).toEqual([]);
});

test("a removed public work keeps its time and is restored as it was", async () => {
  const { id } = await handIn(newFanId(), { shown: "on" });
  const { id: other } = await handIn(newFanId());
  let told = 0;
  const also = async () => void told++;
  await removeSubmission(id, true, also);
  await query("update submissions set removed_at = '2026-01-01' where id = $1", [id]);
  await removeSubmission(id, true, also);
  expect((await findSubmission(id))?.removed_at?.getUTCFullYear()).toBe(2026);
  expect((await findSubmission(id))?.removed_at?.getUTCMonth()).toBe(0);
  expect((await findSubmission(other))?.removed_at).toBeNull();
  await removeSubmission(id, false, also);
  expect((await findSubmission(id))?.removed_at).toBeNull();
  expect(told).toBe(3);
  await expect(removeSubmission("nothing", true, also)).rejects.toMatchObject(notHere);
  expect(told).toBe(3);
});

test("an email calls a work and its maker by name where that is nothing but words", () => {
  const letter = (more: object = {}, note = "") =>
    submissionEmail(
      { status: "received", title: "The Lamp Room", creator: "Odile", email: "a@b.example", ...more },
      "/submit/mine/x",
      note,
    );
  const texts = (more: object, note = "") => letter(more, note).text;
  expect(letter()).toMatchObject({ kind: "submission-received", to: "a@b.example" });
  expect(texts({})).toContain("Hello Odile,");
  expect(texts({})).toContain("We have “The Lamp Room”.");
  expect(texts({ creator: "" })).toContain("Hello,");
  expect(texts({ title: "x".repeat(80) })).toContain("xxx");
  expect(texts({ title: "x".repeat(81) })).not.toContain("xxx");
  const linked = texts({ title: "see bait.example", creator: "bait.example" });
  expect(linked).not.toContain("bait.example");
  expect(linked).toContain("We have your submission.");
  expect(texts({}, "Come by.")).toContain("Come by.");
  const kinds = statusNames.map((status) => letter({ status }).kind);
  expect(new Set(kinds).size).toBe(statusNames.length);
  expect(letter({ email: null }).to).toBe("");
});

test("nothing is written where nobody left an address", async () => {
  const before = await query("select 1 from mails");
  const { id } = await handIn(newFanId());
  await moveSubmission(id, "under-review", "", nothing);
  expect(await query("select 1 from mails")).toHaveLength(before.length);
});
