import { z } from "zod";
import { Problem } from "../../../platform/problem.ts";
import type { Asked } from "../part.ts";

export const invalid = (sentence: string) => new Problem("validation_failed", 400, sentence);

export async function readJson(asked: Asked): Promise<Record<string, unknown>> {
  const text = (await asked.body()).toString();
  try {
    return z.record(z.string(), z.unknown()).parse(text === "" ? {} : JSON.parse(text));
  } catch {
    throw new Problem("bad_json", 400, "Could not parse request body as JSON: an object is wanted.");
  }
}

/** What it does not know is refused by name: whoever sends it means something by it. */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: Record<string, unknown>,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = [...(issue?.path ?? []), ...(issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])];
  throw invalid(
    `${at.join(".")}: ${issue?.code === "unrecognized_keys" ? "this is not offered here" : issue?.message}`,
  );
}

/** A captcha's answer is not asked for. */
export const Security = z.object({ captcha_token: z.string().nullish() }).optional();

/** Of links by letter with a verifier in the browser: the client sends them empty unless it is made so. */
const nothing = (sentence: string) => z.null(sentence).optional();
export const noPkce = {
  code_challenge: nothing("make the client with flowType: 'implicit', or let people type the code"),
  code_challenge_method: nothing("make the client with flowType: 'implicit', or let people type the code"),
};

export const NoMetadata = z.strictObject({}, "no metadata of users is kept here").nullish();
