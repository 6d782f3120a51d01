import type { LogEntry } from "./log-source.server.ts";

/** A heartbeat: a comment line, so that proxies keep the connection and browsers notice a dead one. */
export const heartbeat = Buffer.from(":\n\n");

/** Tells the browser that what it missed is too much to send: load the page's data anew. */
export const reload = Buffer.from("event: reload\ndata: {}\n\n");

/** The entries of one tick as one event, whose id is the last sequence number. */
export function logFrame(entries: LogEntry[]): string {
  const last = entries[entries.length - 1] as LogEntry;
  return `id: ${last.seq}\nevent: log\ndata: ${JSON.stringify(entries)}\n\n`;
}

/** The latest value of something that has no history, such as how many are here. */
export function stateFrame(name: string, json: string): string {
  return `event: ${name}\ndata: ${json}\n\n`;
}
