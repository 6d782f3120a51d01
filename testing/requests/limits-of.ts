import type { z } from "zod";
import type { FormSample } from "./form-samples.ts";

const most = 200_000;

/** The last of `from`, `from` + 1, ... that is taken, and null where `most` is taken as well. */
function lastTaken(from: number, takes: (size: number) => boolean): number | null {
  let taken = from;
  let step = 1;
  while (takes(taken + step)) {
    taken += step;
    step *= 2;
    if (taken > most) return null;
  }
  for (; step >= 1; step = Math.floor(step / 2)) if (takes(taken + step)) taken += step;
  return taken;
}

/**
 * What each field of a form takes at most, as it says when asked: "title 1 to 120" letters, "seq from 0". Fields of which
 * a longer text is another word, such as a choice or an id, are left out.
 */
export function limitsOf(schema: z.ZodType, { body, numbers, others }: FormSample): string {
  const limits: string[] = [];
  for (const [field, value] of Object.entries(body)) {
    if (others.includes(field)) continue;
    const takes = (changed: unknown) => schema.safeParse({ ...body, [field]: changed }).success;
    if (numbers.includes(field)) {
      const number = Number(value);
      const [low, high] = [lastTaken(-number, (size) => size <= 0 && takes(-size)), lastTaken(number, takes)];
      limits.push(`${field} from ${-(low ?? 0)}${high === null ? "" : ` to ${high}`}`);
      continue;
    }
    const text = String(value);
    const longest = lastTaken(text.length, (length) => takes(text.padEnd(length, "m")));
    if (longest === text.length && !takes("m".repeat(longest))) continue;
    const shortest = Array.from({ length: text.length + 1 }, (_, length) => length).find((length) =>
      takes("m".repeat(length)),
    );
    limits.push(`${field} ${shortest ?? "?"} to ${longest ?? "any"}`);
  }
  return limits.join(", ");
}
