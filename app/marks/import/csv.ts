import Papa from "papaparse";
import { UnreadableFile } from "./unreadable.ts";

export const mostTableRows = 500_000;

/** "s_id", "S ID" and "sId" are one column: what they are called varies from archive to archive. */
export const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

export type Row = (column: string) => string;

/** Row by row; an empty text for what is not there. */
export function readTableRows(text: string, take: (row: Row) => void): void {
  let columns: Map<string, number> | null = null;
  let rows = 0;
  let current: string[] = [];
  const row: Row = (column) => {
    const at = columns?.get(column);
    return at === undefined ? "" : (current[at] ?? "").trim();
  };
  parseInParts(withoutMark(text), {
    delimiter: delimiterOf(text),
    skipEmptyLines: true,
    chunkSize: atOnce,
    chunk: ({ data }) => {
      for (const cells of data) {
        if (columns === null) {
          columns = new Map(cells.map((name, at) => [lettersAndDigits(name), at]));
          continue;
        }
        if (++rows > mostTableRows)
          throw new UnreadableFile(
            "That file has more rows than anybody has watched. Bring it in parts of half a million.",
          );
        current = cells;
        take(row);
      }
    },
  });
}

/** Characters: a table is never held as rows in one piece. */
const atOnce = 1024 * 1024;

/** Its types know parts of files alone; it gives parts of a text as well. */
const parseInParts = Papa.parse as (text: string, config: Parts) => void;

type Parts = {
  delimiter: string;
  skipEmptyLines: boolean;
  chunkSize: number;
  chunk: (part: { data: string[][] }) => void;
};

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
