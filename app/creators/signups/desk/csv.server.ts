import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { columnsOfKind, type Kind } from "./kinds.ts";
import { type RequestRow, type RequestSearch, readRequests } from "./requests.server.ts";

const rowsAtOnce = 1_000;

/** With the mark of UTF-8, and no cell that spreadsheets take for a formula. Written as it is read, however much. */
export function csvOf(kind: Kind, filter: RequestSearch): ReadableStream {
  const columns = columnsOfKind(kind);
  const file = stringify({
    bom: true,
    header: true,
    escape_formulas: true,
    quoted_string: true,
    record_delimiter: "windows",
    columns: [
      { key: "id", header: "No." },
      { key: "at", header: "Received (UTC)" },
      { key: "status", header: "Status" },
      { key: "flags", header: "Flags" },
      ...(kind.confirms ? [{ key: "confirmed", header: "Confirmed (UTC)" }] : []),
      ...Object.entries(columns).map(([key, header]) => ({ key, header })),
    ],
  });
  return Readable.toWeb(Readable.from(readAll(kind, filter)).pipe(file)) as ReadableStream;
}

async function* readAll(kind: Kind, filter: RequestSearch): AsyncGenerator<Record<string, string | number>> {
  let before: number | null = null;
  for (;;) {
    const page: RequestRow[] = await readRequests(kind, filter, before, rowsAtOnce);
    for (const row of page) yield recordOf(row);
    if (page.length < rowsAtOnce) return;
    before = page.at(-1)?.id ?? null;
  }
}

const time = (at: Date | null) => at?.toISOString().slice(0, 19).replace("T", " ") ?? "";

function recordOf({ id, at, status, flags, confirmedAt, fields }: RequestRow) {
  return { ...fields, id, at: time(at), status, flags: flags.join(" "), confirmed: time(confirmedAt) };
}
