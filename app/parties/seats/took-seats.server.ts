import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { topicOfParty } from "../log/party-log.server.ts";
import { mostFaces, type Seated, type SeatsNews } from "./seats.ts";

/** Arrivals are collected, so that a crowd does not flood the room. */
const gatheredMs = 10_000;

/** A new fan's page reconnects first; announced earlier, the first to arrive would miss their own arrival. */
const settledMs = 2_000;

const gathered = new Map<string, Omit<SeatsNews, "at">>();

defineTicker({ name: "took-seats", everyMs: gatheredMs, work: publishSeats });

/** Only live news: not stored, and missing it does no harm. */
export function noteSeatTaken(partyId: string, fan: Seated): void {
  setTimeout(() => gather(partyId, fan), settledMs).unref();
}

function gather(partyId: string, fan: Seated): void {
  const { fans, count } = gathered.get(partyId) ?? { fans: [], count: 0 };
  gathered.set(partyId, { fans: [...fans, fan].slice(0, mostFaces), count: count + 1 });
}

export async function publishSeats(): Promise<void> {
  const at = Date.now();
  for (const [partyId, news] of gathered) publishState(topicOfParty(partyId), "seats", { at, ...news });
  gathered.clear();
}
