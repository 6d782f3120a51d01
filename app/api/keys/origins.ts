import { Problem } from "../../../platform/problem.ts";
import type { PublishableKey } from "./keys.server.ts";

/** Who sends no Origin is no page. Throws foreign_origin (403). */
export function refuseOrigin(key: PublishableKey, origin: string | undefined, reads: boolean): void {
  if (!origin) return;
  const listed = reads ? [...key.readOrigins, ...key.writeOrigins] : key.writeOrigins;
  if (listed.includes("*") || listed.includes(origin)) return;
  const sentence = `This key may not be used from ${origin.slice(0, 100)}. The operator of this Afters lists origins.`;
  throw new Problem("foreign_origin", 403, sentence);
}
