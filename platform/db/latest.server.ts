/**
 * Loads once for everybody who asks at the same time. Who asks while it is being loaded gets the next load: nothing is
 * older than the question, and a crowd costs one load after the other instead of one each.
 */
export class Latest<Value> {
  private readonly load: (key: string) => Promise<Value>;
  private readonly underWay = new Map<string, { now: Promise<Value>; next: Promise<Value> | null }>();

  constructor(load: (key: string) => Promise<Value>) {
    this.load = load;
  }

  of(key: string): Promise<Value> {
    const running = this.underWay.get(key);
    if (!running) return this.start(key);
    const start = () => this.start(key);
    running.next ??= running.now.then(start, start);
    return running.next;
  }

  private start(key: string): Promise<Value> {
    const running = { now: this.load(key), next: null };
    this.underWay.set(key, running);
    const settled = () => {
      if (!running.next) this.underWay.delete(key);
    };
    running.now.then(settled, settled);
    return running.now;
  }
}
