import type { Form } from "../../../platform/postgrest/headers.ts";
import { notSatisfiable } from "../../../platform/postgrest/query.ts";
import { QueryRefusal } from "../../../platform/postgrest/refusal.ts";
import { personOf } from "../../../platform/session/persons.server.ts";
import { seenBy } from "../../marks/seen.server.ts";
import type { Caller } from "../caller.server.ts";
import { isPointed } from "../keys/pointed.server.ts";
import { askedId, withOwnId } from "../own-ids.server.ts";
import type { ApiAnswer, ApiRequest } from "../part.ts";
import { questionOf, type TableAnswer } from "./questions.server.ts";
import { readRows } from "./rows/read-rows.server.ts";
import type { TableDescription } from "./tables/table.ts";

export async function read(
  table: TableDescription,
  { query, headers, caller }: ApiRequest,
): Promise<ApiAnswer> {
  // A token that is over is told so, also where it is not needed.
  const isOwn = table.rows === "own";
  const who = await readContextOf(
    isOwn ? await withOwnId(caller, table.name, askedId(query), false) : caller,
  );
  const { plan, form, offset, shared } = questionOf(table, query, headers, isPointed(caller.key));
  // Whose marks say something may get other words of polls than everybody.
  const hasPolls = table.name === "polls" || Object.hasOwn(table.embeds, "polls");
  const isEverybodys = shared && (!hasPolls || (await seenBy(who.fanId)).isSilent);
  const answer = await (isEverybodys ? shared(caller.address) : readRows(plan, who, caller.address));
  return answerOf(answer, form, offset);
}

export async function readContextOf(caller: Caller) {
  const holder = await caller.holder();
  return {
    session: holder?.session ?? null,
    fanId: await personOf(holder?.session ?? null),
    ...(caller.key && { titles: caller.key.titles }),
  };
}

function answerOf({ body, rows, total }: TableAnswer, form: Form, offset: number): ApiAnswer {
  if (total !== null && offset > 0 && offset >= total && rows === 0)
    throw notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, total);
  const status = total !== null && rows < total ? 206 : 200;
  return {
    status: form.single ? 200 : status,
    headers: { "Content-Range": contentRange(rows, offset, total), "Content-Type": form.type },
    body: form.single ? singleRow(body, rows) : body,
  };
}

export const contentRange = (rows: number, offset: number, total: number | null): string =>
  `${rows === 0 ? "*" : `${offset}-${offset + rows - 1}`}/${total ?? "*"}`;

/** Of a list of one. */
export function singleRow(list: string, rows: number): string {
  if (rows === 1) return list.trim().slice(1, -1);
  throw new QueryRefusal(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });
}
