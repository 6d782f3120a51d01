import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { connected, ownerOf } from "../../../testing/connected.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { aWork } from "../../../testing/uploads/send-file.ts";
import { voteForWork } from "./community/work-votes.server.ts";
import { findWork } from "./community/works.server.ts";
import { submissionsPersonalData } from "./personal.server.ts";
import { SubmissionForm } from "./words/submission-form.ts";
import { findSubmission, submit } from "./works/submissions.server.ts";

const handIn = async (fan: string, more: object = {}) =>
  (await submit(SubmissionForm.parse({ ...aWork, ...more }), fan, null, "192.0.2.1")).id;

async function publicWork(voters: string[]): Promise<string> {
  const id = await handIn(newFanId(), { shown: "on" });
  await query("update submissions set status = 'featured' where id = $1", [id]);
  for (const voter of voters) await voteForWork(id, voter, true);
  return id;
}

async function file(fanId: string, work: string | null) {
  const id = randomUUID();
  await query(
    "insert into submission_files (id, fan_id, name, bytes, state, place, submission_id) values ($1, $2, 'a.pdf', 5, 'kept', 'disk', $3)",
    [id, fanId, work],
  );
  return id;
}
const room = async () =>
  (await query<{ bytes: number }>("select bytes from submission_space"))[0]?.bytes ?? 0;
const someone = (fanIds: string[], emails: string[] = []) => ({ fanIds, emails, requests: [] });
const idsOf = (rows: object[] = []) => rows.map((row) => (row as { id: string }).id).sort();

/** Works by each of two browsers, one known by its address alone, and somebody else's. */
async function aMaker() {
  const [fan, phone, stranger] = [newFanId(), newFanId(), newFanId()];
  const email = `ana-${randomUUID()}@vesper.example`;
  const own = [
    await handIn(fan),
    await handIn(phone),
    await handIn(newFanId(), { email: email.toUpperCase() }),
  ];
  const others = await handIn(stranger, { email: `not-${email}` });
  await query("update submission_space set bytes = 1000");
  const files = [await file(fan, own[0] ?? ""), await file(stranger, own[1] ?? ""), await file(phone, null)];
  const theirs = [await file(stranger, others), await file(stranger, null)];
  return { person: someone([fan, phone], [email]), fan, phone, stranger, own, others, files, theirs };
}

test("an export has a person's works, files and votes, and nothing of others", async () => {
  const { person, fan, stranger, own, files } = await aMaker();
  const work = await publicWork([fan, stranger]);
  const held = await submissionsPersonalData.exportOf(person);
  expect(Object.keys(held).toSorted()).toEqual(submissionsPersonalData.tables.toSorted());
  expect(idsOf(held.submissions)).toEqual(own.toSorted());
  expect(idsOf(held.submission_files)).toEqual(files.toSorted());
  expect(held.submission_votes).toMatchObject([{ submission_id: work }]);
  expect(held.submission_votes).toHaveLength(1);
  const told = held.submission_files as Record<string, unknown>[];
  const links = told.map((one) => [one.id, one.download]);
  expect(links).toContainEqual([files[0], `/operator/submissions/${own[0]}/files/${files[0]}`]);
  expect(links).toContainEqual([files[2], `/operator/submissions/none/files/${files[2]}`]);
  for (const one of told)
    for (const name of ["fan_id", "place", "touched_at"]) expect(one).not.toHaveProperty(name);
});

test("an erased person takes works, files with quota and votes; others keep theirs", async () => {
  const { person, fan, phone, stranger, own, others, files, theirs } = await aMaker();
  const works = [
    await publicWork([fan, phone, stranger]),
    await publicWork([fan]),
    await publicWork([stranger]),
  ];
  await query(
    `insert into submission_files (id, fan_id, name, bytes) select gen_random_uuid(), $1, 'many', 1
     from generate_series(1, 41)`,
    [phone],
  );
  await submissionsPersonalData.eraseInSteps?.(person);
  for (const id of own) expect(await findSubmission(id)).toBeNull();
  expect(await findSubmission(others)).not.toBeNull();
  const left = await query<{ id: string }>("select id from submission_files where id = any($1::uuid[])", [
    [...files, ...theirs],
  ]);
  expect(idsOf(left)).toEqual(theirs.toSorted());
  expect(await query("select 1 from submission_files where fan_id = $1", [phone])).toEqual([]);
  expect(await room()).toBe(1_000 - 15 - 41);
  expect(await Promise.all(works.map(async (id) => (await findWork(id))?.votes))).toEqual([1, 0, 1]);
  expect(await query("select 1 from submission_votes where fan_id = any($1)", [[fan, phone]])).toEqual([]);
  await submissionsPersonalData.eraseInSteps?.(person);
  expect(await room()).toBe(1_000 - 15 - 41);
});

test("after a merge votes are recounted once each, and two creators are one", async () => {
  const [from, into] = [newFanId(), newFanId()];
  const works = [await publicWork([from, into]), await publicWork([from]), await publicWork([])];
  const rule = submissionsPersonalData.merge.find(({ table }) => table === "submission_votes");
  if (!rule || !("counted" in rule)) throw new Error("Votes are not counted.");
  const rows = works.slice(0, 2).map((id) => ({ submission_id: id, fan_id: from, at: new Date() }));
  const votes = () => Promise.all(works.map(async (id) => (await findWork(id))?.votes));
  await transaction(async (on) => rule.counted?.(on, [...rows, { ...rows[0], fan_id: "z" }], -1));
  expect(await votes()).toEqual([0, 0, 0]);
  await transaction(async (on) => rule.counted?.(on, rows, 1));
  expect(await votes()).toEqual([1, 1, 0]);
  for (const fan of [from, into]) await handIn(fan);
  await query("update submissions set is_sample = true, fan_id = null where id = $1", [
    await handIn(newFanId()),
  ]);
  const creators = async () =>
    query<{ sample: boolean; creators: number }>(
      "select is_sample as sample, creators from submission_counts order by 1",
    );
  const before = await creators();
  await query("update submissions set fan_id = $2 where fan_id = $1", [from, into]);
  await transaction((on) => submissionsPersonalData.settle?.({ from, into }, on) as never);
  const [real] = await query<{ fans: number }>(
    "select count(distinct fan_id)::int as fans from submissions where not is_sample",
  );
  expect(await creators()).toEqual([{ sample: false, creators: real?.fans }, before[1]]);
});

test("works someone voted for are locked before their votes move, and no others", async () => {
  const [fan, stranger] = [newFanId(), newFanId()];
  const [theirs, others] = [await publicWork([fan]), await publicWork([stranger])];
  await transaction(async (on) => {
    await submissionsPersonalData.lock?.([fan], on);
    const free = await connected({ connectionString: ownerOf() }, (client) =>
      client.query("select id from submissions where id = any($1) for no key update skip locked", [
        [theirs, others],
      ]),
    );
    expect(free.rows).toEqual([{ id: others }]);
  });
});
