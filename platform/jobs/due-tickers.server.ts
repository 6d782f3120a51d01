import { createHash } from "node:crypto";
import { query } from "../db/pool.server.ts";

/** A select whose rows say that there is work. */
export type PendingQuery = { select: string };

export type DueTicker = { name: string; everyMs: number; due: PendingQuery; work: () => Promise<unknown> };

export function pendingQuery(select: string): PendingQuery {
  return { select };
}

/**
 * An idle process asks one question for all of them, instead of a transaction for each. Those that are due work beside
 * one another: a slow one holds up none. `beat` is called every `everyMs`; `underWay` resolves once what it began has ended.
 */
export function runPending(tickers: DueTicker[], attempt: (ticker: DueTicker) => Promise<void>) {
  const everyMs = Math.min(...tickers.map((ticker) => ticker.everyMs));
  const question = questionFor(tickers);
  const nextTurn = new Map(tickers.map((ticker) => [ticker, 0]));
  const working = new Set<Promise<void>>();

  async function beat(): Promise<void> {
    // The nearer beat is the one of its turn.
    const soon = performance.now() + everyMs / 2;
    const asked = tickers.filter((ticker) => (nextTurn.get(ticker) ?? Number.POSITIVE_INFINITY) <= soon);
    if (asked.length === 0) return;
    const names = await namesDue(question, asked);
    for (const ticker of asked) {
      if (names.has(ticker.name)) begin(ticker);
      else rest(ticker);
    }
  }

  function begin(ticker: DueTicker): void {
    nextTurn.delete(ticker);
    const work = attempt(ticker).then(() => {
      rest(ticker);
      working.delete(work);
    });
    working.add(work);
  }

  function rest(ticker: DueTicker): void {
    nextTurn.set(ticker, performance.now() + ticker.everyMs);
  }

  return { everyMs, beat, underWay: async () => void (await Promise.all(working)) };
}

type Question = { name: string; text: string };

/** Planned once per connection; of those that are not asked about, nothing is read. */
function questionFor(tickers: DueTicker[]): Question {
  const parts = tickers.map(
    ({ name, due }) =>
      `select '${name}' as name where '${name}' = any($1::text[]) and exists (${due.select})`,
  );
  const text = parts.join(" union all ");
  return { name: `due-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`, text };
}

async function namesDue(question: Question, asked: DueTicker[]): Promise<Set<string>> {
  const rows = await query<{ name: string }>(question, [asked.map(({ name }) => name)]);
  return new Set(rows.map(({ name }) => name));
}
