type Window = { points: number; endsAt: number };

/** What was counted of a key since its first point, for so many milliseconds. In this process alone. */
export class Windows {
  private readonly lengthMs: number;
  /** In the order in which they end: all are of one length. */
  private readonly open = new Map<string, Window>();

  constructor(lengthMs: number) {
    this.lengthMs = lengthMs;
  }

  /** Answers the window with what is added. */
  add(key: string, points: number, now = Date.now()): Readonly<Window> {
    const known = this.open.get(key);
    if (known && known.endsAt > now) {
      known.points += points;
      return known;
    }
    this.forgetEnded(now);
    const window = { points, endsAt: now + this.lengthMs };
    this.open.set(key, window);
    return window;
  }

  get size(): number {
    return this.open.size;
  }

  private forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.open) {
      if (endsAt > now) return;
      this.open.delete(key);
    }
  }
}
