import { connectivity } from "../network/connectivity.ts";
import { serverTime } from "../network/server-time.ts";
import { notifyTabs } from "./tabs.ts";

/** "catching-up": after an interruption, until missed entries have arrived; "asleep": other tabs hold the streams. */
export type LiveState = "connecting" | "live" | "catching-up" | "offline" | "asleep";

type LogEntry = { seq: number };

export type Listener = {
  /** The last number the page already has; later entries follow. Undefined: from now on. */
  after?: number;
  /** Reads along without being counted as here. */
  isUncounted?: boolean;
  /** New entries, in order, each once. */
  onEntries?(entries: LogEntry[]): void;
  /** The latest value of a state without history. */
  onState?(name: string, value: unknown): void;
  /** Too much was missed: reload the page's data, then subscribe again. */
  onReload?(): void;
  /** The visitor may not, or no longer, read the topic. */
  onEnded?(code: string): void;
};

type Listening = Listener & { cursor: number | undefined };
type Topic = { listeners: Set<Listening>; cursor: number | undefined; ended: boolean };

const longestWaitMs = 15_000;
/** The next page takes the stream over; without one it is closed after this time. */
const lingerMs = 2_000;
/** Another process may hold the stream: changes it does not confirm in this time are requested with a new stream. */
const confirmWithinMs = 4_000;

/** The tab's one stream; each topic goes on where it stopped, whatever becomes of the connection. */
export class LiveConnection {
  private readonly topics = new Map<string, Topic>();
  private readonly watchers = new Set<(state: LiveState) => void>();
  private source: EventSource | null = null;
  private stream: string | null = null;
  /** The server may hear of its end much later than we do: the next one says that it stands in for it. */
  private lostStream: string | null = null;
  private asked = new Set<string>();
  private confirmed = new Set<string>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private linger: ReturnType<typeof setTimeout> | undefined;
  private confirming: ReturnType<typeof setTimeout> | undefined;
  private scheduled = false;
  private sending: Promise<void> = Promise.resolve();
  private attempts = 0;
  private wasLive = false;
  private readonly tabs = notifyTabs(() => this.sleep());
  state: LiveState = "connecting";

  listen(name: string, listener: Listener): () => void {
    const listening: Listening = { ...listener, cursor: listener.after };
    const topic = this.topics.get(name) ?? { listeners: new Set(), cursor: listener.after, ended: false };
    const behind = !this.topics.has(name) || topic.ended || isBehind(listener.after, topic.cursor);
    if (behind) {
      topic.cursor = listener.after;
      topic.ended = false;
      // Asked for anew: what the newcomer lacks comes again, and the others pass over it.
      this.asked.delete(name);
    }
    topic.listeners.add(listening);
    this.topics.set(name, topic);
    this.schedule();
    return () => {
      topic.listeners.delete(listening);
      if (topic.listeners.size > 0 || this.topics.get(name) !== topic) return;
      this.topics.delete(name);
      this.schedule();
    };
  }

  watch(watcher: (state: LiveState) => void): () => void {
    this.watchers.add(watcher);
    watcher(this.state);
    return () => this.watchers.delete(watcher);
  }

  /** Several listeners of one moment, as of a page that opens, make one request. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.follow();
    });
  }

  private follow(): void {
    clearTimeout(this.linger);
    if (this.topics.size === 0) {
      this.linger = setTimeout(() => this.close(), lingerMs);
    } else if (!this.source) {
      if (!this.retry && this.state !== "asleep") this.open();
    } else if (this.stream) {
      this.sending = this.sending.then(() => this.change());
    }
    // A stream that is being opened is told of what came meanwhile once it is open.
  }

  private wanted(): string[] {
    return [...this.topics].filter(([, { ended }]) => !ended).map(([name]) => name);
  }

  private nameOf(name: string): string {
    const cursor = this.topics.get(name)?.cursor;
    const watched = this.listenersOf(name).every(({ isUncounted }) => isUncounted) ? `~${name}` : name;
    return cursor === undefined ? watched : `${cursor}@${watched}`;
  }

  private open(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    const wanted = this.wanted();
    if (wanted.length === 0) return;
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("focus", this.rouse);
    addEventListener("pointerdown", this.rouse);
    this.asked = new Set(wanted);
    this.confirmed = new Set();
    this.stream = null;
    const query = new URLSearchParams(wanted.map((name) => ["topic", this.nameOf(name)]));
    if (this.lostStream) query.set("instead", this.lostStream);
    const source = new EventSource(`/live?${query}`);
    this.source = source;
    this.tabs.opened();
    this.tell(this.wasLive ? "catching-up" : "connecting");
    source.onerror = () => this.lost();
    this.on(source, "open", ({ stream, now }) => {
      serverTime.heard(Number(now));
      this.opened(String(stream));
    });
    this.on(source, "taken", ({ topic }) => this.taken(topic));
    this.on(source, "now", ({ topic, seq }) => this.startsAt(topic, Number(seq)));
    this.on(source, "log", ({ topic, entries }) => this.took(topic, entries as LogEntry[]));
    this.on(source, "state", ({ topic, name, value }) => {
      for (const { onState } of this.listenersOf(topic)) onState?.(String(name), value);
    });
    this.on(source, "reload", ({ topic }) => {
      for (const { onReload } of this.end(topic)) onReload?.();
    });
    this.on(source, "ended", ({ topic, code }) => {
      for (const { onEnded } of this.end(topic)) onEnded?.(String(code));
    });
  }

  private on(
    source: EventSource,
    event: string,
    take: (data: { topic: string } & Record<string, unknown>) => void,
  ): void {
    source.addEventListener(event, (message) => {
      // The browser's own "open" carries nothing.
      if (source === this.source && "data" in message) take(JSON.parse((message as MessageEvent).data));
    });
  }

  private opened(stream: string): void {
    this.stream = stream;
    this.lostStream = null;
    this.attempts = 0;
    this.wasLive = true;
    connectivity.found();
    this.tell("live");
    this.follow();
  }

  private listenersOf(name: string): Listening[] {
    return [...(this.topics.get(name)?.listeners ?? [])];
  }

  private taken(name: string): void {
    this.confirmed.add(name);
    if ([...this.asked].every((asked) => this.confirmed.has(asked))) clearTimeout(this.confirming);
  }

  /** Also who has heard nothing yet goes on there, whatever becomes of the connection. */
  private startsAt(name: string, seq: number): void {
    const topic = this.topics.get(name);
    if (!topic) return;
    topic.cursor ??= seq;
    for (const listening of topic.listeners) listening.cursor ??= seq;
  }

