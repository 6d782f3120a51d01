import * as z from "zod";
import { asciiDomain, emailPattern } from "../../../../platform/text/email-address.ts";
import { lengthOf, plainText } from "../../../../platform/text/plain-text.ts";
import { genreNames, mostFiles, typeNames } from "./submission.ts";

const line = (what: string, max: number) =>
  z
    .string(`${what} is required`)
    .overwrite((text) => plainText(text).replace(/\s+/g, " "))
    .min(1, `${what} is required`)
    .refine((text) => lengthOf(text) <= max, `${what} has at most ${max} characters`);

const maybeLine = (what: string, max: number) =>
  z
    .string(`Please check this ${what}`)
    .default("")
    .overwrite((text) => plainText(text).replace(/\s+/g, " "))
    .refine((text) => lengthOf(text) <= max, `At most ${max} characters`);

const fileId = z.uuid("Please choose this file again.");

/** SUBMIT-06. `files` are ids of what was sent before. */
export const SubmissionForm = z.object({
  type: z.enum(typeNames, "Type is required"),
  title: line("Title", 120),
  genre: z.enum(genreNames, "Genre is required"),
  description: z
    .string("Description is required")
    .overwrite(plainText)
    .min(1, "Description is required")
    .refine((text) => lengthOf(text) <= 2_000, "Description has at most 2000 characters"),
  creator: maybeLine("name", 80),
  email: maybeLine("email", 255)
    .overwrite(asciiDomain)
    .refine((text) => text === "" || emailPattern.test(text), "Please enter a valid email")
    .transform((text) => text || null),
  shown: z
    .enum(["on", ""], "Tick the box, or leave it")
    .default("")
    .transform((ticked) => ticked === "on"),
  files: z
    .union([fileId.transform((id) => [id]), z.array(fileId)], "Please choose your files again.")
    .default([])
    .refine((files) => files.length <= mostFiles, `At most ${mostFiles} files`)
    .transform((files) => [...new Set(files)]),
  /** What a plain form could not keep of what it sent; said beside the field. */
  filesRefused: z.string().max(2_000).optional().catch(undefined),
});
export type SubmissionInput = z.output<typeof SubmissionForm>;

export const FileForm = z.object({ fileId });

/** The page of one submission is known by its id alone to whom its link was told. */
export const WorkLinkForm = z.object({
  token: z.string("This link is incomplete.").max(200, "This link is incomplete."),
});
export const WithdrawForm = WorkLinkForm.extend({
  sure: z.literal("yes", "Nothing was withdrawn. Please confirm it first."),
});
export const ShownForm = WorkLinkForm.extend({ on: z.enum(["yes", "no"], "Please say yes or no.") });

export const WorkVoteForm = z.object({
  workId: z.string("Please choose a work.").max(80, "Please choose a work."),
  on: z.enum(["yes", "no"], "Please say yes or no."),
});
