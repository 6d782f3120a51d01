type Window = { points: number; endsAt: number };

/** What was counted of a key since its first point, for so many milliseconds. In this process alone. */
export class FixedWindowCounter {
  private readonly lengthMs: number;
  private current = new Map<string, Window>();
  /** Begun in the time before: after as long again all of them have ended, and go at once. */
  private before = new Map<string, Window>();
  private currentSince = Number.NEGATIVE_INFINITY;

  constructor(lengthMs: number) {
    this.lengthMs = lengthMs;
  }

  /** Answers the window with what is added. */
  add(key: string, points: number, now = Date.now()): Readonly<Window> {
    if (now - this.currentSince >= this.lengthMs) this.forgetEnded(now);
    const known = this.current.get(key) ?? this.before.get(key);
    if (known && known.endsAt > now) {
      known.points += points;
      return known;
    }
    const window = { points, endsAt: now + this.lengthMs };
    this.current.set(key, window);
    return window;
  }

  get size(): number {
    return this.current.size + this.before.size;
  }

  /** One by one they would leave holes at the map's beginning, over which each look for its first goes. */
  private forgetEnded(now: number): void {
    this.before = this.current;
    this.current = new Map();
    this.currentSince = now;
  }
}
