import { createHash } from "node:crypto";
import { getReaders, mostReaders } from "../../../../platform/db/pool.server.ts";
import { FairQueue } from "../../../../platform/http/turns.server.ts";
import { mostAnswered } from "../../../../platform/postgrest/limits.ts";
import { QueryRefusal } from "../../../../platform/postgrest/refusal.ts";
import { type Plan, type PlannedAnswer, valuesOf } from "../../../../platform/postgrest/sql.ts";
import { loadedRowsOf } from "./loaded-rows.server.ts";
import type { Asking } from "./sources.server.ts";

/** In one statement, on a connection that cannot write. */
export function readRows(
  plan: Plan<Asking>,
  who: Omit<Asking, "loaded">,
  address: string,
): Promise<PlannedAnswer & { body: string }> {
  return turns.take(address, () => readNow(plan, who));
}

/** Network after network: who asks much, or slowly, waits behind themselves. */
const turns = new FairQueue({ atOnce: mostReaders, mostOfOne: 256, mostInAll: 2_000 });

async function readNow(plan: Plan<Asking>, who: Omit<Asking, "loaded">) {
  const loaded = await loadedRowsOf(plan.relations);
  const values = valuesOf(plan, { ...who, loaded });
  const name = nameOf(plan.text);
  const statement = { text: plan.text, values, ...(name && { name }) };
  const { rows } = await getReaders()
    .query(statement)
    .catch((error) => {
      throw refusalOf(error) ?? error;
    });
  const { body, ...answer } = rows[0] as PlannedAnswer;
  if (body === null) throw tooLong();
  return { ...answer, body };
}

/** As PostgREST answers a program limit of Postgres. */
const tooLong = () =>
  new QueryRefusal(413, "54000", `An answer has at most ${mostAnswered / 1024 / 1024} MB`, {
    hint: "Ask for fewer rows with limit, or for fewer columns with select.",
  });

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

function refusalOf(error: unknown): QueryRefusal | null {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (code === "57014")
    return new QueryRefusal(503, code, "canceling statement due to statement timeout", {
      hint: "A question may take two seconds. Ask for fewer rows, or by a column that names them.",
    });
  // A value of the question's that Postgres understands otherwise than we do; it says no more than what was sent.
  if (/^22/.test(code)) return new QueryRefusal(400, code, message);
  if (away.test(code) || /^E[A-Z]+$/.test(code) || /timeout exceeded when trying to connect/.test(message))
    return new QueryRefusal(503, "PGRST001", "Database connection error. Retrying the connection.");
  return null;
}
