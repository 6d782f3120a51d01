import { sampleFans } from "../../content/fans.ts";
import { type SampleParty, sampleParties } from "../../content/parties.ts";
import { previouslyCards } from "../../content/talk/previously.ts";
import { config } from "../../platform/config.server.ts";
import { type Queryable, query, transaction } from "../../platform/db/pool.server.ts";
import { pendingQuery } from "../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { nameKey } from "../fans/name-key.ts";
import { sampleFanId } from "../fans/sample-fan.ts";
import { openPartyLog, publishToParty } from "../parties/log/party-log.server.ts";
import { writeRecaps } from "../room/recap/recap.server.ts";
import { playLines, type Run, sampleLook } from "./play.server.ts";
import { hasSamples } from "./sample-week.server.ts";
import type { ScriptLine } from "./script.server.ts";

const minuteMs = 60_000;
/** Talk may go on a moment longer, then the next run opens its doors. */
const pauseBetweenRuns = "20 seconds";
/** After a longer silence, such as a night with the server off, a run starts where a fresh demo stands. */
const longSilenceMs = 5 * minuteMs;
const mostLinesAtOnce = 40;

const isRun = "sample_of is not null and sample_run is not null";
const hasLineDue = `script_due_at <= now() and ${isRun}`;
const isToRollOver = `rolls_over and not superseded and ${isRun} and ends_at < now() - interval '${pauseBetweenRuns}'`;

if (config.SAMPLE_CONTENT === "on") {
  defineTicker({
    name: "sample-scripts",
    everyMs: 250,
    due: pendingQuery(`select 1 as due from parties where ${hasLineDue}`),
    work: () => whileTrue(playDue),
  });
  defineTicker({
    name: "sample-runs",
    everyMs: 1_000,
    due: pendingQuery(`select 1 as due from parties where ${isToRollOver}`),
    work: () => whileTrue(rollOver),
  });
}

async function whileTrue(work: () => Promise<boolean>): Promise<void> {
  while (await work());
}

/** `minute` minutes in, with all that has happened by then. What starts over says that it is an encore. */
export async function startRun(
  on: Queryable,
  party: SampleParty,
  run: number,
  minute: number,
  endedAgoMs = 0,
): Promise<void> {
  const startsAt = new Date(Date.now() - minute * minuteMs - endedAgoMs);
  const id = run === 1 ? party.id : `${party.id}.${run}`;
  await query(
    `insert into parties (id, title, show, title_slug, season, episode, host, image, description, starts_at, ends_at,
       spoils, sample_of, sample_run, sample_participants, rolls_over)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      id,
      party.title,
      party.show,
      party.titleSlug,
      party.season,
      party.episode,
      party.host,
      party.image,
      run === 1 ? party.description : `Encore. ${party.description}`,
      startsAt,
      new Date(startsAt.getTime() + party.lengthMinutes * minuteMs),
      party.spoils && JSON.stringify(party.spoils),
      party.id,
      run,
      party.participants,
      party.status !== "archived",
    ],
    on,
  );
  await openPartyLog(on, id, startsAt);
  await writeRecaps(
    on,
    id,
    previouslyCards
      .filter((card) => card.party === party.id)
      .map(({ fromMinute, lines, who, stills }) => ({ from_minute: fromMinute, lines, who, stills })),
  );
  await seatSampleFans(on, id);
  await playUpTo(on, { id, startsAt, run }, party.id, 0, minute * minuteMs + endedAgoMs, 100_000);
}

/** So that nobody can pass for one of them. */
async function seatSampleFans(on: Queryable, partyId: string): Promise<void> {
  await query(
    `insert into party_members (party_id, fan_id, name, name_key, avatar, ring)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[]) on conflict do nothing`,
    [
      partyId,
      sampleFans.map((fan) => sampleFanId(fan.id)),
      sampleFans.map((fan) => fan.handle),
      sampleFans.map((fan) => nameKey(fan.handle)),
      sampleFans.map((_, index) => sampleLook(index).avatar),
      sampleFans.map((_, index) => sampleLook(index).ring),
    ],
    on,
  );
}

async function playUpTo(
  on: Queryable,
  run: Run,
  sampleOf: string,
  from: number,
  elapsedMs: number,
  most: number,
) {
  const lines = await query<{ position: number; offset_ms: number; kind: string; body: object }>(
    `select position, offset_ms, kind, body from party_scripts
     where sample_of = $1 and position >= $2 and offset_ms <= $3 order by position limit $4`,
    [sampleOf, from, elapsedMs, most],
    on,
  );
  const rows = await playLines(
    on,
    run,
    lines.map((line) => ({ ...line, offsetMs: line.offset_ms }) as unknown as ScriptLine),
  );
  const next = from + lines.length;
  await query(
    `update parties set script_position = $2, script_due_at = (
       select starts_at + offset_ms * interval '1 millisecond' from party_scripts where sample_of = $3 and position = $2
     ) where id = $1`,
    [run.id, next, sampleOf],
    on,
  );
  return rows;
}

/**
 * False when nothing is due. Several processes may call it: each line plays once. "no key": whoever writes to the log
 * holds its head and refers to the party, so a stronger lock here is a deadlock.
 */
export async function playDue(): Promise<boolean> {
  const rows = await transaction(async (on) => {
    const [due] = await query<{
      id: string;
      starts_at: Date;
      sample_of: string;
      sample_run: number;
      script_position: number;
    }>(
      `select id, starts_at, sample_of, sample_run, script_position from parties
       where ${hasLineDue}
       order by script_due_at limit 1 for no key update skip locked`,
      [],
      on,
    );
    if (!due) return null;
    const run = { id: due.id, startsAt: due.starts_at, run: due.sample_run };
    const elapsedMs = Date.now() - due.starts_at.getTime();
    return playUpTo(on, run, due.sample_of, due.script_position, elapsedMs, mostLinesAtOnce);
  });
  if (rows) publishToParty(rows);
  return rows !== null;
}

/** False when none is over. */
export async function rollOver(): Promise<boolean> {
  return transaction(async (on) => {
    if (!(await hasSamples(on))) return false;
    const [over] = await query<{ id: string; sample_of: string; sample_run: number; ends_at: Date }>(
      `select id, sample_of, sample_run, ends_at from parties
       where ${isToRollOver}
       order by ends_at limit 1 for no key update skip locked`,
      [],
      on,
    );
    const party = sampleParties.find(({ id }) => id === over?.sample_of);
    if (!over) return false;
    await query("update parties set superseded = true, script_due_at = null where id = $1", [over.id], on);
    if (!party) return true;
    const silent = Date.now() - over.ends_at.getTime() > longSilenceMs;
    await startRun(on, party, over.sample_run + 1, silent ? party.sampleMinute : 0);
    return true;
  });
}
