import { personOf } from "../session/persons.server.ts";

/** One line of a log: sequence numbers of a topic start at 1 and have no gaps. */
export type LogEntry = { seq: number } & Record<string, unknown>;

/** Who wants to read: a session, and the person it belongs to; null for somebody who has not acted. */
export type LiveVisitor = { session: string | null; person: string | null };

/** A kind of topic: "party" of "party:{id}", or the whole name of a topic that has no id, such as "lobby". */
export type TopicKind = {
  /** Topics of this kind have a log: entries with numbers, resumed where a reader stopped. */
  hasLog: boolean;
  /**
   * Whether somebody may read the topic `{kind}:{id}`. Asked when they come, and again whenever `rightsChanged` names
   * them. False for a topic that does not exist.
   */
  mayRead(id: string, visitor: LiveVisitor): boolean | Promise<boolean>;
  /** What is kept in memory of a log after this entry, when it takes back words of earlier ones. */
  amended?(by: LogEntry, tail: LogEntry[]): LogEntry[];
};

/** Where logs are kept. */
export type LogSource = {
  /** Entries of a topic after `after` in order, at most `limit`. */
  read(topic: string, after: number, limit: number): Promise<LogEntry[]>;
  /** The last sequence number of each of these topics that has entries. */
  heads(topics: string[]): Promise<Map<string, number>>;
};

const kinds = new Map<string, TopicKind>();
let source: LogSource | null = null;

/** Registers a kind of topic. A feature calls it once, when it is loaded. */
export function defineTopic(kind: string, definition: TopicKind): void {
  kinds.set(kind, definition);
}

/** Names where the logs of all topics are kept. */
export function provideLogs(logs: LogSource): void {
  source = logs;
}

/** The visitor of a session. */
export async function visitorOf(session: string | null): Promise<LiveVisitor> {
  return { session, person: await personOf(session) };
}

/** The kind and id of a topic, or null for one of no kind that was defined. */
export function kindOf(topic: string): { kind: TopicKind; id: string } | null {
  const at = topic.indexOf(":");
  const kind = kinds.get(at < 0 ? topic : topic.slice(0, at));
  return kind ? { kind, id: at < 0 ? "" : topic.slice(at + 1) } : null;
}

export const hasLog = (topic: string): boolean => kindOf(topic)?.kind.hasLog ?? false;

/** Whether this visitor may read the topic now. */
export async function mayRead(topic: string, visitor: LiveVisitor): Promise<boolean> {
  if (topic.includes("\0")) return false;
  const found = kindOf(topic);
  return found ? found.kind.mayRead(found.id, visitor) : false;
}

/** The kept logs; throws while nobody keeps any. */
export function logs(): LogSource {
  if (!source) throw new Error("Nobody keeps logs: import platform/log/log.server.ts.");
  return source;
}
