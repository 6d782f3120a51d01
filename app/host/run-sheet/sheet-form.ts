import * as z from "zod";
import { fieldErrors, joinErrors } from "../../../platform/action/form.ts";
import { slugOf } from "../../desk/records/field-rules.ts";
import type { SheetCue } from "./cue.ts";
import { CueForm } from "./cue-form.ts";

export type PlannedCue = { minute: number; cue: SheetCue };

const mostCues = 60;
const mostText = 20_000;

const kinds: Record<string, string> = {
  scene: "scene",
  gasp: "reaction-prompt",
  host: "host",
  trivia: "trivia",
  "hot or not": "hot-or-not",
  poll: "poll",
};
const shape = /^(\d{1,5})\s+(scene|gasp|host|trivia|hot or not|poll)(?:\s+(\d{1,5}))?\s*:\s*(.*)$/i;
const howToWrite = "write it as “12 Scene: The harbour”";

/** As the fields of a cue's own form, by whose rules it is looked at. */
function fieldsOf(kind: string, rest: string): Record<string, string> {
  if (kind === "hot-or-not") return { character: slugOf(rest) };
  if (kind === "trivia") {
    const [title = "", ...text] = rest.split(":");
    return { title, text: text.join(":") };
  }
  if (kind === "poll") {
    const [title = "", ...options] = rest.split("|");
    return { title, options: options.join("\n") };
  }
  return { text: rest };
}

/** Or what is wrong with it. */
function readLine(line: string): PlannedCue | string {
  const [, minute = "", word = "", minutes, rest = ""] = shape.exec(line) ?? [];
  const kind = kinds[word.toLowerCase()];
  if (!kind) return howToWrite;
  if (kind === "poll" && rest.split("|").length < 3)
    return "a poll is “20 Poll: Left or right? | Left | Right”";
  const fields = { kind, minute, ...(minutes && { minutes }), ...fieldsOf(kind, rest) };
  const read = CueForm.safeParse(fields);
  if (!read.success) return Object.values(fieldErrors(read.error))[0] ?? howToWrite;
  return { cue: read.data.cue, minute: read.data.minute ?? 0 };
}

/** What can be read of it, earliest first, and what is wrong with the rest. */
export function readSheet(text: string): { cues: PlannedCue[]; flaws: string[] } {
  const cues: PlannedCue[] = [];
  const flaws: string[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const read = readLine(line.trim());
    if (typeof read === "string") flaws.push(`Line ${at + 1}: ${read}`);
    else cues.push(read);
  }
  if (cues.length > mostCues) flaws.push(`At most ${mostCues} cues on a run-sheet`);
  return { cues: cues.sort((a, b) => a.minute - b.minute), flaws };
}

/**
 * One cue a line: the minute of the party, what it is, a colon, what it says. A poll's question and options are parted
 * by bars, and the number behind "Poll" says for how many minutes it is open (5 unless told).
 */
export const runSheet = z
  .string("One cue a line")
  .max(mostText, "That is too long for a run-sheet")
  .default("")
  .transform((text, context): PlannedCue[] => {
    const { cues, flaws } = readSheet(text);
    if (flaws.length > 0) context.addIssue({ code: "custom", message: joinErrors(flaws) });
    return cues;
  });

/** As it is written on a run-sheet; `readSheet` reads the same cue. */
export function sheetLineOf(cue: SheetCue, minute: number): string {
  if (cue.cue === "poll") return `${minute} Poll ${cue.minutes}: ${[cue.title, ...cue.options].join(" | ")}`;
  if (cue.cue === "trivia") return `${minute} Trivia: ${cue.title}: ${cue.text}`;
  if (cue.cue === "hot-or-not") return `${minute} Hot or Not: ${cue.text.replace(/^Hot or Not: /, "")}`;
  const words = { scene: "Scene", "reaction-prompt": "Gasp", host: "Host" };
  return `${minute} ${words[cue.cue]}: ${cue.text}`;
}
