import Papa from "papaparse";
import { UnreadableFile } from "./unreadable.ts";

export const mostTableRows = 500_000;

/** "s_id", "S ID" and "sId" are one column: what they are called varies from archive to archive. */
export const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

export type Row = (column: string) => string;

/** Row by row, so that none is kept; an empty text for what is not there. */
export function readTableRows(text: string, take: (row: Row) => void): void {
  let columns: Map<string, number> | null = null;
  let rows = 0;
  let current: string[] = [];
  const row: Row = (column) => {
    const at = columns?.get(column);
    return at === undefined ? "" : (current[at] ?? "").trim();
  };
  Papa.parse<string[]>(withoutMark(text), {
    delimiter: delimiterOf(text),
    skipEmptyLines: true,
    step: ({ data }) => {
      if (columns === null) {
        columns = new Map(data.map((name, at) => [lettersAndDigits(name), at]));
        return;
      }
      if (++rows > mostTableRows)
        throw new UnreadableFile(
          "That file has more rows than anybody has watched. Bring it in parts of half a million.",
        );
      current = data;
      take(row);
    },
  });
}

/** Of the first row, by what they mean. */
export function tableColumns(text: string): Set<string> {
  const line = withoutMark(text).split(/\r?\n/, 1)[0] ?? "";
  const parsed = Papa.parse<string[]>(line, { delimiter: delimiterOf(text) });
  return new Set((parsed.data[0] ?? []).map(lettersAndDigits));
}

const withoutMark = (text: string) => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

/** A spreadsheet that saved it again may have put semicolons. */
function delimiterOf(text: string): string {
  const line = text.split("\n", 1)[0] ?? "";
  return line.includes(",") || !line.includes(";") ? "," : ";";
}
