import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { topicOfParty } from "../../parties/log/party-log.server.ts";
import { noSuchParty } from "../../parties/members.server.ts";
import { publishPartyChange } from "../../room/moderation/removal.server.ts";

type Noted = (on: Queryable, partyId: string) => Promise<unknown>;

/** Above the others in its room; null takes the pin out. Refusals: no_such_message, no_such_party. */
export async function pinLine(partyId: string, seq: number | null, noted: Noted): Promise<void> {
  await change(partyId, noted, async (on) => {
    if (seq === null)
      return query("update parties set pinned_seq = null where id = $1 returning id", [partyId], on);
    const line = await query(
      "select 1 as said from log_entries where topic = $1 and seq = $2 and kind = 'message' and body->'removed' is null",
      [topicOfParty(partyId), seq],
      on,
    );
    if (line.length === 0) throw new Problem("no_such_message", 404, "This message no longer exists.");
    return query("update parties set pinned_seq = $2 where id = $1 returning id", [partyId, seq], on);
  });
}

/** Seconds between two lines of one fan; 0 is off. */
export const slowRoom = (partyId: string, seconds: number, noted: Noted): Promise<void> =>
  change(partyId, noted, (on) =>
    query("update parties set slow_seconds = $2 where id = $1 returning id", [partyId, seconds], on),
  );

/** "Ending Soon" counts from then on. Refusal: as_it_is, where it ends sooner anyhow. */
export const announceEnding = (partyId: string, minutes: number, noted: Noted): Promise<void> =>
  change(partyId, noted, async (on) => {
    const ending = await query(
      `update parties set ends_at = now() + $2::int * interval '1 minute'
       where id = $1 and starts_at <= now() and ends_at > now() + $2::int * interval '1 minute' returning id`,
      [partyId, minutes],
      on,
    );
    if (ending.length === 0)
      throw new Problem("as_it_is", 409, `It ends within ${minutes} minutes, or is not on.`);
    return ending;
  });

async function change(
  partyId: string,
  noted: Noted,
  work: (on: Queryable) => Promise<unknown[]>,
): Promise<void> {
  await transaction(async (on) => {
    if ((await work(on)).length === 0) throw noSuchParty();
    await noted(on, partyId);
  });
  await publishPartyChange(partyId);
}
