import { query } from "../../platform/db/pool.server.ts";
import { topicOfParty } from "../parties/log/party-log.server.ts";
import { type ReactionKind, reactionKinds } from "../parties/log/reactions.ts";

export type RoomTotals = {
  reactionTotals: Record<ReactionKind, number>;
  /** Reactions, messages and gasps per minute since the start. */
  heat: number[];
};

const noTaps = () =>
  Object.fromEntries(reactionKinds.map((kind) => [kind, 0])) as RoomTotals["reactionTotals"];

/** Stored and updated incrementally, so that reading does not count. */
export async function readTotals(partyId: string, startsAt: Date): Promise<RoomTotals> {
  const [taps, minutes] = await Promise.all([
    query<{ kind: ReactionKind; taps: number }>(
      "select kind, taps from reaction_totals where party_id = $1",
      [partyId],
    ),
    query<{ minute: number; heat: number }>("select minute, heat from party_heat where party_id = $1", [
      partyId,
    ]),
  ]);
  const reactionTotals = noTaps();
  for (const row of taps) reactionTotals[row.kind] = row.taps;
  const now = Math.max(0, Math.floor((Date.now() - startsAt.getTime()) / 60_000));
  return { reactionTotals, heat: perMinute(minutes, now) };
}

/** Up to and including `offsetMs` after the start, computed from the log: the cost grows with the party. */
export async function readTotalsAt(partyId: string, offsetMs: number): Promise<RoomTotals> {
  const topic = topicOfParty(partyId);
  const [taps, minutes] = await Promise.all([
    query<{ kind: ReactionKind; taps: number }>(
      `select tap.key as kind, sum(tap.value::int)::int as taps from log_entries e, jsonb_each_text(e.body -> 'taps') as tap
       where e.topic = $1 and e.kind = 'reactions' and e.offset_ms <= $2 group by tap.key`,
      [topic, offsetMs],
    ),
    query<{ minute: number; heat: number }>(
      `select e.offset_ms / 60000 as minute,
         sum(case e.kind when 'message' then 1 when 'cue' then coalesce((e.body ->> 'held')::int, 0)
           else (select sum(value::int) from jsonb_each_text(e.body -> 'taps')) end)::int as heat
       from log_entries e
       where e.topic = $1 and e.kind in ('message', 'reactions', 'cue') and e.offset_ms <= $2 group by 1`,
      [topic, offsetMs],
    ),
  ]);
  const reactionTotals = noTaps();
  for (const row of taps) reactionTotals[row.kind] = row.taps;
  return { reactionTotals, heat: perMinute(minutes, Math.max(0, Math.floor(offsetMs / 60_000))) };
}

function perMinute(rows: { minute: number; heat: number }[], now: number): number[] {
  const last = Math.min(now, Math.max(0, ...rows.map((row) => row.minute)));
  const heat = Array<number>(last + 1).fill(0);
  for (const row of rows) if (row.minute <= last) heat[row.minute] = row.heat;
  return heat;
}
