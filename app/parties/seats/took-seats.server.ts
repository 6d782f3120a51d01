import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { topicOfParty } from "../log/party-log.server.ts";
import { mostFaces, type Seated, type SeatsNews } from "./seats.ts";

/** Said together, so that a crowd that comes in does not talk over the room. */
const gatheredMs = 10_000;

/** A page connects anew as the fan it has become: told sooner, whoever comes first would miss their own coming. */
const settledMs = 2_000;

const gathered = new Map<string, Omit<SeatsNews, "at">>();

defineTicker({ name: "took-seats", everyMs: gatheredMs, work: publishSeats });

/** Only news: nothing of it is kept, and who missed it has missed nothing. */
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
