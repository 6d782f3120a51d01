import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { amendAll } from "../../../platform/log/log.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import type { CalledBy } from "../../parties/log/log.ts";
import { topicOfParty } from "../../parties/log/party-log.server.ts";
import { firstCallers } from "./first-callers.server.ts";

/**
 * Predictions are erased with their author, who is named no more where the log says who called it. Their hashes are
 * anonymous and stay in the log, as do the counts.
 */
export const calledItPersonalData: PersonalDataProvider = {
  tables: ["predictions"],
  merge: [
    {
      table: "predictions",
      key: ["id"],
      one: ["party_id", "question"],
      words: ["sealed prediction", "sealed predictions"],
    },
  ],
  exportOf: (person) => rowsOfFans(["predictions"], person),
  async erase({ fanIds }, on) {
    const gone = await query<{ party_id: string; mark_id: string | null }>(
      "delete from predictions where fan_id = any($1) returning party_id, mark_id",
      [fanIds],
      on,
    );
    const marks = new Map(gone.flatMap(({ party_id, mark_id }) => (mark_id ? [[mark_id, party_id]] : [])));
    for (const [markId, partyId] of marks) await nameAnew(on, partyId, markId);
    return undefined;
  },
};

async function nameAnew(on: Queryable, partyId: string, markId: string): Promise<void> {
  const first = await firstCallers(on, markId);
  const lines = await query<{ topic: string; seq: number; body: { called?: CalledBy } }>(
    `select topic, seq, body from log_entries where topic = $1 and kind = 'cue'
       and $2 in (body ->> 'markId', body -> 'called' ->> 'markId')`,
    [topicOfParty(partyId), markId],
    on,
  );
  await amendAll(
    on,
    lines.map(({ body, ...line }) => ({
      ...line,
      body: body.called ? { ...body, called: { ...body.called, first } } : { ...body, first },
    })),
  );
}
