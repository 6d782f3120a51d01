import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Well under what makes V8 look through all of the heap. */
const everyBytes = 4 * 1024 * 1024;
let since = 0;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (how: { type: "minor"; execution: "sync" }) => void;

/**
 * Pieces of a body are memory outside of the heap. V8 counts it and, every few MB, looks through the whole heap of the
 * product for what may go, which took half of an upload's time; the pieces are all young, and found in half a
 * millisecond where only young ones are looked at.
 */
export function countGarbage(bytes: number): void {
  since += bytes;
  if (since < everyBytes) return;
  since = 0;
  collect({ type: "minor", execution: "sync" });
}
