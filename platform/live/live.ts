/** How the stream is doing: "catching-up" after a break, until what was missed has arrived. */
export type LiveState = "connecting" | "live" | "catching-up" | "offline";

type LogEntry = { seq: number };

export type LiveOptions<Entry extends LogEntry> = {
  /** Such as "party:{id}" or "lobby"; at most one of them with a log. */
  topics: string[];
  /** The last sequence number the page already holds; entries after it follow. */
  after?: number;
  /** New entries, in order, each once. */
  onEntries?(entries: Entry[]): void;
  /** The latest value of something without a history: "here" and whatever the topics name. */
  onState?: Record<string, (value: never) => void>;
  /** Too much was missed: load the page's data anew, then open a new stream. */
  onReload?(): void;
  onLiveState?(state: LiveState): void;
};

const longestWaitMs = 15_000;

/** Opens the tab's one live stream; the returned function closes it. It reconnects by itself, where it stopped. */
export function openLive<Entry extends LogEntry>(options: LiveOptions<Entry>): () => void {
  let cursor = options.after;
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let closed = false;
  let wasLive = false;

  const tell = (state: LiveState) => options.onLiveState?.(state);

  function open() {
    if (closed) return;
    const query = new URLSearchParams(options.topics.map((topic) => ["topic", topic]));
    if (cursor !== undefined) query.set("after", String(cursor));
    source = new EventSource(`/live?${query}`);
    tell(wasLive ? "catching-up" : "connecting");
    source.onopen = () => {
      attempts = 0;
      wasLive = true;
      tell("live");
    };
    source.onerror = lost;
    source.addEventListener("log", (event) => take(JSON.parse((event as MessageEvent<string>).data)));
    source.addEventListener("reload", () => {
      close();
      options.onReload?.();
    });
    for (const [name, listener] of Object.entries(options.onState ?? {})) {
      source.addEventListener(name, (event) =>
        listener(JSON.parse((event as MessageEvent<string>).data) as never),
      );
    }
  }

  function take(entries: Entry[]) {
    const fresh = entries.filter((entry) => cursor === undefined || entry.seq > cursor);
    const last = fresh[fresh.length - 1];
    if (!last) return;
    cursor = last.seq;
    options.onEntries?.(fresh);
  }

  /** Our own reconnection, with growing pauses: browsers give up for good after some errors. */
  function lost() {
    source?.close();
    source = null;
    if (closed) return;
    tell(navigator.onLine ? "catching-up" : "offline");
    clearTimeout(retry);
    const pause = Math.min(longestWaitMs, 400 * 2 ** attempts) * (0.5 + Math.random());
    attempts += 1;
    retry = setTimeout(open, pause);
  }

  function wake() {
    if (source || closed) return;
    clearTimeout(retry);
    attempts = 0;
    open();
  }

  function close() {
    closed = true;
    clearTimeout(retry);
    source?.close();
    source = null;
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
  }

  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  open();
  return close;
}
