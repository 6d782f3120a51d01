import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import type { Operator } from "../operator.ts";
import { isAllowed, type Role } from "../roles.ts";
import { type AlertKind, type AlertWay, alertKindNames, alertKinds, alertWayNames } from "./alert-kinds.ts";

/** Of whoever is signed in, so it is there. */
export async function operatorIdOf({ email }: Pick<Operator, "email">, on?: Queryable): Promise<string> {
  const [row] = await query<{ id: string }>("select id from operators where email = $1", [email], on);
  if (!row) throw new Error("An operator who is signed in has no row.");
  return row.id;
}

/** "report email", as the boxes of the form say it. */
export async function choicesOf(operator: Operator): Promise<string[]> {
  const rows = await query<{ kind: AlertKind; how: AlertWay }>(
    "select a.kind, a.how from alerts a join operators o on o.id = a.operator_id where o.email = $1",
    [operator.email],
  );
  return rows.map(({ kind, how }) => `${kind} ${how}`);
}

/** Only operators have webhooks. */
export const waysOf = (role: Role): AlertWay[] =>
  alertWayNames.filter((way) => way !== "webhook" || role === "operator");

/** What a box may say; the rest is left out, as is what the operator may not see. */
const possible = ({ role }: Operator): Set<string> =>
  new Set(
    alertKindNames
      .filter((kind) => isAllowed(role, alertKinds[kind].need))
      .flatMap((kind) => waysOf(role).map((way) => `${kind} ${way}`)),
  );

/** Instead of what was chosen before. */
export function chooseAlerts(operator: Operator, chosen: string[]): Promise<void> {
  const known = possible(operator);
  const pairs = [...new Set(chosen)].filter((one) => known.has(one)).map((one) => one.split(" "));
  return transaction(async (on) => {
    const id = await operatorIdOf(operator, on);
    await query("delete from alerts where operator_id = $1", [id], on);
    await query(
      "insert into alerts (operator_id, kind, how) select $1, * from unnest($2::text[], $3::text[])",
      [id, pairs.map(([kind]) => kind), pairs.map(([, how]) => how)],
      on,
    );
  });
}
