import { QueryRefusal, shortened } from "./refusal.ts";
import type { ColumnType } from "./relation.ts";

const spelled: Record<ColumnType, string> = {
  text: "text",
  integer: "integer",
  bigint: "bigint",
  boolean: "boolean",
  timestamptz: "timestamp with time zone",
  date: "date",
  uuid: "uuid",
  jsonb: "json",
};

export const nameOf = (type: ColumnType): string => spelled[type];

/** What Postgres would say, before it is asked: a value that cannot be cast never reaches it. */
const invalid = (type: ColumnType, text: string, code = "22P02") =>
  new QueryRefusal(400, code, `invalid input syntax for type ${spelled[type]}: "${shortened(text)}"`);

/** As a parameter of a statement that casts it to its type. */
export function literalOf(type: ColumnType, text: string): string | number | boolean {
  if (type === "integer") return wholeNumber(type, text, 2_147_483_647n);
  if (type === "bigint") return String(wholeNumber(type, text, 9_223_372_036_854_775_807n));
  if (type === "boolean") return truth(text);
  if (type === "timestamptz" || type === "date") return moment(type, text);
  if (type === "uuid") {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw invalid(type, text);
    return text;
  }
  if (text.includes("\0"))
    throw new QueryRefusal(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  return text;
}

function wholeNumber(type: ColumnType, text: string, most: bigint): number | string {
  const digits = text.trim();
  if (!/^[+-]?\d{1,100}$/.test(digits)) throw invalid(type, text);
  const number = BigInt(digits.replace("+", ""));
  if (number > most || number < -most - 1n)
    throw new QueryRefusal(
      400,
      "22003",
      `value "${shortened(text)}" is out of range for type ${spelled[type]}`,
    );
  return type === "integer" ? Number(number) : String(number);
}

const truths: Record<string, boolean> = { on: true, "1": true, of: false, off: false, "0": false };

/** Unique beginnings of true, false, yes and no; on, off, 1 and 0. */
function truth(text: string): boolean {
  const word = text.trim().toLowerCase();
  const known = Object.hasOwn(truths, word) ? truths[word] : undefined;
  if (known !== undefined) return known;
  if (word !== "" && ["true", "yes"].some((one) => one.startsWith(word))) return true;
  if (word !== "" && ["false", "no"].some((one) => one.startsWith(word))) return false;
  throw invalid("boolean", text);
}

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(?:\s?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?))?)?$/i;

/** ISO 8601 alone, in UTC where it says no zone. */
function moment(type: "timestamptz" | "date", text: string): string {
  const [, year, month, day, hour, , , zone] = iso.exec(text.trim()) ?? [];
  const isThere = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (
    !year ||
    Number(year) < 100 ||
    isThere.getUTCDate() !== Number(day) ||
    isThere.getUTCMonth() + 1 !== Number(month)
  )
    throw invalid(type, text, "22007");
  if (type === "date") return `${year}-${month}-${day}`;
  return hour === undefined ? `${text.trim()}T00:00Z` : zone ? text.trim() : `${text.trim()}Z`;
}

/** From a body: JSON's own types, or a text that says it. Null stays null. */
export function castValue(type: ColumnType, given: unknown): unknown {
  if (given === null || given === undefined) return null;
  if (type === "jsonb") return given;
  const text = typeof given === "object" ? JSON.stringify(given) : String(given);
  return literalOf(type, text);
}

const casts: Record<ColumnType, Record<string, string>> = {
  text: { text: "text" },
  integer: {
    integer: "int4",
    int: "int4",
    int4: "int4",
    bigint: "int8",
    int8: "int8",
    numeric: "numeric",
    text: "text",
  },
  bigint: { bigint: "int8", int8: "int8", numeric: "numeric", text: "text" },
  boolean: { boolean: "bool", bool: "bool", text: "text" },
  timestamptz: { timestamptz: "timestamptz", date: "date", text: "text" },
  date: { date: "date", text: "text" },
  uuid: { uuid: "uuid", text: "text" },
  jsonb: { jsonb: "jsonb", json: "jsonb", text: "text" },
};

/** Those that cannot fail, whatever the value. */
export function castOf(type: ColumnType, cast: string): string {
  const known = Object.hasOwn(casts[type], cast) ? casts[type][cast] : undefined;
  if (known) return known;
  throw new QueryRefusal(400, "42846", `cannot cast type ${spelled[type]} to ${shortened(cast)}`, {
    hint: `Offered: ${Object.keys(casts[type]).join(", ")}.`,
  });
}

export const sqlTypes: Record<ColumnType, string> = {
  text: "text",
  integer: "int4",
  bigint: "int8",
  boolean: "bool",
  timestamptz: "timestamptz",
  date: "date",
  uuid: "uuid",
  jsonb: "jsonb",
};
