import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { isGood, lengthOf } from "./answer.ts";

/**
 * Sends what is due when it is due, whatever was answered by then, with as little work per request as possible.
 * ARRIVALS and VOTES hold requests as JSON lines {path, headers, body?}: those who arrive come with a connection of their
 * own, votes over some that stay. Prints JSON {arrivals, votes}, each {failed, p50, p99}, in milliseconds.
 */
type Due = { path: string; headers: Record<string, string>; body?: string };
type Outcome = { failed: number; p50: number; p99: number };

const mostKept = 128;
const [port, seconds, arrivals, votes] = process.argv.slice(2) as [string, string, string, string];

const bytesOf = ({ path, headers, body = "" }: Due, connection: "close" | "keep-alive") =>
  Buffer.from(
    [
      `${body ? "POST" : "GET"} ${path} HTTP/1.1`,
      "Host: localhost",
      `Connection: ${connection}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
      "",
      body,
    ].join("\r\n"),
  );
const dueIn = (file: string, connection: "close" | "keep-alive") =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => bytesOf(JSON.parse(line) as Due, connection));

const free: Socket[] = [];
const queue: ((socket: Socket) => void)[] = [];
let open = 0;

const [came, voted] = await Promise.all([
  drive(dueIn(arrivals, "close"), async (bytes) => answered(newSocket(), bytes)),
  drive(dueIn(votes, "keep-alive"), overKept),
]);
console.log(JSON.stringify({ arrivals: came, votes: voted }));
process.exit(0);

async function drive(due: Buffer[], send: (bytes: Buffer) => Promise<boolean>): Promise<Outcome> {
  const took: number[] = [];
  const pause = (Number(seconds) * 1000) / due.length;
  const started = performance.now();
  const answers: Promise<void>[] = [];
  for (const [n, bytes] of due.entries()) {
    const wait = started + n * pause - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    const sent = performance.now();
    answers.push(send(bytes).then((isOk) => void (isOk && took.push(performance.now() - sent))));
  }
  await Promise.all(answers);
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { failed: due.length - took.length, p50: at(0.5), p99: at(0.99) };
}

/** A kept connection that the server closes in that very moment: browsers send such a thing again, too. */
async function overKept(bytes: Buffer): Promise<boolean> {
  const socket = await keptSocket();
  const before = socket.bytesRead;
  const isOk = await answered(socket, bytes);
  if (socket.destroyed) {
    open -= 1;
    return isOk || (before > 0 && socket.bytesRead === before && (await overKept(bytes)));
  }
  const next = queue.shift();
  if (next) next(socket);
  else free.push(socket);
  return isOk;
}

function keptSocket(): Promise<Socket> {
  const known = free.pop();
  if (known) return Promise.resolve(known);
  if (open === mostKept) return new Promise((resolve) => void queue.push(resolve));
  open += 1;
  return Promise.resolve(newSocket());
}

function newSocket(): Socket {
  return connect(Number(port), "127.0.0.1").setNoDelay(true);
}

/** False when it was refused or lost. */
function answered(socket: Socket, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = Buffer.alloc(0);
    const done = (isOk: boolean) => {
      socket.removeAllListeners();
      socket.on("error", () => {});
      resolve(isOk);
    };
    socket.on("data", (chunk) => {
      answer = answer.length > 0 ? Buffer.concat([answer, chunk]) : chunk;
      const length = lengthOf(answer);
      if (length !== null && answer.length >= length) done(isGood(answer));
    });
    socket.once("error", () => done(false));
    socket.once("close", () => done(false));
    socket.write(bytes);
  });
}
