import { Problem } from "../../../platform/problem.ts";

/** Empty when none was typed and nothing of the name can stand in one. */
export function requireAddress(
  made: string,
  sentence = "Give it an address of small letters: its name has none",
): string {
  if (made) return made;
  throw new Problem("no_slug", 422, sentence, { slug: sentence });
}
