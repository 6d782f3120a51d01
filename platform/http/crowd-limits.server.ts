import { type Limit, limitTo } from "./limits.server.ts";

/**
 * How many streams are read from an address, such as a cinema's network: `present` are all, also of who has no session
 * yet, and `reading` the sessions of people, who have done something.
 */
type Readers = Record<"present" | "reading", (address: string) => number>;

let readers: Readers = { present: () => 0, reading: () => 0 };

/** Live streams register it. */
export function provideReaders(known: Readers): void {
  readers = known;
}

const unit = 100;

/** So many more who read along allow as much again, up to so many times: a stream costs a script nothing. */
export type Growth = { by: keyof Readers; every: number; most: number };

const growing: Growth = { by: "reading", every: 10, most: 20 };

/** What is only read: a stream is there before its session, and that of a stranger brings room for reading alone. */
export const perConnection: Growth = { by: "present", every: 100, most: 5 };

/**
 * Of an address, as much more as people read along from there: a room full of phones is not slowed down, a script
 * without any is. It keeps our machine; what is counted or limited is shared out by `networkShare`. `of` says what is counted there.
 */
export function limitCrowd({ points, ...limit }: Limit, sentence?: string, { by, every, most } = growing) {
  const guard = limitTo({ ...limit, points: points * unit }, sentence);
  return (address: string, of = ""): Promise<void> =>
    guard(
      `${address} ${of}`,
      Math.max(1, Math.round(unit / (1 + Math.min(most, readers[by](address) / every)))),
    );
}
