import { query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { counted } from "../../../../platform/ui/numbers.ts";
import { audit } from "../../../desk/audit-log.server.ts";
import type { Operator } from "../../../desk/operator.ts";
import { type Kind, type RequestStatus, statusWords } from "./kinds.ts";
import { setRequestStatus } from "./request-status.server.ts";

/** The most rows a list shows, and so the most that one form moves. */
const mostMoved = 200;

/** Answers how many moved, and the entry of the log by which it can be undone. */
export function moveRequests(
  kind: Kind,
  ids: number[],
  status: RequestStatus,
  operator: Operator,
): Promise<{ said: string; undo: number | null }> {
  const wanted = [...new Set(ids)].slice(0, mostMoved);
  if (wanted.length === 0) throw new Problem("nothing_chosen", 422, "Choose at least one request first.");
  return transaction(async (on) => {
    const moved = await setRequestStatus(on, kind.table, kind.form, wanted, status);
    if (moved.length === 0) return { said: "They were all there already.", undo: null };
    const said = `${counted(moved.length, "request")} of ${kind.title} set to ${statusWords[status]}.`;
    const subject = moved.length === 1 ? `${kind.form} ${moved[0]?.id}` : kind.form;
    const detail = { form: kind.form, status, moved: moved.map(({ id, before }) => [id, before]) };
    const undo = await audit(operator, { action: "request-status", subject, said, detail }, on);
    return { said, undo };
  });
}

type Undone = { form: string; status: RequestStatus; moved: [number, RequestStatus][] };

/** Unless somebody moved them on since. */
export function undoMove(kind: Kind, act: number, operator: Operator): Promise<string> {
  return transaction(async (on) => {
    const row = await queryOne<{ detail: Undone | null }>(
      `select detail from audit_log
       where id = $1 and operator = $2 and action = 'request-status' and at > now() - interval '1 hour'`,
      [act, operator.email],
      on,
    );
    if (row?.detail?.form !== kind.form)
      throw new Problem("too_late", 409, "That can no longer be undone from here.");
    const { moved, status } = row.detail;
    const still = await query<{ id: number }>(
      `select id from ${kind.table} where id = any($1::bigint[]) and status = $2::request_status`,
      [moved.map(([id]) => id), status],
      on,
    );
    const there = new Set(still.map(({ id }) => id));
    let back = 0;
    for (const [before, rows] of Map.groupBy(moved, ([, status]) => status)) {
      const ids = rows.map(([id]) => id).filter((id) => there.has(id));
      back += (await setRequestStatus(on, kind.table, kind.form, ids, before)).length;
    }
    const said = `${counted(back, "request")} of ${kind.title} restored.`;
    await audit(operator, { action: "request-undo", subject: kind.form, said, detail: { act } }, on);
    return said;
  });
}

export async function findUndo(
  act: number,
  operator: Operator,
): Promise<{ id: number; said: string } | null> {
  return queryOne(
    `select id, said from audit_log
     where id = $1 and operator = $2 and action = 'request-status' and at > now() - interval '1 hour'`,
    [act, operator.email],
  );
}
