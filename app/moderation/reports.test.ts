import { expect, test } from "vitest";
import { getPool, query } from "../../platform/db/pool.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import type { Report } from "./report-form.ts";
import { listReports, noteReport, settleReports } from "./reports.server.ts";

const report = (subject: string, reason: Report["reason"], fan = newFanId()) =>
  noteReport({ kind: "post", subject, reason }, fan);
const listed = async (open: boolean) =>
  (await listReports(open)).map(({ subject, reporters, reasons }) => [subject, reporters, reasons]);
/** Who reports in the same moment is in no order. */
const earlier = (subject: string) =>
  query("update reports set created_at = created_at - interval '1 minute' where subject = $1", [subject]);

test("reports of one thing form one entry with reasons, latest first, one per fan", async () => {
  const twice = newFanId();
  await report("first 1", "spam", twice);
  await report("first 1", "abuse", twice);
  await report("first 1", "spoiler");
  await earlier("first 1");
  await report("second 2", "other");
  expect(await listed(true)).toEqual([
    ["second 2", 1, ["other"]],
    ["first 1", 2, ["abuse", "spoiler"]],
  ]);
  expect(await listed(false)).toEqual([]);
});

test("what was decided about is no longer open; a report that comes later is", async () => {
  await settleReports("post", "first 1", getPool());
  await settleReports("clip", "second 2", getPool());
  expect((await listed(true)).map(([subject]) => subject)).toEqual(["second 2"]);
  expect((await listed(false)).map(([subject]) => subject)).toEqual(["first 1"]);
  await report("first 1", "spam");
  expect((await listed(true)).map(([subject, reporters]) => [subject, reporters])).toEqual([
    ["first 1", 1],
    ["second 2", 1],
  ]);
});

test("more than 500 reports are shown 50 a page, newest first, with their times", async () => {
  await query("delete from reports");
  const age = (subject: string) =>
    query<{ at: Date }>("select max(created_at) as at from reports where subject = $1", [subject]);
  await query(
    `insert into reports (kind, subject, fan_id, reason, created_at)
     select 'post', 'many ' || (n % 51), 'fan' || n, 'spam', now() - n * interval '1 second' from generate_series(1, 510) n`,
  );
  const lines = await listReports(true);
  expect(lines).toHaveLength(50);
  expect(lines.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, n) => `many ${n + 1}`));
  // Of "many 0" one is among the ten oldest of 510, which are left out.
  expect(lines.reduce((sum, { reporters }) => sum + reporters, 0)).toBe(500 - 9);
  expect(lines[0]).toMatchObject({ reasons: ["spam"], reportedAt: (await age("many 1"))[0]?.at });
});
