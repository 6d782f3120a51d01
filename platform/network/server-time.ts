/**
 * How far the server's clock is ahead of this browser's, in ms. A page's own "now" is as old as the page: it may have
 * been kept by the server, by a cache on the way or by the browser, and whoever is loaded late finds it older still.
 * So what the document's head says counts until the server itself is heard: in the stream's first event, or, on a
 * page that opens none, in the answer to a question.
 */
export class ServerTime {
  private readonly followers = new Set<() => void>();
  private isHeard = false;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private ahead: number | null = null;

  /** Before the first reading: what the page was rendered at is the earliest that it can be. */
  now(renderedAt: number): number {
    this.ahead ??= aheadByDocument() ?? Math.max(0, renderedAt - Date.now());
    return Date.now() + this.ahead;
  }

  /** The server's clock as it has just arrived. What took longest on its way says least. */
  readonly heard = (now: number): void => {
    const ahead = now - Date.now();
    const isBetter = !this.isHeard || ahead > (this.ahead ?? 0) || (this.ahead ?? 0) - ahead > jitterMs;
    this.isHeard = true;
    clearTimeout(this.asking);
    if (!isBetter) return;
    this.ahead = ahead;
    for (const changed of this.followers) changed();
  };

  follow(changed: () => void): () => void {
    this.followers.add(changed);
    if (!this.isHeard && this.followers.size === 1)
      this.asking = setTimeout(() => void this.ask(), patienceMs);
    return () => {
      this.followers.delete(changed);
      if (this.followers.size === 0) clearTimeout(this.asking);
    };
  }

  private async ask(): Promise<void> {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    const date = Date.parse(answer?.headers.get("Date") ?? "");
    // Told in whole seconds, cut.
    if (!this.isHeard && !Number.isNaN(date)) this.heard(date + 500);
  }
}

/** A stream opens within this time, or the page has none. */
const patienceMs = 2_500;
/** A network's own; more than this is a clock that was set. */
const jitterMs = 2_000;

function aheadByDocument(): number | null {
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const told = document?.serverTiming?.find(({ name }) => name === "now")?.duration;
  return document && told ? told - (performance.timeOrigin + document.responseStart) : null;
}

export const serverTime = new ServerTime();
