import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { Problem } from "../problem.ts";

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/** Per item of a batch, in order; a Problem refuses its item alone. */
export type ItemOutcome<Result> = Result | Problem;

export type GroupCommitOptions<Item> = {
  /** A key's items share transactions: one that waits for its row holds up no other key. Without it: one key. */
  keyOf: (item: Item) => string;
  /** Transactions; the pool has other callers too. */
  mostAtOnce: number;
  /** How long a batch gathers before it is written. */
  lingerMs: number;
  /** The same while one batch follows upon another; who comes alone waits `lingerMs`. */
  crowdedMs: number;
  largest: number;
  /** Beyond it callers are refused at once with 503 rather than kept waiting. */
  mostWaiting: number;
};

const defaults = {
  lingerMs: 2,
  crowdedMs: 0,
  largest: 500,
  mostWaiting: 10_000,
  mostAtOnce: 6,
  keyOf: () => "",
};

/** A batch that comes this soon after the last one is part of a crowd. */
const soonMs = 30;

/** For what is asked for a page: at once for who comes alone, and a crowd's questions together. */
export const batchedReads = { lingerMs: 0, crowdedMs: 8 };

type Lane<Item, Result> = { waiting: Waiting<Item, Result>[]; running: Promise<void> };

/**
 * Callers are answered only after the commit. `write` gets the items in order of arrival and answers one outcome per
 * item. When a batch fails as a whole, it is halved until the bad item fails alone.
 */
export class GroupCommit<Item, Result> {
  private readonly options: GroupCommitOptions<Item>;
  private readonly write: (items: Item[]) => Promise<ItemOutcome<Result>[]>;
  private readonly lanes = new Map<string, Lane<Item, Result>>();
  private waiting = 0;
  private writing = 0;
  private readonly turns: (() => void)[] = [];
  private lastWritten = Number.NEGATIVE_INFINITY;

  constructor(
    write: (items: Item[]) => Promise<ItemOutcome<Result>[]>,
    options: Partial<GroupCommitOptions<Item>> = {},
  ) {
    this.write = write;
    this.options = { ...defaults, ...options };
  }

  /** Resolves after the commit that holds `item`; rejects with a Problem when it was refused. */
  add(item: Item): Promise<Result> {
    if (this.waiting >= this.options.mostWaiting) {
      return Promise.reject(
        new Problem("busy", 503, "The room is very full right now. Please try again.", undefined, 2),
      );
    }
    return new Promise((resolve, reject) => {
      this.waiting += 1;
      this.laneOf(item).waiting.push({ item, resolve, reject });
    });
  }

  async settled(): Promise<void> {
    while (this.lanes.size > 0) await Promise.all([...this.lanes.values()].map(({ running }) => running));
  }

  private laneOf(item: Item): Lane<Item, Result> {
    const key = this.options.keyOf(item);
    const known = this.lanes.get(key);
    if (known) return known;
    const lane: Lane<Item, Result> = { waiting: [], running: Promise.resolve() };
    this.lanes.set(key, lane);
    lane.running = this.drain(key, lane);
    return lane;
  }

  private async drain(key: string, { waiting }: Lane<Item, Result>): Promise<void> {
    const { lingerMs, crowdedMs } = this.options;
    const isCrowded = performance.now() - this.lastWritten < soonMs;
    const firstMs = isCrowded ? Math.max(lingerMs, crowdedMs) : lingerMs;
    await (firstMs > 0 ? delay(firstMs) : nextTurn());
    while (waiting.length > 0) {
      await this.turn();
      const batch = waiting.splice(0, this.options.largest);
      this.waiting -= batch.length;
      await this.writeBatch(batch);
      this.lastWritten = performance.now();
      this.writing -= 1;
      this.turns.shift()?.();
      if (waiting.length > 0 && crowdedMs > 0) await delay(crowdedMs);
    }
    // In the same turn as the look at `waiting`: an arrival a moment later must find nobody at work.
    this.lanes.delete(key);
  }

  private async turn(): Promise<void> {
    while (this.writing >= this.options.mostAtOnce)
      await new Promise<void>((resolve) => void this.turns.push(resolve));
    this.writing += 1;
  }

  private async writeBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.write(batch.map((waiting) => waiting.item));
      for (const [index, waiting] of batch.entries()) {
        const outcome = outcomes[index] as ItemOutcome<Result>;
        if (outcome instanceof Problem) waiting.reject(outcome);
        else waiting.resolve(outcome);
      }
    } catch (error) {
      if (batch.length === 1 || !isFaultOfOneRow(error)) {
        for (const waiting of batch) waiting.reject(error);
        return;
      }
      const middle = batch.length >> 1;
      await this.writeBatch(batch.slice(0, middle));
      await this.writeBatch(batch.slice(middle));
    }
  }
}

/** SQLSTATE classes 22 (data) and 23 (constraint) come from a row; the rest is the database's trouble, for all alike. */
function isFaultOfOneRow(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^2[23]/.test(code);
}
