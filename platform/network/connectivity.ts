const firstCheckMs = 4_000;
const longestCheckMs = 30_000;

/**
 * Whether the tab reaches the server. Whoever asks the server for something tells what it met; while nothing answers,
 * the server is asked again by and by, and at once when the browser finds a network.
 */
class Reach {
  private readonly watchers = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = firstCheckMs;
  isLost = false;

  watch(changed: () => void): () => void {
    if (this.watchers.size === 0) {
      addEventListener("offline", this.lost);
      addEventListener("online", this.back);
      if (!navigator.onLine) this.lost();
    }
    this.watchers.add(changed);
    return () => {
      this.watchers.delete(changed);
      if (this.watchers.size > 0) return;
      removeEventListener("offline", this.lost);
      removeEventListener("online", this.back);
      clearTimeout(this.timer);
    };
  }

  readonly found = (): void => {
    clearTimeout(this.timer);
    this.pause = firstCheckMs;
    // The answer may have been under way when the line was cut, and no second event tells of that.
    if (!navigator.onLine) this.checkLater();
    this.set(false);
  };

  /** However many tell it: the next check is where it was. */
  readonly lost = (): void => {
    if (!this.isLost) this.checkLater();
    this.set(true);
  };

  /** A network that was just found may not carry yet: it is asked often again. */
  private readonly back = (): void => {
    this.pause = firstCheckMs;
    if (this.isLost) this.checkLater();
    void this.check();
  };

  private checkLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (!(await this.check())) this.checkLater();
    }, this.pause);
    this.pause = Math.min(longestCheckMs, this.pause * 2);
  }

  /** Asks the server; true when it answers, whatever it says. */
  readonly check = async (): Promise<boolean> => {
    try {
      await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(5_000) });
    } catch {
      this.lost();
      return false;
    }
    this.found();
    return true;
  };

  private set(isLost: boolean): void {
    if (isLost === this.isLost) return;
    this.isLost = isLost;
    for (const changed of this.watchers) changed();
  }
}

export const connectivity = new Reach();

/** What browsers throw when no answer came, each in its own words; everything else that is thrown is a bug. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError &&
  /failed to fetch|load failed|networkerror|dynamically imported module/i.test(error.message);
