import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import type { Outcome, Stream } from "./load.ts";

// Does as little work per request as possible, so that the client leaves the processor to the server: `send` in load.ts
// starts it.
const streams = JSON.parse(process.argv[2] ?? "[]") as Stream[];
const lastChunk = "\r\n0\r\n\r\n";

/** One request at a time. */
class Line {
  /** Whether it was used before, so that the server may close it at any time. */
  isKept = false;
  readonly socket: Socket;
  unread: Buffer | null = null;
  private told: (answer: Buffer | null) => void = () => undefined;

  constructor(port: string) {
    this.socket = connect(Number(port), "127.0.0.1").setNoDelay(true);
    this.socket.on("data", (chunk: Buffer) => this.read(chunk));
    // Closing follows.
    this.socket.on("error", () => undefined);
    this.socket.on("close", () => this.told(null));
  }

  /** `told` gets null when it was lost. */
  ask(request: Buffer, told: (answer: Buffer | null) => void): void {
    this.unread = null;
    this.told = told;
    this.socket.write(request);
  }

  private read(chunk: Buffer): void {
    const answer = this.unread ? Buffer.concat([this.unread, chunk]) : chunk;
    this.unread = answer;
    const length = lengthOf(answer);
    if (length === null || answer.length < length) return;
    const { told } = this;
    this.told = () => undefined;
    told(answer);
  }
}

function drive({ port, file, connections, seconds = 0, spread, isRead }: Stream): Promise<Outcome> {
  const requests = requestsIn(file);
  const isOnce = Boolean(spread) || seconds === 0;
  const dueAt = spread ? dueTimes(requests.count, seconds * 1000, spread === "rush") : () => 0;
  const free: Line[] = [];
  const took: number[] = [];
  const answers: string[] = [];
  let [next, open, waiting, failed] = [0, 0, 0, 0];
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const isOver = () => (isOnce ? next >= requests.count : elapsed() >= seconds * 1000);
  const freeLine = (): Line | undefined => {
    const known = free.pop();
    if (known?.socket.destroyed) {
      open -= 1;
      return freeLine();
    }
    if (known || (connections !== undefined && open >= connections)) return known;
    open += 1;
    return new Line(port);
  };

  return new Promise((resolve) => {
    const ask = (line: Line, n: number, since: number) =>
      line.ask(requests.of(n % requests.count), (answer) => {
        if (!answer) open -= 1;
        // Closed in that very moment: browsers send such a request again, too.
        const again = !answer && line.isKept && !line.unread && freeLine();
        if (again) return ask(again, n, since);
        // With a status of 2xx.
        if (answer?.[9] === 0x32) took.push(elapsed() - since);
        else failed += 1;
        if (isRead) answers[n] = answer?.toString("utf8", answer.indexOf("\r\n\r\n") + 4) ?? "";
        waiting -= 1;
        line.isKept = true;
        if (answer && connections !== undefined) free.push(line);
        sendDue();
      });
    const sendDue = () => {
      // A timer is a millisecond late or early; who is sent early is not counted from later.
      for (let now = elapsed(); !isOver() && dueAt(next) <= now + 1; now = elapsed()) {
        const line = freeLine();
        if (!line) return;
        waiting += 1;
        ask(line, next, spread ? Math.min(now, dueAt(next)) : now);
        next += 1;
      }
      if (isOver() && waiting === 0) resolve(outcome());
    };
    const beat = () => {
      sendDue();
      if (spread && !isOver()) setTimeout(beat, dueAt(next) - elapsed());
    };
    beat();
  });

  function outcome(): Outcome {
    const sorted = Float64Array.from(took).sort();
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    const most = sorted.at(-1) ?? 0;
    return { answered: took.length, failed, p50: at(0.5), p99: at(0.99), most, ms: elapsed(), answers };
  }
}

/** Milliseconds after the start, for each of them. */
function dueTimes(all: number, allMs: number, isRush: boolean): (n: number) => number {
  const rushMs = isRush ? Math.min(10_000, allMs / 6) : 0;
  const inRush = Math.round((3 * all * rushMs) / allMs);
  return (n) =>
    n < inRush ? (n * rushMs) / inRush : rushMs + ((n - inRush) * (allMs - rushMs)) / (all - inRush);
}

/** One buffer for all: a million small ones would be the garbage collector's. */
function requestsIn(file: string): { count: number; of(n: number): Buffer } {
  const bytes = readFileSync(file);
  const starts = [0];
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) starts.push(at + 1);
  const end = (n: number) => (starts[n + 1] ?? bytes.length + 1) - 1;
  return {
    count: bytes.length > 0 ? starts.length : 0,
    of: (n) => bytes.subarray(starts[n], end(n)),
  };
}

/** Bytes until the answer is whole; null as long as it is not. */
function lengthOf(answer: Buffer): number | null {
  const head = answer.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const at = answer.indexOf("Content-Length: ");
  if (at > 0 && at < head) return head + 4 + Number.parseInt(answer.toString("latin1", at + 16, at + 24), 10);
  // Not all that answers spells it so, and what is rendered while it is sent comes in chunks.
  const [, length] = /content-length: (\d+)/i.exec(answer.toString("latin1", 0, head)) ?? [];
  if (length) return head + 4 + Number(length);
  return answer.toString("latin1", answer.length - 7) === lastChunk ? answer.length : null;
}

const outcomes = JSON.stringify(await Promise.all(streams.map(drive)));
process.stdout.write(outcomes, () => process.exit(0));
