import { setImmediate as othersFirst } from "node:timers/promises";
import { Problem } from "../problem.ts";

type Waiting = { start: () => void };

/**
 * Work that holds up everything else while it runs, such as rendering: a few at once, address after address, so that
 * one who asks for much waits behind themselves. Between two of them acts and streams have their turn.
 */
export class Turns {
  private readonly atOnce: number;
  private readonly mostOfOne: number;
  private readonly mostInAll: number;
  /** In the order in which addresses are served next. */
  private readonly waiting = new Map<string, Waiting[]>();
  private running = 0;
  private inAll = 0;

  constructor(options: { atOnce: number; mostOfOne: number; mostInAll: number }) {
    this.atOnce = options.atOnce;
    this.mostOfOne = options.mostOfOne;
    this.mostInAll = options.mostInAll;
  }

  /** Throws slow_down (429) when this address has too much waiting, and busy (503) when all together have. */
  async take<Value>(address: string, work: () => Promise<Value> | Value): Promise<Value> {
    await this.turn(address);
    try {
      return await work();
    } finally {
      await othersFirst();
      this.running -= 1;
      this.next();
    }
  }

  private turn(address: string): Promise<void> {
    if (this.running < this.atOnce) {
      this.running += 1;
      return Promise.resolve();
    }
    const own = this.waiting.get(address) ?? [];
    if (own.length >= this.mostOfOne)
      throw new Problem("slow_down", 429, "That was a lot at once. Please wait a moment.", undefined, 5);
    if (this.inAll >= this.mostInAll)
      throw new Problem(
        "busy",
        503,
        "It is very full right now. Please try again in a moment.",
        undefined,
        5,
      );
    this.inAll += 1;
    this.waiting.set(address, own);
    return new Promise((resolve) => own.push({ start: resolve }));
  }

  private next(): void {
    const [first] = this.waiting;
    if (!first) return;
    const [address, own] = first;
    this.waiting.delete(address);
    const turn = own.shift();
    if (own.length > 0) this.waiting.set(address, own);
    this.inAll -= 1;
    this.running += 1;
    turn?.start();
  }
}