  private took(name: string, entries: LogEntry[]): void {
    const topic = this.topics.get(name);
    const last = entries.at(-1);
    if (!topic || !last) return;
    topic.cursor = Math.max(topic.cursor ?? 0, last.seq);
    for (const listening of topic.listeners) {
      const { cursor } = listening;
      const fresh = cursor === undefined ? entries : entries.filter(({ seq }) => seq > cursor);
      if (fresh.length === 0) continue;
      listening.cursor = fresh.at(-1)?.seq;
      listening.onEntries?.(fresh);
    }
  }

  private end(name: string): Listening[] {
    const topic = this.topics.get(name);
    this.taken(name);
    if (!topic) return [];
    topic.ended = true;
    return [...topic.listeners];
  }

  private async change(): Promise<void> {
    const { stream, source } = this;
    if (!stream || !source) return;
    const wanted = this.wanted();
    const take = wanted.filter((name) => !this.asked.has(name));
    const drop = [...this.asked].filter((name) => !wanted.includes(name));
    if (take.length === 0 && drop.length === 0) return;
    const body = JSON.stringify({ take: take.map((name) => this.nameOf(name)), drop });
    for (const name of drop) this.asked.delete(name);
    for (const name of take) {
      this.asked.add(name);
      this.confirmed.delete(name);
    }
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`/live/${stream}`, { method: "POST", headers, body }).catch(() => null);
    if (source !== this.source) return;
    if (!answer?.ok) return this.lost();
    clearTimeout(this.confirming);
    if (!take.every((name) => this.confirmed.has(name)))
      this.confirming = setTimeout(() => this.lost(), confirmWithinMs);
  }

  private tell(state: LiveState): void {
    if (state === this.state) return;
    this.state = state;
    for (const watcher of this.watchers) watcher(state);
  }

  private shut(): void {
    clearTimeout(this.retry);
    clearTimeout(this.confirming);
    this.retry = undefined;
    this.lostStream = this.stream ?? this.lostStream;
    this.source?.close();
    this.source = null;
    this.stream = null;
    this.asked.clear();
  }

  /** By ourselves: browsers give up for good after some errors. */
  private lost(): void {
    this.shut();
    if (this.topics.size === 0) return;
    this.tell(navigator.onLine ? "catching-up" : "offline");
    // Once is a server that is being replaced.
    if (this.attempts > 1) void connectivity.check();
    const pause = Math.min(longestWaitMs, 400 * 2 ** this.attempts) * (0.5 + Math.random());
    this.attempts += 1;
    this.retry = setTimeout(() => this.open(), pause);
  }

  /** A stream reads as whoever opened it. */
  readonly reopen = (): void => {
    if (!this.source) return;
    this.shut();
    this.open();
  };

  private readonly wake = (): void => {
    if (this.source || this.topics.size === 0 || (this.state === "asleep" && document.hidden)) return;
    this.attempts = 0;
    this.open();
  };

  private readonly rouse = (): void => {
    if (this.state === "asleep") this.wake();
  };

  /** Until somebody looks at this tab, or touches it. */
  private sleep(): void {
    if (!this.source && !this.retry) return;
    this.shut();
    this.tell("asleep");
  }

  private close(): void {
    this.shut();
    this.tabs.closed();
    this.wasLive = false;
    this.tell("connecting");
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("focus", this.rouse);
    removeEventListener("pointerdown", this.rouse);
  }
}

/** Also behind one that is followed from now on: what came between the newcomer's page and now is asked for. */
const isBehind = (after: number | undefined, cursor: number | undefined): boolean =>
  after !== undefined && (cursor === undefined || after < cursor);
