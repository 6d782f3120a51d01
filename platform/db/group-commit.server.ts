import { setTimeout as delay } from "node:timers/promises";
import { Problem } from "../problem.ts";

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/** Per item of a batch, in order: its result, or the Problem that refuses this item alone. */
export type Outcome<Result> = Result | Problem;

export type GroupCommitOptions = {
  /** Milliseconds a first arrival waits for company. */
  lingerMs: number;
  largest: number;
  /** Most items waiting; beyond it callers are refused at once with 503 rather than kept waiting. */
  mostWaiting: number;
};

const defaults: GroupCommitOptions = { lingerMs: 2, largest: 500, mostWaiting: 10_000 };

/**
 * Group commit: what arrives within a few milliseconds is written by one transaction, and every caller is
 * answered only after that transaction committed. `write` gets the items in order of arrival and answers one
 * outcome per item. When a batch fails as a whole, it is halved until the bad item fails alone.
 */
export class GroupCommit<Item, Result> {
  private readonly options: GroupCommitOptions;
  private readonly write: (items: Item[]) => Promise<Outcome<Result>[]>;
  private waiting: Waiting<Item, Result>[] = [];
  private running: Promise<void> | null = null;

  constructor(
    write: (items: Item[]) => Promise<Outcome<Result>[]>,
    options: Partial<GroupCommitOptions> = {},
  ) {
    this.write = write;
    this.options = { ...defaults, ...options };
  }

  /** Resolves after the commit that holds `item`; rejects with a Problem when it was refused. */
  add(item: Item): Promise<Result> {
    if (this.waiting.length >= this.options.mostWaiting) {
      return Promise.reject(
        new Problem("busy", 503, "The room is very full right now. Please try again.", undefined, 2),
      );
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.running ??= this.drain();
    });
  }

  /** Resolves when nothing is waiting or being written. */
  async settled(): Promise<void> {
    while (this.running) await this.running;
  }

  private async drain(): Promise<void> {
    await delay(this.options.lingerMs);
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.options.largest);
      await this.writeBatch(batch);
    }
    // In the same turn as the look at `waiting`: an arrival a moment later must find nobody at work.
    this.running = null;
  }

  private async writeBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.write(batch.map((waiting) => waiting.item));
      for (const [index, waiting] of batch.entries()) {
        const outcome = outcomes[index] as Outcome<Result>;
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
