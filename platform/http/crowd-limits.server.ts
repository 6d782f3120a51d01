import { type Limit, limitTo } from "./limits.server.ts";

/**
 * How many streams are read from an address, such as a cinema's network: `present` are all, also of who has no session
 * yet, `reading` the sessions, and `settled` the people among them who have been there a while.
 */
type Readers = Record<"present" | "reading" | "settled", (address: string) => number>;

let readers: Readers = { present: () => 0, reading: () => 0, settled: () => 0 };

/** Live streams register it. */
export function provideReaders(known: Readers): void {
  readers = known;
}

const unit = 100;

/** So many more who read along allow as much again. */
export type Growth = { by: keyof Readers; every: number };

const growing: Growth = { by: "reading", every: 10 };

/** What phones do that have only just come in: a stream is there before its session. */
export const withAllPresent: Growth = { by: "present", every: 10 };

/** What a phone does once as it comes in: twice a minute for each, so that streams alone bring a script little. */
export const asTheyComeIn: Growth = { by: "present", every: 60 };

/**
 * Of an address, as much more as people read along from there: a room full of phones is not slowed down, a script
 * without any is. `of` says what is counted there.
 */
export function limitCrowd({ points, ...limit }: Limit, sentence?: string, { by, every } = growing) {
  const guard = limitTo({ ...limit, points: points * unit }, sentence);
  return (address: string, of = ""): Promise<void> =>
    guard(`${address} ${of}`, Math.max(1, Math.round(unit / (1 + readers[by](address) / every))));
}
