import { query } from "../../../platform/db/pool.server.ts";
import { privateRowsPerStep, repeatUntilNone } from "../erase-in-steps.server.ts";
import { rowsOfFans } from "../personal.server.ts";
import type { PersonalDataProvider } from "../personal-data.ts";

/** Friends keep the points for their votes. */
export const pointsPersonalData: PersonalDataProvider = {
  tables: ["points_ledger", "fan_points"],
  merge: [
    {
      table: "points_ledger",
      key: ["id"],
      one: ["deed", "ref"],
      words: ["deed that earned points", "deeds that earned points"],
    },
    { table: "fan_points", stays: "each self's sum is that of its deeds" },
  ],
  async settle({ from, into }, on) {
    await query("delete from fan_points where fan_id = any($1)", [[from, into]], on);
    await query(
      `insert into fan_points (fan_id, points, updated_at)
       select fan_id, sum(points)::int, max(at) from points_ledger where fan_id = any($1) group by fan_id`,
      [[from, into]],
      on,
    );
    return undefined;
  },
  exportOf: (person) => rowsOfFans(["points_ledger", "fan_points"], person),
  /** Voting updates sums in shared transactions, so no lock is held for long. */
  async eraseInSteps({ fanIds }) {
    await repeatUntilNone(() => query(takeLines, [fanIds]));
    await query("delete from fan_points where fan_id = any($1)", [fanIds]);
    await repeatUntilNone(() => query(disownLines, [fanIds]));
  },
};

const takeLines = `delete from points_ledger where id in (
  select id from points_ledger where fan_id = any($1) limit ${privateRowsPerStep}
) returning 1 as done`;

/** A friend vote's ledger row contains the friend's id. */
const disownLines = `update points_ledger set ref = 'erased ' || id where id in (
  select id from points_ledger where deed = 'friend-vote' and ref = any($1) limit ${privateRowsPerStep}
) returning 1 as done`;
