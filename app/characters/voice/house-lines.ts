import { z } from "zod";
import data from "./house-lines.json" with { type: "json" };

const HouseLine = z.strictObject({ kind: z.string(), tone: z.string(), text: z.string().nonempty() });
const lines = z.array(HouseLine).parse(data.items);

/** What every character can fall back on: in the character's own tone first, then in nobody's. */
export function houseLines(kind: string, vibe: string): { own: string[]; neutral: string[] } {
  const of = (tone: string) =>
    lines.filter((line) => line.kind === kind && line.tone === tone).map(({ text }) => text);
  return { own: of(vibe), neutral: of("neutral") };
}
