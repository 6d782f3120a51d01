import type { z } from "zod";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { listCharacters } from "../../catalogue/catalogue.server.ts";
import { listRecaps, type RecapRow, writeRecaps } from "../../room/recap/recap.server.ts";
import type { RecapForm } from "./recap-form.ts";

export type DeskRecaps = {
  party: { id: string; title: string; isSample: boolean };
  recaps: RecapRow[];
  /** What the story does in the episode of this party, to draft from. */
  beats: { minute: number; what: string }[];
};

type Noted = (on: Queryable, partyId: string) => Promise<unknown>;

export async function loadRecaps(partyId: string): Promise<DeskRecaps | null> {
  const party = await queryOne<DeskRecaps["party"]>(
    `select id, title, sample_of is not null as "isSample" from parties where id = $1`,
    [partyId],
  );
  if (!party) return null;
  const [recaps, beats] = await Promise.all([
    listRecaps(partyId),
    query<DeskRecaps["beats"][number]>(
      `select s.minute, s.what from parties p join story_points s on s.title = p.title_slug
         and s.season is not distinct from p.season and s.episode is not distinct from p.episode
       where p.id = $1 order by s.minute, s.id limit 200`,
      [partyId],
    ),
  ]);
  return { party, recaps, beats };
}

/** Out of the beats up to this minute: how it stands, and what has just happened. Empty where none is known. */
export function draftOf({ beats }: Pick<DeskRecaps, "beats">, minute: number) {
  const [last, before] = beats.filter((beat) => beat.minute <= minute).reverse();
  return { stands: before?.what ?? "", happened: last?.what ?? "" };
}

/** The part that begins in this minute is new, or is written anew. Refusals: no_such_party, also for a sample. */
export const saveRecap = (
  partyId: string,
  { minute, lines, who, stills }: z.output<typeof RecapForm>,
  noted: Noted,
): Promise<void> =>
  change(partyId, noted, (recaps) => [
    ...recaps.filter(({ from_minute }) => from_minute !== minute),
    { from_minute: minute, lines, who: who.map(withPortrait), stills },
  ]);

/** Refusal: no_such_recap. */
export const removeRecap = (partyId: string, minute: number, noted: Noted): Promise<void> =>
  change(partyId, noted, (recaps) => {
    const left = recaps.filter(({ from_minute }) => from_minute !== minute);
    if (left.length === recaps.length)
      throw new Problem("no_such_recap", 404, "No part begins in this minute.");
    return left;
  });

/** Whoever is a character of the house has a face. */
function withPortrait(one: { name: string; is: string }): RecapRow["who"][number] {
  const character = listCharacters().find(({ name }) => name.toLowerCase() === one.name.toLowerCase());
  return character?.portrait ? { ...one, portrait: character.portrait } : one;
}

async function change(
  partyId: string,
  noted: Noted,
  work: (recaps: RecapRow[]) => RecapRow[],
): Promise<void> {
  await transaction(async (on) => {
    const party = await query(
      "select 1 as there from parties where id = $1 and sample_of is null for update",
      [partyId],
      on,
    );
    if (party.length === 0)
      throw new Problem("no_such_party", 404, "There is no such party, or it is a sample.");
    await writeRecaps(on, partyId, work(await listRecaps(partyId, on)));
    await noted(on, partyId);
  });
}
