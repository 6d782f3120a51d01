import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { config } from "../../platform/config.server.ts";
import { newSession, sessionCookie } from "../../platform/session/session.server.ts";
import { cpuSeconds } from "./process.ts";

/** What send.ts is to send. Each request once, as fast as they are answered, unless `seconds` says otherwise. */
export type Stream = {
  port: string;
  /** Of requests, by `writeRequests`. */
  file: string;
  /** That are kept and used again; without, each request comes with one of its own. */
  connections?: number;
  /** Over and over for so long; with `spread` each once, when it is due. */
  seconds?: number;
  /** "rush" has three times as many as in the mean in its first part. */
  spread?: "evenly" | "rush";
  /** Whether answers are wanted. */
  isRead?: boolean;
};

/** Milliseconds from when a request was due to its answer. */
export type Outcome = {
  answered: number;
  failed: number;
  p50: number;
  p99: number;
  most: number;
  /** Until the last was answered. */
  ms: number;
  /** In the order of the requests. */
  answers: string[];
};

/** Visitors come from addresses of their own, or the limits would take all for one. */
export const addressOf = (n: number): string =>
  `X-Forwarded-For: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

export const cookieOf = (session: string): string => `Cookie: ${sessionCookie(session).split(";")[0]}`;

export const manySessions = (many: number): string[] => Array.from({ length: many }, () => newSession());

export const getOf = (path: string, headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n");

export function postOf(path: string, body: object, headers: string[]): string {
  const text = JSON.stringify(body);
  const type = ["Content-Type: application/json", `Content-Length: ${text.length}`];
  return [`POST ${path} HTTP/1.1`, "Host: localhost", ...type, ...headers, "", text].join("\r\n");
}

/** What each of them does as the product's own pages do it. */
export const actsOf = (sessions: string[], path: string, body: (n: number) => object): string[] =>
  sessions.map((session, n) =>
    postOf(path, body(n), [cookieOf(session), addressOf(n), "Accept: application/json"]),
  );

export const votesOf = (sessions: string[], pollId: string): string[] =>
  actsOf(sessions, `/polls/${pollId}/votes`, (n) => ({ option: n % 4 }));

let files = 0;

export function writeRequests(requests: string[]): string {
  const file = join(config.dataDir, `requests-${files++}`);
  writeFileSync(file, requests.join("\0"), "latin1");
  return file;
}

/** By a process of their own, all at once. */
export async function send<Streams extends Stream[]>(
  ...streams: Streams
): Promise<{ [At in keyof Streams]: Outcome }> {
  const args = ["bench/tools/send.ts", JSON.stringify(streams)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e9 });
  return JSON.parse(stdout);
}

/** Answers per second, and per second of the server's own core; a refused request is an error. */
export async function load(
  server: { port: string; pid: number },
  file: string,
  connections: number,
  seconds: number,
): Promise<{ rate: number; perCore: number }> {
  const before = cpuSeconds(server.pid);
  const [{ answered, failed, ms }] = await send({ port: server.port, file, connections, seconds });
  const spent = cpuSeconds(server.pid) - before;
  if (failed > 0) throw new Error(`${failed} requests were refused.`);
  return { rate: (answered * 1000) / ms, perCore: answered / spent };
}
