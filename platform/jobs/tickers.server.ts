import { log } from "../logger.server.ts";

export type Ticker = {
  name: string;
  /** From the end of one turn to the start of the next. */
  everyMs: number;
  /** Rows it works on are its own to lock: every process ticks. */
  work: () => Promise<unknown>;
};

const defined = new Map<string, Ticker>();
let running: { stop: () => void; done: Promise<void> }[] = [];

/** Never twice at a time in one process. */
export function defineTicker(ticker: Ticker): void {
  defined.set(ticker.name, ticker);
}

export function startTickers(): void {
  running = [...defined.values()].map(repeat);
}

export async function stopTickers(): Promise<void> {
  for (const ticker of running) ticker.stop();
  await Promise.all(running.map(({ done }) => done));
  running = [];
}

function repeat({ name, everyMs, work }: Ticker) {
  let stopped = false;
  let wake = () => {};
  const done = (async () => {
    while (!stopped) {
      await work().catch((error) => log.warn({ err: error, ticker: name }, "a ticker missed a beat"));
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
