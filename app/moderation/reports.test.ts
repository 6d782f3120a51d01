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

test("reports of one thing are one line with their reasons, the last reported first; who reports twice moves the reason", async () => {
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
