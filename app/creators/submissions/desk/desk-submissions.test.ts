import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { startApp } from "../../../../testing/app.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { memberOf, press } from "../../../../testing/operator.ts";
import { aWork } from "../../../../testing/uploads/send-file.ts";
import { listOwnDecisions } from "../../../moderation/decisions/decisions.server.ts";
import { SubmissionForm } from "../words/submission-form.ts";
import { findSubmission, submit } from "../works/submissions.server.ts";
import { countReceived, findDeskFile, listDeskSubmissions } from "./desk-submissions.server.ts";
import { submissionsReportable } from "./reportable.server.ts";

/** Every other one is featured; several came in the same moment. */
const make = (many: number) =>
  query(
    `insert into submissions (id, fan_id, title, type, genre, description, status, created_at)
     select 'work-' || lpad(n::text, 3, '0'), 'maker', 'No ' || n, 'art', 'other', 'Words',
       case when n % 2 = 0 then 'featured' else 'received' end, timestamptz '2026-05-01' + (n / 4) * interval '1 second'
     from generate_series(1, $1) n`,
    [many],
  );

async function listed(status: "featured" | "received" | null) {
  const pages: string[][] = [];
  for (
    let before: string | null = null, isFirst = true;
    (isFirst || before) && pages.length < 9;
    isFirst = false
  ) {
    const { rows, next } = await listDeskSubmissions(status, before);
    pages.push(rows.map(({ title }) => title));
    before = next;
  }
  return pages;
}

test("the desk pages through works of one state or all, each exactly once", async () => {
  await make(220);
  const every = (step: number) => Array.from({ length: 220 / step }, (_, n) => `No ${220 - n * step}`);
  const pages = await listed(null);
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 50, 50, 20]);
  expect(pages.flat()).toEqual(every(1));
  expect((await listed("featured")).flat()).toEqual(every(2));
  expect(await countReceived()).toBe(100);
  await query("delete from submissions where status = 'received' and id > 'work-020'");
  expect(await countReceived()).toBe(10);
  await query("delete from submissions where id <= 'work-120'");
  expect((await listed("featured")).map(({ length }) => length)).toEqual([50]);
});

test("the desk finds a checked file of its own work, and no other", async () => {
  const [work, other] = await query<{ id: string }>("select id from submissions order by id limit 2");
  const [file] = await query<{ id: string }>(
    `insert into submission_files (id, fan_id, submission_id, name, bytes, state, kind, place, kept_bytes)
     values ($1, 'maker', $2, 'a.pdf', 9, 'kept', 'pdf', 'disk', 8) returning id`,
    [randomUUID(), work?.id],
  );
  const found = () => findDeskFile(work?.id ?? "", file?.id ?? "");
  expect(await found()).toMatchObject({ name: "a.pdf", kind: "pdf", place: "disk", keptBytes: 8 });
  expect(await findDeskFile(other?.id ?? "", file?.id ?? "")).toBeNull();
  expect(await findDeskFile(work?.id ?? "", "no-id")).toBeNull();
  await query("update submission_files set state = 'arrived' where id = $1", [file?.id]);
  expect(await found()).toBeNull();
});

test("an address gets ten emails a day about its works; the works are always saved", async () => {
  const email = `ana-${randomUUID()}@vesper.example`;
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) {
    const address = n % 2 ? email.toUpperCase() : email;
    const input = SubmissionForm.parse({ ...aWork, email: address, files: [] });
    ids.push((await submit(input, newFanId(), null, "192.0.2.1")).id);
  }
  expect(await query("select 1 from submissions where id = any($1)", [ids])).toHaveLength(12);
  expect(await query("select 1 from mails where lower(recipient) = $1", [email])).toHaveLength(10);
});

test("each work has its number of files, and an invalid page is the first page", async () => {
  const [first] = (await listDeskSubmissions("featured", null)).rows;
  const [second] = (await listDeskSubmissions("featured", null)).rows.slice(1);
  for (const work of [first, first, second])
    await query(
      "insert into submission_files (id, fan_id, submission_id, name, bytes) values ($1, 'maker', $2, 'a.pdf', 9)",
      [randomUUID(), work?.id],
    );
  const { rows, next } = await listDeskSubmissions("featured", "no place");
  expect(rows.slice(0, 3).map(({ files }) => files)).toEqual([2, 1, 0]);
  expect(rows).toHaveLength(50);
  expect(next).toBeNull();
  expect(rows[0]).toMatchObject({ title: "No 220", status: "featured", isSample: false, votes: 0 });
});

test("a reported work shows maker and text while public, is removed and restored", async () => {
  const fan = newFanId();
  const work = async (more: object) =>
    (await submit(SubmissionForm.parse({ ...aWork, shown: "on", ...more }), fan, null, "192.0.2.1")).id;
  const [named, bare, hidden, removed] = [
    await work({ creator: "Odile" }),
    await work({}),
    await work({ shown: "" }),
    await work({ shown: "" }),
  ];
  const ids = [named, bare, hidden, removed];
  await query("update submissions set status = 'featured' where id = any($1)", [ids]);
  await query("update submissions set removed_at = now() where id = $1", [removed]);
  const told = async () =>
    (await submissionsReportable.find([...ids, "nothing"])).map(({ subject }) => subject);
  expect((await told()).toSorted()).toEqual([named, bare, removed].toSorted());
  expect(await submissionsReportable.find([named])).toMatchObject([
    {
      ...{
        speaker: "Odile",
        fanId: fan,
        removed: false,
        sample: false,
        text: `${aWork.title}\n\n${aWork.description}`,
      },
      where: { name: "Community Submissions", path: `/operator/submissions/${named}` },
    },
  ]);
  expect(await submissionsReportable.find([removed])).toMatchObject([{ removed: true }]);
  const speaker = async () => (await submissionsReportable.find([bare]))[0]?.speaker;
  expect(await speaker()).toBe("A fan");
  await query("insert into fans (id, name) values ($1, 'Maud'), ($2, 'Somebody else')", [fan, newFanId()]);
  expect(await speaker()).toBe("Maud");
  expect([await submissionsReportable.authorOf(bare), await submissionsReportable.authorOf(hidden)]).toEqual([
    fan,
    null,
  ]);
  let noted = 0;
  const also = async () => void noted++;
  await submissionsReportable.remove(bare, also);
  expect((await findSubmission(bare))?.removed_at).not.toBeNull();
  await submissionsReportable.restore(bare, also);
  expect((await findSubmission(bare))?.removed_at).toBeNull();
  expect(noted).toBe(2);
});

test("whoever made a public work that is taken down is told which rule", async () => {
  const server = await startApp({ OPERATOR_EMAILS: "" });
  onTestFinished(() => server.stop());
  const ada = await memberOf(server.origin, "ada@afters.example", "moderator");
  const fan = newFanId();
  const { id } = await submit(SubmissionForm.parse({ ...aWork, shown: "on" }), fan, null, "192.0.2.1");
  await query("update submissions set status = 'in-development' where id = $1", [id]);
  const at = `/operator/submissions/${id}`;
  await press(ada, at, "Take down");
  expect(await listOwnDecisions(fan)).toMatchObject([{ act: "taken-down", rule: expect.any(String) }]);
  await press(ada, at, "Restore");
  expect(await listOwnDecisions(fan)).toEqual([]);
});
