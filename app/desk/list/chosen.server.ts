import { z } from "zod";
import { type Queryable, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { optionalField } from "../desk-action.server.ts";
import type { Operator } from "../operator.ts";
import { rowNumber } from "../search.ts";

/** The most rows that one form acts on. */
const mostChosen = 200;

/** One box of a list, or several. */
const boxes = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((ticked) => [ticked].flat());

/** What the bar of a list sends: the rows that are ticked, or all that are shown. */
export const chosenFields = {
  do: optionalField,
  undo: optionalField,
  all: optionalField,
  shown: boxes,
  id: boxes,
};

type Sent = { all?: string; shown: string[]; id: string[] };

/** Each once. Throws Problem (422) where nothing is ticked. */
export function chosenAmong<Row>(ticked: Row[], word: string): Row[] {
  const chosen = [...new Set(ticked)].slice(0, mostChosen);
  if (chosen.length === 0) throw new Problem("nothing_chosen", 422, `Choose at least one ${word} first.`);
  return chosen;
}

export const chosenOf = ({ all, shown, id }: Sent, word: string): string[] =>
  chosenAmong(all === undefined ? id : shown, word);

/** The page of a list that an act leads back to, which offers to undo the entry `act` of the audit log. */
export function backTo(url: string, act: number | null): string {
  const { pathname, searchParams: search } = new URL(url, "http://desk");
  search.delete("undo");
  if (act) search.set("undo", String(act));
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

type Undo<Detail> = { id: number; said: string; detail: Detail };

/** An operator's own act of one of these kinds, within an hour. */
export const findUndo = <Detail>(
  act: number | null,
  { email }: Pick<Operator, "email">,
  actions: string[],
  on?: Queryable,
): Promise<Undo<Detail> | null> =>
  queryOne<Undo<Detail>>(
    `select id, said, detail from audit_log
     where id = $1 and operator = $2 and action = any($3) and detail is not null and at > now() - interval '1 hour'`,
    [act, email, actions],
    on,
  );

/** What the page of an address with `undo` offers to take back. */
export async function offeredUndo(search: URLSearchParams, operator: Operator, actions: string[]) {
  const act = rowNumber(search.get("undo"));
  const found = act && (await findUndo(act, operator, actions));
  return found ? { id: found.id, said: found.said } : null;
}

export const tooLate = () => new Problem("too_late", 409, "That can no longer be undone from here.");
