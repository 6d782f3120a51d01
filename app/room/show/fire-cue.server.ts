import { type Queryable, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { findCharacter } from "../../catalogue/catalogue.server.ts";
import type { Cue, CueEntry } from "../../parties/log/log.ts";
import {
  appendToParty,
  lockParties,
  publishToParty,
  toPartyEntry,
} from "../../parties/log/party-log.server.ts";
import { noSuchParty, partyOver } from "../../parties/members.server.ts";
import { refreshGasps } from "./gasp/gasp-clock.server.ts";
import { openGasps } from "./gasp/gasps.server.ts";

/** Cues that a run-sheet can fire; polls have their own. */
export type FiredCue = Extract<Cue, { cue: "scene" | "reaction-prompt" | "host" | "trivia" | "hot-or-not" }>;

/**
 * Resolves after the commit with its entry; `alsoInTransaction` runs in the same transaction. A prompt starts a gasp. Refusals:
 * no_such_party, party_over, party_to_come, no_such_character.
 */
export async function fireCue(
  partyId: string,
  cue: FiredCue,
  alsoInTransaction?: (on: Queryable) => Promise<unknown>,
): Promise<CueEntry> {
  if (cue.cue === "hot-or-not" && !findCharacter(cue.characterId))
    throw new Problem("no_such_character", 404, "This character is not up for a vote.");
  const rows = await transaction(async (on) => {
    const party = (await lockParties(on, [partyId])).get(partyId);
    if (!party) throw noSuchParty();
    if (party.ends_at.getTime() <= Date.now()) throw partyOver();
    if (party.starts_at.getTime() > Date.now())
      throw new Problem("party_to_come", 409, "This party has not begun. Cues are fired while it is on.");
    const written = await appendToParty(on, [{ partyId, kind: "cue", body: cue }]);
    await openGasps(on, written);
    await alsoInTransaction?.(on);
    return written;
  });
  publishToParty(rows);
  refreshGasps();
  const [row] = rows;
  if (!row) throw new Error("a cue that was written is in the log");
  return toPartyEntry(row) as CueEntry;
}
