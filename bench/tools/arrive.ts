import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

/**
 * Sends what is due when it is due, whatever was answered by then. ARRIVALS and VOTES hold requests as JSON lines
 * {path, headers, body?}; prints JSON {arrivals, votes}, each {failed, p50, p99}, in milliseconds.
 */
type Due = { path: string; headers: Record<string, string>; body?: string };
type Outcome = { failed: number; p50: number; p99: number };

const [port, seconds, arrivals, votes] = process.argv.slice(2) as [string, string, string, string];
const dueIn = (file: string): Due[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Due);
const kept = new Agent({ keepAlive: true, maxSockets: 128 });

const [came, voted] = await Promise.all([drive(dueIn(arrivals), false), drive(dueIn(votes), kept)]);
console.log(JSON.stringify({ arrivals: came, votes: voted }));
kept.destroy();

async function drive(due: Due[], agent: Agent | false): Promise<Outcome> {
  const answered: number[] = [];
  const pause = (Number(seconds) * 1000) / due.length;
  const started = performance.now();
  const answers: Promise<void>[] = [];
  for (const [n, one] of due.entries()) {
    const wait = started + n * pause - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    answers.push(send(one, agent).then((ms) => void (ms !== null && answered.push(ms))));
  }
  await Promise.all(answers);
  answered.sort((a, b) => a - b);
  const at = (share: number) => answered[Math.floor(answered.length * share)] ?? 0;
  return { failed: due.length - answered.length, p50: at(0.5), p99: at(0.99) };
}

/** Null when it was refused or lost. */
function send({ path, headers, body }: Due, agent: Agent | false): Promise<number | null> {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (ok: boolean) => resolve(ok ? performance.now() - started : null);
    const asked = request({ port, path, headers, agent, method: body ? "POST" : "GET" }, (response) => {
      response.resume();
      response.once("end", () => done(response.statusCode === 200));
      response.once("error", () => done(false));
    });
    // A kept connection that the server closes in that very moment: browsers send such a thing again, too.
    asked.once("error", (error: NodeJS.ErrnoException) =>
      asked.reusedSocket && error.code === "ECONNRESET"
        ? resolve(send({ path, headers, body }, agent))
        : done(false),
    );
    asked.end(body);
  });
}
