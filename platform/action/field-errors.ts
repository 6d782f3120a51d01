import type { ZodError } from "zod";

/** Field name to its first sentence: one field says one thing at a time. */
export function fieldErrors(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[String(path[0] ?? "")] ??= message;
  return fields;
}
