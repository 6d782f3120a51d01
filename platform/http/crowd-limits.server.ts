import { type Limit, limitTo } from "./limits.server.ts";

/** How many read along from an address, such as a cinema's network. Live streams register it. */
let readersAt = (_address: string): number => 0;

export function provideReaders(count: (address: string) => number): void {
  readersAt = count;
}

const unit = 100;
/** So many more who read along allow as much again. */
const readersForAsMuch = 10;

/**
 * Of an address, as much more as people read along from there: a room full of phones is not slowed down, a script
 * without any is. `key` says what is counted, and begins with the address.
 */
export function limitCrowd({ points, ...limit }: Limit, sentence?: string) {
  const guard = limitTo({ ...limit, points: points * unit }, sentence);
  return (address: string, of = ""): Promise<void> =>
    guard(`${address} ${of}`, Math.max(1, Math.round(unit / (1 + readersAt(address) / readersForAsMuch))));
}
