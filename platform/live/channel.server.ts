import type { Dialect } from "./frames.server.ts";
import type { Reader } from "./reader.server.ts";
import { type EntryShield, hasLog, kindOf, type LogEntry, logs } from "./topics.server.ts";

const keptInMemory = 512;
const pageSize = 500;
/** Readers further behind have to reload the page's data. */
const mostToResume = 2_000;

const bytes = (frame: Buffer | string): Buffer => (typeof frame === "string" ? Buffer.from(frame) : frame);

/** Encodes once per dialect in use. */
function memoized(make: (dialect: Dialect) => Buffer): (dialect: Dialect) => Buffer {
  const made = new Map<Dialect, Buffer>();
  return (dialect) => {
    const frame = made.get(dialect) ?? make(dialect);
    made.set(dialect, frame);
    return frame;
  };
}

export class Channel {
  readonly topic: string;
  head = 0;
  private sent = 0;
  private tail: LogEntry[] = [];
  private readonly readers = new Set<Reader>();
  /** Of readers who do not get everything. */
  private readonly shields = new Map<Reader, EntryShield>();
  /** Readers whose page already has entries that this process has not sent, with their last number. */
  private readonly ahead = new Map<Reader, number>();
  private readonly people = new Map<string, number>();
  /** Anonymous streams, which do not count as people. */
  private strangers = 0;
  private readonly states = new Map<string, string>();
  private readonly changedStates = new Set<string>();
  private filling: Promise<void> | null = null;
  emptySince = Date.now();

  private readonly wake: () => void;

  constructor(topic: string, wake: () => void) {
    this.topic = topic;
    this.wake = wake;
  }

  /** Has to be called once, first. */
  async open(): Promise<void> {
    if (!hasLog(this.topic)) return;
    this.head = (await logs().heads([this.topic])).get(this.topic) ?? 0;
    this.sent = this.head;
  }

  /** Entries may arrive in any order and repeatedly: they are stored once, in order, and gaps are fetched. */
  receive(entries: LogEntry[]): void {
    for (const entry of entries) {
      if (entry.seq === this.head + 1) this.append(entry);
      else if (entry.seq > this.head) void this.fill().catch(() => undefined); // the sweep tries again
    }
  }

  fill(): Promise<void> {
    this.filling ??= this.fetchMissing().finally(() => {
      this.filling = null;
      if (this.hasNews) this.wake();
    });
    return this.filling;
  }

  private async fetchMissing(): Promise<void> {
    if (!hasLog(this.topic)) return;
    for (;;) {
      const page = await logs().read(this.topic, this.head, pageSize);
      for (const entry of page) if (entry.seq === this.head + 1) this.append(entry);
      if (page.length < pageSize) return;
    }
  }

  private append(entry: LogEntry): void {
    this.tail.push(entry);
    this.head = entry.seq;
    this.tail = kindOf(this.topic)?.kind.amended?.(entry, this.tail) ?? this.tail;
    if (this.tail.length > keptInMemory * 2) {
      const unsent = this.head - this.sent;
      this.tail = this.tail.slice(-Math.max(keptInMemory, unsent));
    }
  }

  /** False if unchanged. Without readers nothing is stored: it would be outdated by the next one. */
  setState(name: string, json: string): boolean {
    if (this.isEmpty || this.states.get(name) === json) return false;
    this.states.set(name, json);
    this.changedStates.add(name);
    return true;
  }

  get hasNews(): boolean {
    return this.head > this.sent || this.changedStates.size > 0;
  }

  flush(): void {
    const entries = this.after(this.sent) ?? [];
    const states = [...this.changedStates];
    this.changedStates.clear();
    this.sent = this.head;
    const frameIn = memoized((dialect) =>
      Buffer.concat([
        ...(entries.length > 0 ? [bytes(dialect.log(this.topic, entries))] : []),
        ...states.map((name) => bytes(this.frameOf(name, dialect))),
      ]),
    );
    if (entries.length > 0 || states.length > 0)
      for (const reader of this.readers) {
        const shielded = this.shieldedFrame(reader, entries);
        reader.write(
          shielded
            ? Buffer.concat([shielded, ...states.map((name) => bytes(this.frameOf(name, reader.dialect)))])
            : frameIn(reader.dialect),
        );
      }
    for (const [reader, cursor] of this.ahead) {
      if (cursor > this.sent) continue;
      this.ahead.delete(reader);
      this.sendTail(reader, cursor);
      this.readers.add(reader);
    }
  }

