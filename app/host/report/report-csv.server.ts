import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { clockTime } from "../../../platform/ui/numbers.ts";
import type { PartyReport } from "./load-report.server.ts";
import type { ReportMinute } from "./report.ts";

const columns: [key: keyof ReportMinute | "clock", header: string][] = [
  ["minute", "Minute"],
  ["clock", "Clock"],
  ["joined", "Joined"],
  ["here", "Still there"],
  ["lines", "Lines"],
  ["sampleLines", "Lines, of which sample"],
  ["taps", "Reactions"],
  ["sampleTaps", "Reactions, of which sample"],
  ["votes", "Votes"],
  ["sampleVotes", "Votes, of which sample"],
  ["claims", "Claims"],
  ["sampleClaims", "Claims, of which sample"],
];

/** A row for each minute. It holds numbers alone, so no cell is a formula. */
export function reportCsv({ party, minutes }: PartyReport): Response {
  const file = stringify({
    bom: true,
    header: true,
    record_delimiter: "windows",
    columns: columns.map(([key, header]) => ({ key, header })),
  });
  const rows = minutes.map((one) => ({ ...one, clock: clockTime(one.minute * 60_000) }));
  const body = Readable.toWeb(Readable.from(rows).pipe(file)) as ReadableStream;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="afters-${party.id}.csv"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
