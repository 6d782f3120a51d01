import { whenOpened } from "./pool.server.ts";

/** A kept page is at most half a second old; with what stands beside a visitor's own in it nothing is older than a second. */
const aMoment = 250;

/**
 * What may be `ms` old, counted from when its load began: one load for all who ask meanwhile. One that fails is had by
 * those who wait for it, and by nobody after.
 */
export class Recent<Value> {
  private readonly load: (key: string) => Promise<Value>;
  private readonly ms: number;
  private readonly kept = new Map<string, { value: Promise<Value>; begun: number }>();

  constructor(load: (key: string) => Promise<Value>, ms = aMoment) {
    this.load = load;
    this.ms = ms;
    whenOpened(() => this.kept.clear());
  }

  of(key: string): Promise<Value> {
    const known = this.kept.get(key);
    if (known && performance.now() - known.begun < this.ms) return known.value;
    const one = { value: this.load(key), begun: performance.now() };
    this.kept.set(key, one);
    const forget = () => {
      if (this.kept.get(key) === one) this.kept.delete(key);
    };
    one.value.catch(forget);
    // Whatever nobody asks for again is not kept either.
    setTimeout(forget, this.ms).unref();
    return one.value;
  }
}