  private sendTail(reader: Reader, cursor: number): void {
    const missed = this.after(cursor) ?? [];
    if (missed.length > 0) reader.write(this.logFrame(reader, missed));
  }

  private logFrame(reader: Reader, entries: LogEntry[]): Buffer | string {
    return this.shieldedFrame(reader, entries) ?? reader.dialect.log(this.topic, entries);
  }

  /** Null for whom these entries are as they are: one frame serves them all. */
  private shieldedFrame(reader: Reader, entries: LogEntry[]): Buffer | null {
    const shield = this.shields.get(reader);
    if (!shield) return null;
    const shielded = entries.map(shield);
    if (shielded.every((entry, at) => entry === entries[at])) return null;
    return bytes(reader.dialect.log(this.topic, shielded));
  }

  /** From now on. What was sent is not taken back. */
  shield(reader: Reader, by: EntryShield | null): void {
    if (by) this.shields.set(reader, by);
    else this.shields.delete(reader);
  }

  /** Null if they reach back beyond memory. */
  private after(cursor: number): LogEntry[] | null {
    const first = this.tail[0]?.seq ?? this.head + 1;
    return cursor + 1 < first ? null : this.tail.slice(cursor + 1 - first);
  }

  /** Adds a reader who has everything up to `after` (undefined: only new entries), without gaps or repeats. */
  async join(reader: Reader, after: number | undefined): Promise<void> {
    let cursor = after ?? this.sent;
    if (after === undefined && hasLog(this.topic)) reader.now(this.topic, cursor);
    // Twice: a running fetch may have started before the page's last entry was committed.
    for (let look = 0; look < 2 && cursor > this.head; look++) await this.fill();
    if (cursor > this.head || this.head - cursor > mostToResume)
      return reader.write(reader.dialect.reload(this.topic));
    while (cursor < this.sent) {
      const missed = this.after(cursor)?.slice(0, this.sent - cursor) ?? (await this.readPage(cursor));
      if (missed.length === 0) return reader.write(reader.dialect.reload(this.topic));
      reader.write(this.logFrame(reader, missed));
      cursor = missed[missed.length - 1]?.seq ?? cursor;
    }
    if (cursor > this.sent) this.ahead.set(reader, cursor);
    else this.readers.add(reader);
    for (const name of this.states.keys()) reader.write(this.frameOf(name, reader.dialect));
  }

  private frameOf(state: string, dialect: Dialect): Buffer | string {
    return dialect.state(this.topic, state, this.states.get(state) ?? "null");
  }

  private async readPage(cursor: number): Promise<LogEntry[]> {
    const page = hasLog(this.topic) ? await logs().read(this.topic, cursor, pageSize) : [];
    return page.filter((entry) => entry.seq <= this.sent);
  }

  count(person: string | null, by: 1 | -1): void {
    if (person) this.countPerson(person, by);
    else this.strangers += by;
    this.forgetStates();
  }

  private countPerson(person: string, by: 1 | -1): void {
    const streams = (this.people.get(person) ?? 0) + by;
    if (streams > 0) this.people.set(person, streams);
    else this.people.delete(person);
  }

  leave(reader: Reader): void {
    this.readers.delete(reader);
    this.shields.delete(reader);
    this.ahead.delete(reader);
    if (this.readers.size === 0) this.emptySince = Date.now();
    this.forgetStates();
  }

  private forgetStates(): void {
    if (!this.isEmpty) return;
    this.states.clear();
    this.changedStates.clear();
  }

  get persons(): string[] {
    return [...this.people.keys()];
  }

  get peopleHere(): number {
    return this.people.size;
  }

  get isEmpty(): boolean {
    const { readers, ahead, people, strangers } = this;
    return readers.size === 0 && ahead.size === 0 && people.size === 0 && strangers === 0;
  }
}
