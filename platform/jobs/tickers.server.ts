import { log } from "../logger.server.ts";
import { type DueTicker, type PendingQuery, runPending } from "./due-tickers.server.ts";

export type Ticker = {
  name: string;
  /** From the end of one turn to the start of the next. */
  everyMs: number;
  /** Where rows say whether there is work: its turns without any are asked about together with all others', in one statement. */
  due?: PendingQuery;
  /** Rows it works on are its own to lock: every process ticks. */
  work: () => Promise<unknown>;
};

type Running = { stop: () => void; done: Promise<void> };

const defined = new Map<string, Ticker>();
let running: Running[] = [];

/** Never twice at a time in one process. */
export function defineTicker(ticker: Ticker): void {
  defined.set(ticker.name, ticker);
}

export function startTickers(): void {
  const all = [...defined.values()];
  running = all.filter(({ due }) => !due).map(repeat);
  const asked = all.filter((ticker): ticker is DueTicker => ticker.due !== undefined);
  if (asked.length > 0) running.push(repeatWhenDue(asked));
}

export async function stopTickers(): Promise<void> {
  for (const ticker of running) ticker.stop();
  await Promise.all(running.map(({ done }) => done));
  running = [];
}

/** One turn after the other until it is stopped; `done` resolves after the last. */
export function repeat({ name, everyMs, work }: Ticker): Running {
  let stopped = false;
  let wake = () => {};
  const done = (async () => {
    while (!stopped) {
      await attempt({ name, work });
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    stop: () => {
      stopped = true;
      wake();
    },
    done,
  };
}

function repeatWhenDue(tickers: DueTicker[]): Running {
  const { everyMs, beat, underWay } = runPending(tickers, attempt);
  const { stop, done } = repeat({ name: "due", everyMs, work: beat });
  return { stop, done: done.then(underWay) };
}

async function attempt({ name, work }: Pick<Ticker, "name" | "work">): Promise<void> {
  await work().catch((error) => log.warn({ err: error, ticker: name }, "a ticker missed a beat"));
}
