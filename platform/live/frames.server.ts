import type { LogEntry } from "./topics.server.ts";

/** A heartbeat: a comment line, so that proxies keep the connection and browsers notice a dead one. */
export const heartbeat = Buffer.from(":\n\n");

const frame = (event: string, json: string): string => `event: ${event}\ndata: ${json}\n\n`;

/** The first frame of a stream: its id, under which topics are taken up and put down. */
export const openFrame = (stream: string): string => frame("open", JSON.stringify({ stream }));

/** The entries of one tick as one event. */
export const logFrame = (topic: string, entries: LogEntry[]): string =>
  frame("log", JSON.stringify({ topic, entries }));

/** The latest value of something that has no history, such as how many are here. */
export const stateFrame = (topic: string, name: string, json: string): string =>
  frame("state", `{"topic":${JSON.stringify(topic)},"name":${JSON.stringify(name)},"value":${json}}`);

/** A topic that was asked for is read from now on. */
export const takenFrame = (topic: string): string => frame("taken", JSON.stringify({ topic }));

/** What was missed of a topic is too much to send: load the page's data anew, and take the topic up again. */
export const reloadFrame = (topic: string): string => frame("reload", JSON.stringify({ topic }));

/** A topic is no longer read, or never was: there is none, or it is not this reader's to read. */
export const endedFrame = (topic: string, code: string): string =>
  frame("ended", JSON.stringify({ topic, code }));
