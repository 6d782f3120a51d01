import { connect, type Socket } from "node:net";
import { newSession, sessionCookie } from "../../platform/session/session.server.ts";
import { isGood, lengthOf } from "./answer.ts";
import { postOf } from "./load.ts";

/**
 * Sends `votes` votes in `seconds`, each of a session and an address of its own, when it is due: in the first part three
 * times as many as in the mean. Prints "ready", waits for a line, then prints JSON {accepted, p50, p99, most, tookMs}:
 * milliseconds from when a vote was due, whatever it had to wait for here.
 */
const [port, pollId, votes, seconds, connections] = process.argv.slice(2);
const all = Number(votes);
const allMs = Number(seconds) * 1000;
const burstMs = Math.min(10_000, allMs / 6);
const inBurst = Math.round((3 * all * burstMs) / allMs);

const requests = writeAll();
const took = new Float32Array(all);
let next = 0;
let answered = 0;
let accepted = 0;
console.log("ready");
await new Promise((resolve) => process.stdin.once("data", resolve));
const started = performance.now();
const free: Socket[] = await Promise.all(Array.from({ length: Number(connections) }, () => open()));
const finished = new Promise<void>((resolve) => {
  const beat = setInterval(() => {
    send();
    if (answered < all) return;
    clearInterval(beat);
    resolve();
  }, 2);
});
await finished;
const tookMs = performance.now() - started;
took.sort();
const at = (share: number) => took[Math.min(all - 1, Math.floor(all * share))];
console.log(JSON.stringify({ accepted, p50: at(0.5), p99: at(0.99), most: took[all - 1], tookMs }));
process.exit(0);

/** One buffer for all: a million small ones would be the garbage collector's. */
function writeAll(): { of(n: number): Buffer } {
  const texts = Array.from({ length: all }, (_, n) =>
    postOf(`/polls/${pollId}/votes`, { option: n % 4 }, [
      `Cookie: ${sessionCookie(newSession()).split(";")[0]}`,
      `X-Forwarded-For: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      "Accept: application/json",
    ]),
  );
  const ends = new Uint32Array(all);
  let size = 0;
  for (const [n, text] of texts.entries()) {
    size += text.length;
    ends[n] = size;
  }
  const bytes = Buffer.from(texts.join(""), "latin1");
  return { of: (n) => bytes.subarray(n === 0 ? 0 : ends[n - 1], ends[n]) };
}

/** Milliseconds after the start. */
function dueAt(n: number): number {
  if (n < inBurst) return (n * burstMs) / inBurst;
  return burstMs + ((n - inBurst) * (allMs - burstMs)) / (all - inBurst);
}

function send(): void {
  const now = performance.now() - started;
  while (next < all && free.length > 0 && dueAt(next) <= now) {
    const socket = free.pop() as Socket & { vote?: number };
    socket.vote = next;
    socket.write(requests.of(next));
    next += 1;
  }
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket: Socket & { vote?: number } = connect(Number(port), "127.0.0.1");
    socket.setNoDelay(true);
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
    let unread: Buffer | null = null;
    socket.on("data", (chunk: Buffer) => {
      const answer = unread ? Buffer.concat([unread, chunk]) : chunk;
      unread = answer;
      const length = lengthOf(answer);
      if (length === null || answer.length < length) return;
      unread = null;
      if (isGood(answer)) accepted += 1;
      took[answered] = performance.now() - started - dueAt(socket.vote ?? 0);
      answered += 1;
      free.push(socket);
      send();
    });
    // A kept connection that is closed would leave its vote unanswered, and the bench without an end.
    socket.once("close", () => {
      throw new Error("The server closed a connection.");
    });
  });
}
