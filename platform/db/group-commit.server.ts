import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { Problem } from "../problem.ts";

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/** One per item of a batch, in order; a Problem refuses only its item. */
export type ItemOutcome<Result> = Result | Problem;

export type GroupCommitOptions<Item> = {
  /** Items of one key share transactions, so that a locked row delays no other key. Without it there is one key. */
  keyOf: (item: Item) => string;
  /** Concurrent transactions; the pool has other users. */
  mostAtOnce: number;
  /** How long a batch collects items. */
  lingerMs: number;
  /** The same while batches follow each other; a single item waits `lingerMs`. */
  crowdedMs: number;
  largest: number;
  /** Above it callers get 503 at once instead of waiting. */
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

/** A batch starting this soon after the last one is part of a crowd. */
const soonMs = 30;

/** For reads of pages: immediate for a single one, batched for a crowd. */
export const batchedReads = { lingerMs: 0, crowdedMs: 8 };

type Lane<Item, Result> = { waiting: Waiting<Item, Result>[]; running: Promise<void> };

/**
 * Resolves only after the commit. `write` gets the items in order of arrival and returns one outcome per item. A
 * batch that fails as a whole is halved until the bad item fails alone.
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

  /** Resolves after the commit of `item`; rejects with a Problem if it was refused. */
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
    // In the same tick as checking `waiting`: an item arriving later has to start a new lane.
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

/** SQLSTATE classes 22 (data) and 23 (constraint) are caused by a row; all others affect the whole batch. */
function isFaultOfOneRow(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^2[23]/.test(code);
}
