import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { audit } from "../audit-log.server.ts";
import { findUndo, tooLate } from "../list/chosen.server.ts";
import type { Operator } from "../operator.ts";
import { withArticle } from "../with-article.ts";
import { draftsAmong, hasDrafts } from "./drafts.server.ts";
import { changeCatalogue, keyColumn, retire, type Shelf } from "./order.server.ts";

type Of = Pick<Shelf, "table"> & { word: string };

export const retiringActions = (word: string) => [`${word}-retire`, `${word}-restore`];

/** Answers those that changed. A draft is neither retired nor restored. */
async function retireSome(table: Shelf["table"], ids: string[], retired: boolean, on: Queryable) {
  const drafts = hasDrafts(table) ? await draftsAmong(table, ids, on) : [];
  const key = keyColumn(table);
  const rows = await query<{ id: string }>(
    `update ${table} set retired_at = case when $2::boolean then now() end
     where ${key} = any($1) and (retired_at is null) = $2
     returning ${key} as id`,
    [ids.filter((id) => !drafts.includes(id)), retired],
    on,
  );
  return rows.map(({ id }) => id);
}

type Noted = { moved: string[]; retired: boolean };

/** One is retired or restored, or those that are ticked, with one entry of the log. Answers by which it can be undone. */
export function retireChosen({ table, word }: Of, ids: string[], retired: boolean, by: Operator) {
  const act = retired ? "retire" : "restore";
  return changeCatalogue(async (on) => {
    const moved = await retireSome(table, ids, retired, on);
    const [only = ""] = ids;
    // Says why, or finds it done already.
    if (moved.length === 0 && ids.length === 1) await retire({ table }, only, retired, on);
    const many = ids.length === 1 ? withArticle(word) : counted(moved.length, "record");
    const back = ids.length === 1 ? "it" : "them";
    const said = retired ? `Retired ${many}. You can restore ${back}.` : `Put ${many} back.`;
    const subject = ids.length === 1 ? `${word} ${only}` : word;
    const detail: Noted = { moved, retired };
    return { said, undo: await audit(by, { action: `${word}-${act}`, subject, said, detail }, on) };
  });
}

export function undoRetiring({ table, word }: Of, act: number, by: Operator): Promise<string> {
  return changeCatalogue(async (on) => {
    const found = await findUndo<Noted>(act, by, retiringActions(word), on);
    if (!found) throw tooLate();
    const { moved, retired } = found.detail;
    const back = await retireSome(table, moved, !retired, on);
    const said = `Undone: ${counted(back.length, "record")}.`;
    await audit(by, { action: `${word}-undo`, subject: word, said, detail: { act } }, on);
    return said;
  });
}
