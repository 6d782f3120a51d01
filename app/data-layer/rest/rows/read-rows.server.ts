import { createHash } from "node:crypto";
import { getReaders } from "../../../../platform/db/pool.server.ts";
import { Refusal } from "../../../../platform/postgrest/refusal.ts";
import { type Plan, type PlannedAnswer, valuesOf } from "../../../../platform/postgrest/sql.ts";
import { loadedRowsOf } from "./loaded-rows.server.ts";
import type { Asking } from "./sources.server.ts";

/** In one statement, on a connection that cannot write. */
export async function readRows(plan: Plan<Asking>, who: Omit<Asking, "loaded">): Promise<PlannedAnswer> {
  const loaded = await loadedRowsOf(plan.relations);
  const values = valuesOf(plan, { ...who, loaded });
  const name = nameOf(plan.text);
  try {
    const { rows } = await getReaders().query({ text: plan.text, values, ...(name && { name }) });
    return rows[0] as PlannedAnswer;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** What is asked all the time is planned once per connection; what was asked now and then takes no room there. */
const oftenEnough = 5;
const mostNamed = 200;
const mostCounted = 2_000;
const asked = new Map<string, number>();
const named = new Map<string, string>();

function nameOf(text: string): string | null {
  const known = named.get(text);
  if (known || named.size >= mostNamed) return known ?? null;
  const times = (asked.get(text) ?? 0) + 1;
  if (asked.size >= mostCounted) asked.clear();
  asked.set(text, times);
  if (times < oftenEnough) return null;
  asked.delete(text);
  const name = `rest-${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  named.set(text, name);
  return name;
}

const away = /^(08|57P0|53)/;

function refusalOf(error: unknown): Refusal | null {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (code === "57014")
    return new Refusal(503, code, "canceling statement due to statement timeout", {
      hint: "A question may take two seconds. Ask for fewer rows, or by a column that names them.",
    });
  // A value of the question's that Postgres understands otherwise than we do; it says no more than what was sent.
  if (/^22/.test(code)) return new Refusal(400, code, message);
  if (away.test(code) || /^E[A-Z]+$/.test(code) || /timeout exceeded when trying to connect/.test(message))
    return new Refusal(503, "PGRST001", "Database connection error. Retrying the connection.");
  return null;
}
