import { provideReaders } from "../http/crowd-limits.server.ts";
import { log } from "../logger.server.ts";
import { personOf } from "../session/persons.server.ts";

/** Longer than it takes to open many streams and act at once; a show is longer. */
const settledAfterMs = 2 * 60_000;
/** A phone that loses its network, or changes the page, is still there. */
const keptForMs = 2 * 60_000;
const lookEveryMs = 15_000;

/**
 * People come one after another. A network's seats settle as a house fills, a script's thousand at once do not: so many
 * at first and so many a minute, and no more than a large hall has.
 */
const settleAtFirst = 40;
const settleAMinute = 40;
const mostSettled = 500;

/** A session at an address that reads along: it counts once, however many tabs it has. */
type Seat = {
  address: string;
  session: string;
  streams: number;
  since: number;
  leftAt: number;
  /** The fan they are, once they have done something. */
  person: string | null;
  settled: boolean;
};

type House = { settled: number; room: number; at: number };

const seats = new Map<string, Seat>();
const present = new Map<string, number>();
const reading = new Map<string, number>();
/** By address: of whom some have settled, or did a while ago. */
const houses = new Map<string, House>();

export const providePresence = (): void =>
  provideReaders({
    present: (address) => present.get(address) ?? 0,
    reading: (address) => reading.get(address) ?? 0,
  });
providePresence();

/** Whoever knows what people do answers who of them did different things at different times, as people do. */
let liveliest = async (_persons: string[]): Promise<Set<string>> => new Set();
export function provideActivityCheck(known: typeof liveliest): void {
  liveliest = known;
}

function add(counts: Map<string, number>, address: string, by: 1 | -1): void {
  const left = (counts.get(address) ?? 0) + by;
  if (left > 0) counts.set(address, left);
  else counts.delete(address);
}

const keyOf = (address: string, session: string) => `${address} ${session}`;

/** Whether the session is of somebody who has been there a while and acts as people do. */
export const hasSettled = (address: string, session: string): boolean =>
  seats.get(keyOf(address, session))?.settled ?? false;

/** For a process that hears acts of people whose streams another one serves. */
export const settledOnNetwork = (address: string): number => houses.get(address)?.settled ?? 0;

export const isPresent = (address: string, session: string): boolean => seats.has(keyOf(address, session));

/** Sessions that have not acted yet only count as present. Returns a function that removes the reader. */
export function registerReader(address: string, session: string | null, now = Date.now()): () => void {
  if (!session) {
    add(present, address, 1);
    return () => add(present, address, -1);
  }
  const key = keyOf(address, session);
  const fresh = { address, session, streams: 0, since: now, leftAt: 0, person: null, settled: false };
  const seat: Seat = seats.get(key) ?? fresh;
  seats.set(key, seat);
  seat.streams += 1;
  if (seat.streams === 1) {
    add(present, address, 1);
    if (seat.person) add(reading, address, 1);
    else noteWho(seat).catch((error) => log.warn({ err: error }, "presence was not updated"));
  }
  return () => {
    seat.streams -= 1;
    if (seat.streams > 0) return;
    seat.leftAt = Date.now();
    add(present, address, -1);
    if (seat.person) add(reading, address, -1);
  };
}

async function noteWho(seat: Seat): Promise<void> {
  const person = await personOf(seat.session);
  if (seat.person || !person) return;
  seat.person = person;
  if (seat.streams > 0) add(reading, seat.address, 1);
}

function forgetWhoLeft(now: number): void {
  for (const [key, seat] of seats) {
    if (seat.streams > 0 || now - seat.leftAt <= keptForMs) continue;
    seats.delete(key);
    const house = houses.get(seat.address);
    if (house && seat.settled) house.settled -= 1;
  }
  for (const [address, house] of houses)
    if (house.settled === 0 && roomOf(house, now) >= settleAtFirst) houses.delete(address);
}

const roomOf = ({ room, at }: House, now: number) =>
  Math.min(settleAtFirst, room + ((now - at) / 60_000) * settleAMinute);

function settle(seat: Seat, now: number): void {
  const house = houses.get(seat.address) ?? { settled: 0, room: settleAtFirst, at: now };
  houses.set(seat.address, house);
  house.room = roomOf(house, now);
  house.at = now;
  if (house.room < 1 || house.settled >= mostSettled) return;
  house.room -= 1;
  house.settled += 1;
  seat.settled = true;
}

/** Settles sessions that stayed long enough and acted: a session alone costs nothing. */
export async function sweepPresence(now = Date.now()): Promise<void> {
  forgetWhoLeft(now);
  const here = [...seats.values()].filter((seat) => !seat.settled && seat.streams > 0);
  await Promise.all(here.filter(({ person }) => !person).map(noteWho));
  const due = here.filter(({ person, since }) => person && now - since >= settledAfterMs);
  const lively = due.length > 0 ? await liveliest(due.map(({ person }) => person as string)) : new Set();
  for (const seat of due) if (seat.person && !seat.settled && lively.has(seat.person)) settle(seat, now);
}

setInterval(() => {
  sweepPresence().catch((error) => log.warn({ err: error }, "presence was not updated"));
}, lookEveryMs).unref();
