import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { defineApprovable, listRequested } from "../../desk/approvals/approvals.server.ts";
import { audit } from "../../desk/audit-log.server.ts";
import type { Operator } from "../../desk/operator.ts";
import { kindOfHeldAct } from "./held-acts.server.ts";

type Row = {
  kind: string;
  thing: string;
  network: string;
  acts: number;
  since: Date;
  until: Date;
  leftOut: boolean;
};

/** Of one network on one thing. */
export type HeldActs = Row & { says: string; lookAt: string; asked: boolean };

const nothingHeld = () => new Problem("nothing_held", 409, "These were already reviewed.");

const saysOf = ({ kind, acts }: Pick<Row, "kind" | "acts">) =>
  counted(acts, ...(kindOfHeldAct(kind)?.words ?? ([kind, kind] as const)));

export async function listHeldActs(): Promise<HeldActs[]> {
  const rows = await query<Row>(
    `select kind, thing, network, count(*)::int as acts, min(held_at) as since, max(held_at) as until,
       left_out as "leftOut" from held_acts group by kind, thing, network, left_out
     order by left_out, acts desc, kind, thing limit 100`,
  );
  const asked = await listRequested<Which>(deed);
  return rows.map((row) => ({
    ...row,
    says: saysOf(row),
    lookAt: kindOfHeldAct(row.kind)?.lookAt(row.thing) ?? "/operator",
    asked: asked.some(
      ({ about }) => about.kind === row.kind && about.thing === row.thing && about.network === row.network,
    ),
  }));
}

type Which = Pick<Row, "kind" | "thing" | "network">;
const deed = "held-count";

const askToCount = defineApprovable<Which & { until: string }>({
  name: deed,
  title: "Count held actions",
  lookAt: () => "/operator/held",
  async perform(which, by) {
    const done = await countAll(which);
    const said = `Counted ${saysOf({ kind: which.kind, acts: done })} that had been held back.`;
    await audit(by, { action: deed, subject: `${which.kind} ${which.thing}`, said });
    return said;
  },
});

/** Only those seen now: later ones were not reviewed. Throws nothing_held (409). */
export async function countHeldActs({ kind, thing, network }: Which, by: Operator): Promise<string> {
  const [last] = await query<{ until: string | null }>(
    "select max(held_at)::text as until from held_acts where kind = $1 and thing = $2 and network = $3",
    [kind, thing, network],
  );
  if (!last?.until) throw nothingHeld();
  return askToCount({ kind, thing, network, until: last.until }, by);
}

/** One at a time through the normal verb; those refused by now are dropped. */
async function countAll({ kind, thing, network, until }: Which & { until: string }): Promise<number> {
  const rows = await query<{ fan_id: string; input: object }>(
    `select fan_id, input from held_acts where kind = $1 and thing = $2 and network = $3 and held_at <= $4::timestamptz`,
    [kind, thing, network, until],
  );
  if (rows.length === 0) throw nothingHeld();
  let done = 0;
  for (const { fan_id, input } of rows) {
    try {
      await kindOfHeldAct(kind)?.act(thing, fan_id, input);
      done += 1;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
    }
    await query("delete from held_acts where kind = $1 and thing = $2 and fan_id = $3", [
      kind,
      thing,
      fan_id,
    ]);
  }
  return done;
}

/** They stay stored and can be counted later. Throws nothing_held (409). */
export async function leaveOutHeldActs(
  { kind, thing, network }: Which,
  by: Operator,
  on?: Queryable,
): Promise<void> {
  const rows = await query(
    `update held_acts set left_out = true where kind = $1 and thing = $2 and network = $3 and not left_out returning 1`,
    [kind, thing, network],
    on,
  );
  if (rows.length === 0) throw nothingHeld();
  const said = `Left out ${saysOf({ kind, acts: rows.length })} that had been held back.`;
  await audit(by, { action: "held-leave-out", subject: `${kind} ${thing}`, said }, on);
}
