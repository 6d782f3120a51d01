import { joinErrors } from "../../../platform/action/form.ts";
import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { pendingQuery } from "../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { findCharacter } from "../../catalogue/catalogue.server.ts";
import { createPoll } from "../../polls/desk/poll-desk.server.ts";
import { fireCue } from "../../room/show/fire-cue.server.ts";
import type { SheetCue } from "./cue.ts";
import type { PlannedCue } from "./sheet-form.ts";

type Noted = (on: Queryable, partyId: string) => Promise<unknown>;

const tickMs = 1_000;
/** Later than that its moment is gone. */
const latest = "2 minutes";
const mostAtOnce = 20;
const minuteMs = 60_000;

const waits = "c.fired_at is null and c.missed is null";
const moment = "p.starts_at + c.offset_ms * interval '1 millisecond'";

defineTicker({
  name: "run-sheets",
  everyMs: tickMs,
  due: pendingQuery(
    `select 1 as due from party_cues c join parties p on p.id = c.party_id
     where ${waits} and (${moment} <= now() or p.ends_at <= now())`,
  ),
  work: fireDueCues,
});

const noSuchCue = () => new Problem("no_such_cue", 404, "This cue is no longer on the run-sheet.");

/** At this minute of the party. Refusals: no_such_character, no_such_party, too_late. */
export async function planCue(partyId: string, cue: SheetCue, minute: number, noted: Noted): Promise<void> {
  const named = withWords(cue);
  await transaction(async (on) => {
    if (!(await plan(partyId, named, minute, on))) throw tooLate();
    await noted(on, partyId);
  });
}

/** Of a new party, all or none. Refused: `sheet`, with every minute that is over and every character who is not there. */
export async function planSheet(partyId: string, sheet: PlannedCue[], on: Queryable): Promise<void> {
  const flaws: string[] = [];
  for (const { cue, minute } of sheet) {
    if (cue.cue === "hot-or-not" && !findCharacter(cue.characterId))
      flaws.push(`Minute ${minute}: there is no such character.`);
    else if (!(await plan(partyId, withWords(cue), minute, on)))
      flaws.push(`Minute ${minute} is over already.`);
  }
  const [first] = flaws;
  if (first) throw new Problem("no_such_cue", 422, first, { sheet: joinErrors(flaws) });
}

/** False when its moment is over, or after the party. */
async function plan(partyId: string, cue: SheetCue, minute: number, on: Queryable): Promise<boolean> {
  const made = await query(
    `insert into party_cues (party_id, offset_ms, cue)
     select id, $2, $3::jsonb from parties
     where id = $1 and starts_at + $2::int * interval '1 millisecond' between now() and ends_at returning id`,
    [partyId, minute * minuteMs, JSON.stringify(cue)],
    on,
  );
  return made.length > 0;
}

const tooLate = () => {
  const sentence = "Choose a minute that is still to come, before the party ends.";
  return new Problem("too_late", 422, sentence, { minute: sentence });
};

/** Now, without the run-sheet. Refusals: those of `fireCue` and of a new poll. */
export async function fireNow(partyId: string, cue: SheetCue, noted: Noted): Promise<void> {
  await fire(partyId, withWords(cue), (on) => noted(on, partyId));
}

/** One of the run-sheet, before its moment. Refusals: no_such_cue, and those of `fireNow`. */
export async function firePlanned(partyId: string, id: string, noted: Noted): Promise<void> {
  const [row] = await query<{ cue: SheetCue }>(
    "select cue from party_cues where id = $1 and party_id = $2 and fired_at is null and missed is null",
    [id, partyId],
  );
  if (!row) throw noSuchCue();
  await fire(partyId, row.cue, async (on) => {
    await takeOff(on, id);
    await noted(on, partyId);
  });
}

export async function moveCue(partyId: string, id: string, minute: number, noted: Noted): Promise<void> {
  await transaction(async (on) => {
    const [there] = await query(
      "select 1 as there from party_cues where id = $1 and party_id = $2 and fired_at is null and missed is null for update",
      [id, partyId],
      on,
    );
    if (!there) throw noSuchCue();
    const moved = await query(
      `update party_cues c set offset_ms = $2 from parties p
       where c.id = $1 and p.id = c.party_id
         and p.starts_at + $2::int * interval '1 millisecond' between now() and p.ends_at returning c.id`,
      [id, minute * minuteMs],
      on,
    );
    if (moved.length === 0) throw tooLate();
    await noted(on, partyId);
  });
}

export async function removeCue(partyId: string, id: string, noted: Noted): Promise<void> {
  await transaction(async (on) => {
    const gone = await query(
      "delete from party_cues where id = $1 and party_id = $2 and fired_at is null returning id",
      [id, partyId],
      on,
    );
    if (gone.length === 0) throw noSuchCue();
    await noted(on, partyId);
  });
}

function withWords(cue: SheetCue): SheetCue {
  if (cue.cue !== "hot-or-not") return cue;
  const character = findCharacter(cue.characterId);
  if (!character)
    throw new Problem("no_such_character", 422, "Choose a character.", { character: "Choose a character" });
  return { ...cue, text: `Hot or Not: ${character.name}` };
}

/** With what is done in its transaction, so that it is fired once or not at all. */
async function fire(
  partyId: string,
  cue: SheetCue,
  inTransaction: (on: Queryable) => Promise<unknown>,
): Promise<void> {
  if (cue.cue === "host")
    return void (await fireCue(partyId, { ...cue, name: await hostOf(partyId) }, inTransaction));
  if (cue.cue !== "poll") return void (await fireCue(partyId, cue, inTransaction));
  const { title, options, minutes } = cue;
  await createPoll(
    {
      title,
      description: "",
      options,
      partyId,
      opensAt: null,
      closesAt: new Date(Date.now() + minutes * minuteMs),
    },
    inTransaction,
  );
}

async function hostOf(partyId: string): Promise<string> {
  const [party] = await query<{ host: string | null }>("select host from parties where id = $1", [partyId]);
  return party?.host || "The host";
}

/** Refuses where another process was faster. */
async function takeOff(on: Queryable, id: string): Promise<void> {
  const taken = await query(
    "update party_cues set fired_at = now() where id = $1 and fired_at is null and missed is null returning id",
    [id],
    on,
  );
  if (taken.length === 0) throw noSuchCue();
}

/** Whatever is due; what is long past, or refused, says why and waits no more. */
export async function fireDueCues(): Promise<void> {
  await query(
    `update party_cues c set missed = 'Its moment passed while nothing could be fired.' from parties p
     where p.id = c.party_id and ${waits}
       and (${moment} < now() - interval '${latest}' or p.ends_at <= now())`,
  );
  const due = await query<{ id: string; party_id: string; cue: SheetCue }>(
    `select c.id, c.party_id, c.cue from party_cues c join parties p on p.id = c.party_id
     where ${waits} and p.ends_at > now() and ${moment} <= now()
     order by ${moment} limit ${mostAtOnce}`,
  );
  for (const { id, party_id, cue } of due) {
    try {
      await fire(party_id, cue, (on) => takeOff(on, id));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "no_such_cue") continue;
      log.warn({ party: party_id, cue: id, code: error.code }, "a cue of a run-sheet was refused");
      await query("update party_cues set missed = $2 where id = $1 and fired_at is null", [
        id,
        error.message,
      ]);
    }
  }
}
