import { setTimeout as delay, setImmediate as othersFirst } from "node:timers/promises";
import { Problem } from "../problem.ts";

const longMs = 5;
/** Whoever has waited less than this for a page does not notice that acts went first. */
const soonMs = 200;
const patience = 4;

type Waiting = { start: () => void; since: number };

/**
 * Work that holds up everything else while it runs, such as rendering: a few at once, address after address, so that
 * one who asks for much waits behind themselves. Between two of them acts and streams have their turn: while some are
 * under way several times what the work took, and where somebody has waited long as much as a long piece took.
 */
export class FairQueue {
  private readonly atOnce: number;
  private readonly mostOfOne: number;
  private readonly mostInAll: number;
  /** In the order in which addresses are served next. */
  private readonly waiting = new Map<string, Waiting[]>();
  /** In the order in which they came. */
  private readonly arrived = new Set<Waiting>();
  private readonly givesWay: () => boolean;
  private running = 0;

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
    const ended = performance.now();
    await othersFirst();
    while (this.givesWay() && performance.now() - ended < this.timeForOthers(took)) await delay(1);
    this.running -= 1;
    this.next();
  }

  private timeForOthers(took: number): number {
    const [first] = this.arrived;
    if (!first || performance.now() - first.since < soonMs) return took * patience;
    return took > longMs ? took : 0;
  }

  private turn(address: string): Promise<void> {
    if (this.running < this.atOnce) {
      this.running += 1;
      return Promise.resolve();
    }
    const own = this.waiting.get(address) ?? [];
    if (own.length >= this.mostOfOne)
      throw new Problem("slow_down", 429, "That was a lot at once. Please wait a moment.", undefined, 5);
    if (this.arrived.size >= this.mostInAll)
      throw new Problem(
        "busy",
        503,
        "It is very full right now. Please try again in a moment.",
        undefined,
        5,
      );
    this.waiting.set(address, own);
    return new Promise((start) => {
      const one = { start, since: performance.now() };
      own.push(one);
      this.arrived.add(one);
    });
  }

  private next(): void {
    const [first] = this.waiting;
    if (!first) return;
    const [address, own] = first;
    this.waiting.delete(address);
    const turn = own.shift() as Waiting;
    if (own.length > 0) this.waiting.set(address, own);
    this.arrived.delete(turn);
    this.running += 1;
    turn.start();
  }
}
