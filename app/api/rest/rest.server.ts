import { QueryRefusal } from "../../../platform/postgrest/refusal.ts";
import type { Problem } from "../../../platform/problem.ts";
import type { ApiRequest, Part } from "../part.ts";
import { read } from "./read.server.ts";
import { pollVotes } from "./tables/own.ts";
import type { TableDescription, Verb } from "./tables/table.ts";
import { tableNamed } from "./tables/tables.ts";
import { write } from "./write.server.ts";

/** The dialect of PostgREST; see docs/decisions/0064. */
export const rest: Part = {
  name: "rest",
  prefix: "/rest/v1/",
  mostBytes: 64 * 1024,
  exposedHeaders: ["Content-Range", "Location", "Preference-Applied"],
  needs(method, path) {
    if (method === "GET" || method === "HEAD") return ["read"];
    const table = tableNamed(decoded(path));
    if (!table || method !== "POST") return [];
    return [table === pollVotes ? "vote" : table.rows === "own" ? "keep" : "forms"];
  },
  async serve(asked) {
    const table = tableOf(asked.path);
    if (asked.method === "GET" || asked.method === "HEAD") {
      await refuseUnlessOffered(table, "select", asked);
      return read(table, asked);
    }
    if (asked.method === "POST") {
      await refuseUnlessOffered(table, "insert", asked);
      return write(table, asked);
    }
    await refuseUnlessOffered(table, null, asked);
    throw new QueryRefusal(405, "PGRST117", `Unsupported HTTP method: ${asked.method.slice(0, 20)}`);
  },
  refusal,
};

function tableOf(path: string): TableDescription {
  const name = decoded(path);
  const table = tableNamed(name);
  if (table) return table;
  const told = name.slice(0, 100);
  if (name.startsWith("rpc/"))
    throw new QueryRefusal(
      404,
      "PGRST202",
      `Could not find the function public.${told.slice(4)} in the schema cache`,
      {
        hint: "Functions of the database are not offered here. See /functions/v1.",
      },
    );
  if (name === "" || name.includes("/"))
    throw new QueryRefusal(404, "PGRST125", "Invalid path specified in request URL");
  throw new QueryRefusal(404, "PGRST205", `Could not find the table 'public.${told}' in the schema cache`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const changes: Record<string, string> = { PATCH: "updated", DELETE: "deleted" };

/** As Postgres refuses what was not granted: 401 to nobody in particular, 403 to somebody. */
async function refuseUnlessOffered(
  table: TableDescription,
  verb: Verb | null,
  { method, caller }: ApiRequest,
) {
  if (verb && table.verbs.includes(verb)) return;
  if (!verb && !Object.hasOwn(changes, method)) return;
  const isSignedIn = (await caller.holder()) !== null;
  const what = verb ? `${verb} is not offered` : `its rows are not ${changes[method]} over the wire`;
  throw new QueryRefusal(isSignedIn ? 403 : 401, "42501", `permission denied for table ${table.name}`, {
    hint: `${table.name}: ${what}. Offered: ${table.verbs.join(", ")}.`,
  });
}

/** What the door and the house's own verbs refuse, in the same form. */
function refusal(problem: Problem) {
  const { status, message, code } = problem;
  const headers = status === 401 ? { "WWW-Authenticate": "Bearer" } : undefined;
  if (problem instanceof QueryRefusal) {
    const { details, hint } = problem;
    const more = Object.keys(problem.headers).length > 0 ? { ...headers, ...problem.headers } : headers;
    return { status, headers: more, body: { code, details, hint, message } };
  }
  const known: Record<string, string> = { bad_jwt: "PGRST301", sign_in_first: "42501" };
  return {
    status,
    headers,
    body: { code: known[code] ?? `PT${status}`, details: code, hint: null, message },
  };
}
