import type { LogEntry } from "./topics.server.ts";

/**
 * How news is written for readers of a kind: server-sent events here, another protocol where one is served. One frame
 * serves every reader of a dialect.
 */
export type Dialect = {
  log(topic: string, entries: LogEntry[]): Buffer | string;
  state(topic: string, name: string, json: string): Buffer | string;
  /** What was missed is too much to send. */
  reload(topic: string): Buffer | string;
};

/** A comment line, so that proxies keep the connection and browsers notice a dead one. */
export const heartbeat = Buffer.from(":\n\n");

const frame = (event: string, json: string): string => `event: ${event}\ndata: ${json}\n\n`;

export const openFrame = (stream: string): string =>
  frame("open", JSON.stringify({ stream, now: Date.now() }));

export const serverSentEvents: Dialect = {
  log: (topic, entries) => frame("log", JSON.stringify({ topic, entries })),
  state: (topic, name, json) =>
    frame("state", `{"topic":${JSON.stringify(topic)},"name":${JSON.stringify(name)},"value":${json}}`),
  reload: (topic) => frame("reload", JSON.stringify({ topic })),
};

export const takenFrame = (topic: string): string => frame("taken", JSON.stringify({ topic }));

export const nowFrame = (topic: string, seq: number): string => frame("now", JSON.stringify({ topic, seq }));

export const endedFrame = (topic: string, code: string): string =>
  frame("ended", JSON.stringify({ topic, code }));
