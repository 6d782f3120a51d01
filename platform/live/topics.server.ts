import { personOf } from "../session/persons.server.ts";

/** Sequence numbers of a topic start at 1 and have no gaps. */
export type LogEntry = { seq: number } & Record<string, unknown>;

/** Answers what a reader gets in place of an entry: itself, or one with its number that says less. */
export type EntryShield = (entry: LogEntry) => LogEntry;

export type LiveVisitor = { session: string | null; person: string | null };

/** "party" of "party:{id}", or the whole name of a topic that has no id, such as "lobby". */
export type TopicKind = {
  hasLog: boolean;
  /** Checked on subscription, and again after `permissionsChanged`. False for unknown topics. */
  mayRead(id: string, visitor: LiveVisitor): boolean | Promise<boolean>;
  /** Entries before this number are not for this visitor, whatever they request. */
  readsAfter?(id: string, visitor: LiveVisitor): Promise<number>;
  /** Null for whom everything is. Asked on subscription, and again after `permissionsChanged`. */
  shieldFor?(id: string, visitor: LiveVisitor): Promise<EntryShield | null>;
  /** Adjusts the entries in memory after an entry that removes earlier text. */
  amended?(by: LogEntry, tail: LogEntry[]): LogEntry[];
};

export type LogSource = {
  read(topic: string, after: number, limit: number): Promise<LogEntry[]>;
  /** Last sequence numbers; a topic without entries has none. */
  heads(topics: string[]): Promise<Map<string, number>>;
};

const kinds = new Map<string, TopicKind>();
let source: LogSource | null = null;

export function defineTopic(kind: string, definition: TopicKind): void {
  kinds.set(kind, definition);
}

export function provideLogs(logs: LogSource): void {
  source = logs;
}

export async function visitorOf(session: string | null): Promise<LiveVisitor> {
  return { session, person: await personOf(session) };
}

export function kindOf(topic: string): { kind: TopicKind; id: string } | null {
  const at = topic.indexOf(":");
  const kind = kinds.get(at < 0 ? topic : topic.slice(0, at));
  return kind ? { kind, id: at < 0 ? "" : topic.slice(at + 1) } : null;
}

export const hasLog = (topic: string): boolean => kindOf(topic)?.kind.hasLog ?? false;

export async function mayRead(topic: string, visitor: LiveVisitor): Promise<boolean> {
  if (topic.includes("\0")) return false;
  const found = kindOf(topic);
  return found ? found.kind.mayRead(found.id, visitor) : false;
}

export async function readsAfter(topic: string, visitor: LiveVisitor): Promise<number> {
  const found = kindOf(topic);
  return (await found?.kind.readsAfter?.(found.id, visitor)) ?? 0;
}

export async function shieldFor(topic: string, visitor: LiveVisitor): Promise<EntryShield | null> {
  const found = kindOf(topic);
  return (await found?.kind.shieldFor?.(found.id, visitor)) ?? null;
}

export function logs(): LogSource {
  if (!source) throw new Error("No log store: import platform/log/log.server.ts.");
  return source;
}
