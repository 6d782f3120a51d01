import { setTimeout as delay, setImmediate as othersFirst } from "node:timers/promises";
import { Problem } from "../problem.ts";

const longMs = 5;

type Waiting = { start: () => void };

/**
 * Work that holds up everything else while it runs, such as rendering: a few at once, address after address, so that
 * one who asks for much waits behind themselves. Between two of them acts and streams have their turn, and while some
 * are under way as much time as the work took.
 */
export class Turns {
  private readonly atOnce: number;
  private readonly mostOfOne: number;
  private readonly mostInAll: number;
  /** In the order in which addresses are served next. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly givesWay: () => boolean;
  private running = 0;
  private inAll = 0;

  constructor(options: {
    atOnce: number;
    mostOfOne: number;
    mostInAll: number;
    /** Whether something is under way that should not have to wait. */
    givesWay?: () => boolean;
  }) {
    this.givesWay = options.givesWay ?? (() => false);
    this.atOnce = options.atOnce;
    this.mostOfOne = options.mostOfOne;
    this.mostInAll = options.mostInAll;
  }

  /** Throws slow_down (429) when this address has too much waiting, and busy (503) when all together have. */
  async take<Value>(address: string, work: () => Promise<Value> | Value): Promise<Value> {
    await this.turn(address);
    const started = performance.now();
    try {
      return await work();
    } finally {
      void this.pass(performance.now() - started);
    }
  }

  private async pass(took: number): Promise<void> {
    const until = performance.now() + took;
    await othersFirst();
    // What was done in a moment has held nobody up.
    while (took > longMs && this.givesWay() && performance.now() < until) await delay(1);
    this.running -= 1;
    this.next();
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
