/** A number from 0 or its digits, else null: `Number()` takes `""`, `[]` and `null` for 0, "0x1f" for 31. */
export function readWholeNumber(sent: unknown): number | null {
  const number = typeof sent === "string" && /^(?:0|[1-9][0-9]{0,15})$/.test(sent) ? Number(sent) : sent;
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : null;
}

/** In UTC, "2026-11-16T20:30" or finer; else null. `Date.parse()` takes "1" for a year, 30 February for 2 March. */
export function readMoment(sent: unknown): Date | null {
  if (typeof sent !== "string") return null;
  const [text, minute = ""] = /^([0-9]{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d{1,6})?)?Z?$/.exec(sent) ?? [];
  const at = new Date(text ? `${text.replace("Z", "")}Z` : Number.NaN);
  const isReal =
    !Number.isNaN(at.getTime()) && at.toISOString().startsWith(minute) && at.getUTCFullYear() > 0;
  return isReal ? at : null;
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
