import { Problem } from "../../../platform/problem.ts";
import { mutesOf } from "../../fans/muting.server.ts";
import type { Report } from "../../moderation/report-form.ts";
import { type ReportKind, reportKinds } from "../../moderation/report-words.ts";
import type { ReportedThing } from "../../moderation/reportable.ts";
import { listReports, noteReport, type ReportsOf } from "../../moderation/reports.server.ts";
import { reportables } from "./reportables.server.ts";

export const noSuchReportable = () => new Problem("nothing_there", 404, "This no longer exists.");

/** Throws nothing_there for what does not exist, or was taken away already. */
export async function report(asked: Report, fanId: string): Promise<void> {
  const { find, mayReport } = reportables[asked.kind];
  if (mayReport && !(await mayReport(asked.subject, fanId))) throw noSuchReportable();
  const [thing] = await find([asked.subject]);
  if (!thing || thing.removed) throw noSuchReportable();
  await noteReport(asked, fanId);
}

/** `thing` is null for what is gone with its party, its forum or its writer; `mute` tells of its author. */
export type Reported = ReportsOf & { thing: ReportedThing | null; mute: { until: Date | null } | null };

export async function listReported(open: boolean): Promise<Reported[]> {
  const reports = await listReports(open);
  const things = new Map(
    (
      await Promise.all(
        reportKinds.map(async (kind) => {
          const subjects = reports.filter((one) => one.kind === kind).map(({ subject }) => subject);
          const found = subjects.length > 0 ? await reportables[kind].find(subjects) : [];
          return found.map((thing) => [keyOf(kind, thing.subject), thing] as const);
        }),
      )
    ).flat(),
  );
  const shown = reports.map((one) => ({ ...one, thing: things.get(keyOf(one.kind, one.subject)) ?? null }));
  const authors = await Promise.all(shown.map(authorOf));
  const mutes = await mutesOf(authors.flatMap((fanId) => fanId ?? []));
  return shown.map((one, n) => {
    const until = mutes.get(authors[n] ?? "");
    return { ...one, mute: until === undefined ? null : { until } };
  });
}

/** Asked for only where the desk is not shown it. */
async function authorOf({ kind, subject, thing }: Omit<Reported, "mute">): Promise<string | null> {
  if (thing?.sample) return null;
  return thing?.fanId ?? reportables[kind].authorOf(subject);
}

const keyOf = (kind: ReportKind, subject: string) => `${kind} ${subject}`;
