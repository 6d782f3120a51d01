import { defineTicker } from "../../../../platform/jobs/tickers.server.ts";
import { hasReaders, publishState } from "../../../../platform/live/hub.server.ts";
import { topicOfParty } from "../../../parties/log/party-log.server.ts";
import { closeGasps, runningGasps } from "./gasps.server.ts";

/** Six updates a second while a room holds, and the polling interval for new gasps. */
const beatMs = 160;
const lookMs = 1_000;

let lookedAt = 0;
/** Parties whose readers in this process follow a gasp. */
let told = new Set<string>();

/** Each process informs its own readers from the shared tables. */
export async function publishGasps(): Promise<void> {
  const now = Date.now();
  if (told.size === 0 && now - lookedAt < lookMs) return;
  lookedAt = now;
  const running = await runningGasps();
  const over = new Set(await closeGasps(running, now));
  const on = running.filter(({ partyId }) => !over.has(partyId));
  for (const { partyId, ...gasp } of on)
    if (hasReaders(topicOfParty(partyId))) publishState(topicOfParty(partyId), "gasp", gasp);
  const here = new Set(on.map(({ partyId }) => partyId));
  for (const partyId of told) if (!here.has(partyId)) publishState(topicOfParty(partyId), "gasp", null);
  told = here;
}

/** After a gasp starts in this process: readers hear of it at the next beat. */
export function refreshGasps(): void {
  lookedAt = 0;
}

defineTicker({ name: "gasps", everyMs: beatMs, work: publishGasps });
