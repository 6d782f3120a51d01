import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { anonymiseEntries } from "../../platform/log/log.server.ts";
import {
  eraseByPlace,
  privateRowsPerStep,
  repeatUntilNone,
  rowsPerStep,
  type Taken,
} from "../fans/erase-in-steps.server.ts";
import { appendToParty, lockParties, topicOfParty } from "../parties/log/party-log.server.ts";
import { forgetUnreadReplies } from "./answers/answers.server.ts";
import { forgetCredits } from "./credits/forget-credits.server.ts";

const someone = { fanId: "", name: "Someone", avatar: "" };

/** Per party: messages, answers to them, taps, then the membership. */
export async function erasePartySteps(fanIds: string[]): Promise<void> {
  await eraseByPlace(
    () => query(spokenIn, [fanIds]),
    (on, party) => blankLines(on, party, fanIds),
  );
  await eraseByPlace(
    () =>
      query("select distinct party_id as place from party_answers where fan_id = any($1) order by 1", [
        fanIds,
      ]),
    async (on, party) => {
      await lockParties(on, [party]);
      return { more: (await forgetUnreadReplies(on, party, fanIds, rowsPerStep)) === rowsPerStep };
    },
  );
  await eraseByPlace(
    () => query(tappedIn, [fanIds]),
    async (_, party) => repeatUntilNone(() => query(disownTaps, [fanIds, party])).then(() => undefined),
  );
  await repeatUntilNone(() => query(disownLineTaps, [fanIds]));
  await eraseByPlace(
    () =>
      query("select distinct party_id as place from party_members where fan_id = any($1) order by 1", [
        fanIds,
      ]),
    (on, party) => leave(on, party, fanIds),
  );
}

const spokenIn = `select distinct p.id as place from log_entries l join parties p on l.topic = 'party:' || p.id
  where l.fan_id = any($1) order by 1`;

/** Uses the primary key of each party's taps: a separate index would slow down every tap. */
const tappedIn = `select p.id as place from parties p cross join lateral (
  select 1 from reaction_taps t where t.party_id = p.id and t.fan_id = any($1) limit 1
) tapped order by 1`;

const disownTaps = `update reaction_taps set fan_id = 'erased', client_key = gen_random_uuid()::text
  where (party_id, fan_id, client_key) in (
    select party_id, fan_id, client_key from reaction_taps where party_id = $2 and fan_id = any($1) limit ${privateRowsPerStep}
  ) returning 1 as done`;

const disownLineTaps = `update line_taps set fan_id = 'erased ' || gen_random_uuid()
  where (party_id, fan_id, seq, kind) in (
    select party_id, fan_id, seq, kind from line_taps where fan_id = any($1) limit ${privateRowsPerStep}
  ) returning 1 as done`;

/** Publishes the change to open rooms. */
async function blankLines(on: Queryable, partyId: string, fanIds: string[]): Promise<Taken> {
  await lockParties(on, [partyId]);
  const body = { speaker: someone, text: "", removed: true };
  const seqs = await anonymiseEntries(on, topicOfParty(partyId), fanIds, body, rowsPerStep);
  await query(
    "delete from removed_messages where party_id = $1 and seq = any($2::bigint[])",
    [partyId, seqs],
    on,
  );
  const more = seqs.length === rowsPerStep;
  const open = await query("select 1 as open from parties where id = $1 and ends_at > now()", [partyId], on);
  if (open.length === 0) return { more };
  const told = await appendToParty(
    on,
    seqs.map((seq) => ({ partyId, kind: "change" as const, body: { change: "message-removed", of: seq } })),
  );
  return { more, told };
}

async function leave(on: Queryable, partyId: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from parties where id = $1 for no key update", [partyId], on);
  await query(
    `with gone as (delete from party_members where party_id = $1 and fan_id = any($2) returning 1)
     update parties set participants = participants - (select count(*)::int from gone) where id = $1`,
    [partyId, fanIds],
    on,
  );
  await forgetCredits(on, [partyId]);
}
