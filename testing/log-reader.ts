import type { ClientRequest } from "node:http";
import { readEvents, type SeenEntry, untilSeen } from "./events.ts";
import type { Fan } from "./fan.ts";

/** It keeps everything it was told, so that a test can look for gaps and repeats. */
export class LogReader {
  readonly entries: SeenEntry[] = [];
  readonly states = new Map<string, unknown>();
  reloads = 0;
  ended: string | null = null;
  connections = 0;
  private current: ClientRequest | null = null;
  private closed = false;
  private readonly origin: () => string;
  private readonly topic: string;
  private cursor: number | null;
  private readonly headers: Record<string, string>;

  /** Of the fan, or of a stranger. */
  constructor(origin: string | (() => string), topic: string, after?: number, fan?: Fan) {
    this.origin = typeof origin === "string" ? () => origin : origin;
    this.topic = topic;
    this.cursor = after ?? null;
    this.headers = fan ? fan.headers() : { "X-Forwarded-For": "10.9.9.9" };
    this.connect();
  }

  private connect(): void {
    if (this.closed) return;
    this.connections += 1;
    const name = this.cursor === null ? this.topic : `${this.cursor}@${this.topic}`;
    this.current = readEvents(
      `${this.origin()}/live?topic=${encodeURIComponent(name)}`,
      this.headers,
      (event, said) => {
        if (event === "reload") this.reloads += 1;
        else if (event === "log") {
          this.entries.push(...said.entries);
          this.cursor = said.entries.at(-1)?.seq ?? this.cursor;
        } else if (event === "state") this.states.set(said.name, said.value);
        else if (event === "ended") this.ended = said.code;
      },
      () => void setTimeout(() => this.connect(), 50),
    );
  }

  drop(): void {
    this.current?.destroy();
  }

  close(): void {
    this.closed = true;
    this.current?.destroy();
  }

  until(found: (reader: LogReader) => boolean, withinMs = 10_000): Promise<void> {
    const last = () => `; last entry ${JSON.stringify(this.entries.at(-1))}`;
    return untilSeen(() => found(this), withinMs, last);
  }
}

/** Missing, repeated or out of order; empty when it saw the log as it is. */
export function flawsOf(entries: { seq: number }[]): string[] {
  return entries.flatMap((entry, index) => {
    const before = entries[index - 1];
    return before && entry.seq !== before.seq + 1 ? [`${before.seq} then ${entry.seq}`] : [];
  });
}
