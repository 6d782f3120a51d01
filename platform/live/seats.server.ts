import { provideReaders } from "../http/crowd-limits.server.ts";
import { log } from "../logger.server.ts";
import { personOf } from "../session/persons.server.ts";

/** Longer than it takes to open many streams and act at once; a show is longer. */
const settledAfterMs = 3 * 60_000;
/** A phone that loses its network, or changes the page, is still there. */
const keptForMs = 2 * 60_000;
const lookEveryMs = 15_000;

/** A session at an address that reads along: it counts once, however many tabs it has. */
type Seat = {
  address: string;
  session: string;
  streams: number;
  since: number;
  leftAt: number;
  settled: boolean;
};

const seats = new Map<string, Seat>();
/** By address: who has a stream open, and those of them who are people that have been there a while. */
const present = new Map<string, number>();
const reading = new Map<string, number>();
const settled = new Map<string, number>();
export const provideSeats = (): void =>
  provideReaders({
    present: (address) => present.get(address) ?? 0,
    reading: (address) => reading.get(address) ?? 0,
    settled: (address) => settled.get(address) ?? 0,
  });
provideSeats();

function add(counts: Map<string, number>, address: string, by: 1 | -1): void {
  const left = (counts.get(address) ?? 0) + by;
  if (left > 0) counts.set(address, left);
  else counts.delete(address);
}

/** Who has no session yet might be anything, and is only there. Answers what leaves it. */
export function takeSeat(address: string, session: string | null, now = Date.now()): () => void {
  if (!session) {
    add(present, address, 1);
    return () => add(present, address, -1);
  }
  const key = `${address} ${session}`;
  const seat = seats.get(key) ?? { address, session, streams: 0, since: now, leftAt: 0, settled: false };
  seats.set(key, seat);
  seat.streams += 1;
  if (seat.streams === 1) {
    add(present, address, 1);
    add(reading, address, 1);
    if (seat.settled) add(settled, address, 1);
  }
  return () => {
    seat.streams -= 1;
    if (seat.streams > 0) return;
    seat.leftAt = Date.now();
    add(present, address, -1);
    add(reading, address, -1);
    if (seat.settled) add(settled, address, -1);
  };
}

/** Who has been there long enough, and is somebody by now: a session alone costs nothing. */
export async function lookAround(now = Date.now()): Promise<void> {
  for (const [key, seat] of seats) if (seat.streams === 0 && now - seat.leftAt > keptForMs) seats.delete(key);
  const due = [...seats.values()].filter(
    (seat) => !seat.settled && seat.streams > 0 && now - seat.since >= settledAfterMs,
  );
  await Promise.all(
    due.map(async (seat) => {
      if ((await personOf(seat.session)) === null || seat.settled) return;
      seat.settled = true;
      if (seat.streams > 0) add(settled, seat.address, 1);
    }),
  );
}

setInterval(() => {
  lookAround().catch((error) => log.warn({ err: error }, "who reads along was not looked at"));
}, lookEveryMs).unref();
