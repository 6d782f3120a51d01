import * as z from "zod";
import { moment } from "../../../../platform/form-fields.ts";
import {
  eachLine,
  line,
  lineOrNone,
  pictureName,
  required,
  slug,
  spoilFields,
  titleOrNone,
  wholePoint,
  wholePointRefusal,
} from "../../../desk/records/field-rules.ts";

export const interviewRoles = ["Director", "Actor", "Writer"] as const;

export const InterviewForm = z.object({
  person: line("The person", 80),
  role: z.enum(interviewRoles, "Choose a role"),
  title: titleOrNone,
  headline: line("The headline", 120),
  intro: required("The opening", 600),
  picture: pictureName,
  slug,
});
export type InterviewInput = z.output<typeof InterviewForm>;

/** A footnote a line: words of the answer, an arrow, and the note. */
const notes = eachLine<{ after: string; text: string }>(8, 500, (entry) => {
  const [after = "", ...text] = entry.split(" => ");
  if (!after || !text.join(" => ")) return { flaw: "write “words of the answer => what it says”" };
  return { value: { after, text: text.join(" => ") } };
});

export const PassageForm = z
  .object({
    question: line("The question", 300),
    answer: required("The answer", 3000),
    pull: lineOrNone(240).transform((text) => text || null),
    notes,
    ...spoilFields,
  })
  .refine(({ answer, pull }) => !pull || answer.includes(pull), {
    path: ["pull"],
    message: "These are no words of the answer",
  })
  .refine(({ answer, notes }) => notes.every(({ after }) => answer.includes(after)), {
    path: ["notes"],
    message: "A footnote follows words of the answer",
  })
  .refine(wholePoint, wholePointRefusal);
export type PassageInput = z.output<typeof PassageForm>;

export const EveningForm = z
  .object({ startsAt: moment("The start is required"), endsAt: moment("The end is required") })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    path: ["endsAt"],
    message: "It ends after it starts",
  });

export const AnswerForm = z.object({
  question: z.uuid("Choose a question"),
  answer: required("The answer", 1000),
});

export const SettleForm = z.object({ question: z.uuid("Choose a question") });
