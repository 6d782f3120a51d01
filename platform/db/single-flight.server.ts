import { onPoolOpened } from "./pool.server.ts";

type Load<Value> = { value: Promise<Value>; begun: number; isOver: boolean; next?: Promise<Value> };

/**
 * One load for all simultaneous callers. The value is at most `mayBeMs` older than the call, counted from the start
 * of the load: with 0, a caller during a load gets the next one. A failure reaches its waiting callers only.
 */
export class SingleFlight<Value> {
  private readonly load: (key: string) => Promise<Value>;
  private readonly mayBeMs: number;
  private readonly loads = new Map<string, Load<Value>>();

  constructor(load: (key: string) => Promise<Value>, mayBeMs = 0) {
    this.load = load;
    this.mayBeMs = mayBeMs;
    onPoolOpened(() => this.loads.clear());
  }

  of(key: string): Promise<Value> {
    const known = this.loads.get(key);
    if (known && performance.now() - known.begun < this.mayBeMs) return known.value;
    if (!known || (known.isOver && !known.next)) return this.start(key);
    const start = () => this.start(key);
    known.next ??= known.value.then(start, start);
    return known.next;
  }

  private start(key: string): Promise<Value> {
    const one: Load<Value> = { value: this.load(key), begun: performance.now(), isOver: false };
    this.loads.set(key, one);
    const forget = () => {
      if (this.loads.get(key) === one && !one.next) this.loads.delete(key);
    };
    const over = (keptMs: number) => {
      one.isOver = true;
      // Unused values are dropped.
      if (keptMs > 0) setTimeout(forget, keptMs).unref();
      else forget();
    };
    one.value.then(
      () => over(this.mayBeMs - (performance.now() - one.begun)),
      () => over(0),
    );
    return one.value;
  }
}

/**
 * A cached page is at most half a second old; combined with the data next to personal data nothing is older than a
 * second.
 */
export const shareMs = 250;
