/** One line of a log: sequence numbers of a topic start at 1 and have no gaps. */
export type LogEntry = { seq: number } & Record<string, unknown>;

/** Where a kind of topic keeps its log, and who may read it. The id is what follows the colon in "party:{id}". */
export interface LogSource {
  /** Entries after `after` in order, at most `limit`. */
  read(id: string, after: number, limit: number): Promise<LogEntry[]>;
  /** The last sequence number of each id that exists. */
  heads(ids: string[]): Promise<Map<string, number>>;
  /** What is kept in memory of a log after this entry, when it takes back words of earlier ones. */
  amended?(by: LogEntry, tail: LogEntry[]): LogEntry[];
  /** Whether this session (null: nobody yet) may read the topic; asked once, when a stream opens. */
  mayRead(id: string, session: string | null): Promise<boolean>;
}

const sources = new Map<string, LogSource>();

/** Names the source of all topics "{kind}:{id}". */
export function provideLog(kind: string, source: LogSource): void {
  sources.set(kind, source);
}

/** The source and id of a topic, or null for a topic without a log, such as "lobby". */
export function logOf(topic: string): { source: LogSource; id: string } | null {
  const at = topic.indexOf(":");
  const source = at > 0 ? sources.get(topic.slice(0, at)) : undefined;
  return source ? { source, id: topic.slice(at + 1) } : null;
}
