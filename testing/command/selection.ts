import { globSync, readFileSync } from "node:fs";

export type Selection = { whole: string[]; byTitle: string[]; titles: RegExp };

/** Vitest's projects whose tests stand beside the sources. */
export const ofSources = ["plain", "server", "alone", "screens"].flatMap((name) => ["--project", name]);

const literally = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export const anyOf = (words: string[]): RegExp => new RegExp(words.map(literally).join("|"), "i");

const sql = /\b(?:select|insert into|update|delete from|from)\b/i;
const literals = /"(?:[^"\\\n]|\\.)*"|`[^`]*`/g;

/** Rather once too often: in any text, but for SQL and for what is imported. */
export function mayBeTitled(source: string, words: RegExp): boolean {
  const texts = source.replace(/^import[^;]*;/gm, "").match(literals) ?? [];
  return texts.some((text) => words.test(text) && !sql.test(text));
}

export function selectFiles(
  words: string[],
  files = globSync("{app,platform,server,content,testing,faults}/**/*.test.{ts,tsx}"),
): Selection {
  const titles = anyOf(words);
  const whole = files.filter((file) => titles.test(file)).sort();
  const byTitle = files
    .filter((file) => !whole.includes(file) && mayBeTitled(readFileSync(file, "utf8"), titles))
    .sort();
  return { whole, byTitle, titles };
}
