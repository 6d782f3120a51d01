import type { LogEntry } from "./topics.server.ts";

/** A comment line, so that proxies keep the connection and browsers notice a dead one. */
export const heartbeat = Buffer.from(":\n\n");

const frame = (event: string, json: string): string => `event: ${event}\ndata: ${json}\n\n`;

export const openFrame = (stream: string): string => frame("open", JSON.stringify({ stream }));

export const logFrame = (topic: string, entries: LogEntry[]): string =>
  frame("log", JSON.stringify({ topic, entries }));

export const stateFrame = (topic: string, name: string, json: string): string =>
  frame("state", `{"topic":${JSON.stringify(topic)},"name":${JSON.stringify(name)},"value":${json}}`);

export const takenFrame = (topic: string): string => frame("taken", JSON.stringify({ topic }));

export const reloadFrame = (topic: string): string => frame("reload", JSON.stringify({ topic }));

export const endedFrame = (topic: string, code: string): string =>
  frame("ended", JSON.stringify({ topic, code }));
