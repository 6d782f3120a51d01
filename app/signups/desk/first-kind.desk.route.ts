import { redirect } from "react-router";
import { query } from "../../../platform/db/pool.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/first-kind.desk.route";
import { kindNames, kinds } from "./kinds.ts";

/** GET /operator/requests leads to the first kind in which somebody waits, else to the first of all. */
export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked);
  const waiting = await query<{ kind: string }>(
    kindNames
      .map((name) => {
        const { table, form } = kinds[name];
        return `select '${name}' as kind where exists (select 1 from ${table} where form = '${form}' and status = 'new')`;
      })
      .join(" union all "),
  );
  const names = new Set(waiting.map(({ kind }) => kind));
  throw redirect(`/operator/requests/${kindNames.find((name) => names.has(name)) ?? kindNames[0]}`);
}
