import { type Queryable, query, transaction } from "../../../../platform/db/pool.server.ts";
import { countPeople, refreshPeople } from "../../../../platform/live/hub.server.ts";
import { count } from "../../../../platform/ui/numbers.ts";
import {
  addHeat,
  appendToParty,
  lockParties,
  type PartyLogRow,
  publishToParty,
  topicOfParty,
} from "../../../parties/log/party-log.server.ts";
import { type GaspView, gaspMs, isGaspOver } from "./gasp.ts";

/** Starts gasps for prompts among these entries, except old ones and while one is running. */
export async function openGasps(
  on: Queryable,
  rows: readonly PartyLogRow[],
  now = Date.now(),
): Promise<void> {
  const prompts = rows.filter(
    ({ kind, body, at }) =>
      kind === "cue" && (body as { cue?: string }).cue === "reaction-prompt" && now - at.getTime() < gaspMs,
  );
  if (prompts.length === 0) return;
  await query(
    `insert into gasps (party_id, cue_seq, text, opened_at, closes_at)
     select t.party_id, t.seq, t.text, t.at, least(t.at + make_interval(secs => $5::float8), p.ends_at)
     from unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[]) as t (party_id, seq, text, at)
     join parties p on p.id = t.party_id order by t.party_id, t.seq
     on conflict (party_id) do nothing`,
    [
      prompts.map(({ party_id }) => party_id),
      prompts.map(({ seq }) => seq),
      prompts.map(({ body }) => (body as { text: string }).text),
      prompts.map(({ at }) => at),
      gaspMs / 1_000,
    ],
    on,
  );
}

export type Running = GaspView & { partyId: string };

type GaspRow = {
  party_id: string;
  cue_seq: number;
  text: string;
  opened_at: Date;
  closes_at: Date;
  held: number;
};

const gaspColumns = `g.party_id, g.cue_seq, g.text, g.opened_at, g.closes_at,
  (select count(*)::int from gasp_holds h where h.party_id = g.party_id) as held`;

const viewOf = (row: GaspRow): Running => ({
  partyId: row.party_id,
  seq: row.cue_seq,
  text: row.text,
  opensAt: row.opened_at.getTime(),
  closesAt: row.closes_at.getTime(),
  held: row.held,
  here: Math.max(row.held, countPeople(topicOfParty(row.party_id))),
});

export async function findGasp(partyId: string, now = Date.now()): Promise<GaspView | null> {
  const [row] = await query<GaspRow>(`select ${gaspColumns} from gasps g where g.party_id = $1`, [partyId]);
  if (!row || row.closes_at.getTime() <= now) return null;
  const { partyId: _, ...gasp } = viewOf(row);
  return gasp;
}

export async function runningGasps(): Promise<Running[]> {
  const rows = await query<GaspRow>(`select ${gaspColumns} from gasps g`);
  await refreshPeople(rows.map(({ party_id }) => topicOfParty(party_id)));
  return rows.map(viewOf);
}

/** Ends gasps whose time is up or whose room holds, and logs their results. Returns the ended ones. */
export async function closeGasps(running: readonly Running[], now = Date.now()): Promise<string[]> {
  const out = running.filter((gasp) => isGaspOver(gasp, now));
  for (const gasp of out) await close(gasp);
  return out.map(({ partyId }) => partyId);
}

async function close({ partyId, seq, here: seen }: Running): Promise<void> {
  const rows = await transaction(async (on) => {
    // Locks the log before the gasp, in the same order as opening one.
    await lockParties(on, [partyId]);
    await query("select 1 from gasps where party_id = $1 and cue_seq = $2 for update", [partyId, seq], on);
    const [gone] = await query<{ held: number }>(
      `delete from gasps g where g.party_id = $1 and g.cue_seq = $2
       returning (select count(*)::int from gasp_holds h where h.party_id = g.party_id) as held`,
      [partyId, seq],
      on,
    );
    // Another process was first, or no one held; then nothing is logged.
    if (!gone || gone.held === 0) return [];
    const { held } = gone;
    const here = Math.max(held, seen);
    const text = `${count(held)} of ${count(here)} held their breath.`;
    const body = { cue: "gasp" as const, of: seq, held, here, text };
    const result = await appendToParty(on, [{ partyId, kind: "cue", body }]);
    await addHeat(
      on,
      result.map((row) => ({ ...row, heat: held })),
    );
    return result;
  });
  publishToParty(rows);
}
