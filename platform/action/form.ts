import type { ZodError } from "zod";

/** What a page is given with the answer to its form. */
export type FormAnswer = {
  ok: boolean;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  /** A plain post comes back filled in. */
  values?: Record<string, string>;
};

/** Field name to its first sentence: one field says one thing at a time. */
export function fieldErrors(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[String(path[0] ?? "")] ??= message;
  return fields;
}

const mostTold = 12;

/** But of a field of many lines everything that is wrong is told at once, one line each. */
export function joinErrors(flaws: string[]): string {
  const more = flaws.length - mostTold;
  return [...flaws.slice(0, mostTold), ...(more > 0 ? [`And ${more} more`] : [])].join("\n");
}
