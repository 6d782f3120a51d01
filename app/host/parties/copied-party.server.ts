import { query } from "../../../platform/db/pool.server.ts";
import type { SheetCue } from "../run-sheet/cue.ts";
import { sheetLineOf } from "../run-sheet/sheet-form.ts";
import { type DeskParty, findDeskParty } from "./desk-parties.server.ts";

export type CopiedParty = Pick<
  DeskParty,
  "title" | "show" | "season" | "episode" | "host" | "image" | "description" | "guard"
> & { minutes: number; sheet: string };

/** What a new party takes over from this one: everything but its time, with the whole run-sheet. Null for a sample. */
export async function copyOf(id: string): Promise<CopiedParty | null> {
  const party = id ? await findDeskParty(id) : null;
  if (!party || party.sample) return null;
  const cues = await query<{ offset_ms: number; cue: SheetCue }>(
    "select offset_ms, cue from party_cues where party_id = $1 order by offset_ms, id",
    [id],
  );
  const { title, show, season, episode, host, image, description, guard, startsAt, endsAt } = party;
  return {
    title,
    show,
    season,
    episode,
    host,
    image,
    description,
    guard,
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    sheet: cues.map(({ offset_ms, cue }) => sheetLineOf(cue, Math.round(offset_ms / 60_000))).join("\n"),
  };
}
