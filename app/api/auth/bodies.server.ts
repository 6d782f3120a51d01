import { z } from "zod";
import { Problem } from "../../../platform/problem.ts";
import type { ApiRequest } from "../part.ts";
import { authQueryOf } from "./endpoint.ts";

export const invalid = (sentence: string) => new Problem("validation_failed", 400, sentence);

export type Body = Record<string, unknown>;

export async function readJson(asked: ApiRequest): Promise<Body> {
  const text = (await asked.body()).toString();
  try {
    return z.record(z.string(), z.unknown()).parse(text === "" ? {} : JSON.parse(text));
  } catch {
    throw new Problem("bad_json", 400, "Could not parse request body as JSON: an object is wanted.");
  }
}

/** Refused with the first field that does not fit and its sentence. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: Body): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid([...(issue?.path ?? []), issue?.message].join(": "));
}

export function refusePhone({ phone }: Body): void {
  if (phone !== undefined)
    throw new Problem("phone_provider_disabled", 422, "Phone logins are disabled: use an address, or none.");
}

/** Letters are read on other devices too, and tokens in an address are read by many. */
export function refuseRedirect(asked: ApiRequest): void {
  if (authQueryOf(asked).get("redirect_to"))
    throw invalid(
      "redirect_to: links in emails lead to this Afters. Let people type the code, with verifyOtp",
    );
}
