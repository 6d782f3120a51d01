import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { speak } from "../app/characters/voice/speak.ts";
import { sampleCharacters } from "../content/characters.ts";
import { sampleVoices } from "../content/talk/voices.ts";
import { questionsToAll } from "../testing/characters/questions.ts";
import { standInModel } from "../testing/model/stand-in-model.ts";
import { residentKb, startScript } from "./tools/process.ts";
import { type Figure, median, print } from "./tools/report.ts";

const alone = 40;
const together = 500;
const sentencesEach = 10;
const pieceMs = 250;
/** Over which the questions of all of them come in; the replies take longer than that, so all are under way at once. */
const arrivingMs = 5_000;
const houseSeconds = 3;

/** What a model says, from its sentence being written to its fan's reader; 500 at once; and the house engine's own pace. */
export async function benchCharacters(): Promise<void> {
  const figures = [housePace()];
  const model = await standInModel();
  process.env.SESSION_SECRET = "a secret for the bench that is long enough";
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: mkdtempSync(join(tmpdir(), "afters-bench-")),
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    AI_BASE_URL: model.origin,
    AI_FIRST_MS: "60000",
  });
  const port = Number(/(\d+)$/.exec(product.line)?.[1]);

  model.answering = async (write) => {
    await delay(20);
    write(`${stamp()} `);
    await delay(200);
  };
  const first: number[] = [];
  let listener = await Listener.open(port, 1);
  for (let n = 0; n < alone; n++) {
    // Another fan before the limit of questions.
    if (n % 15 === 14) listener = await Listener.open(port, 1000 + n);
    await listener.ask();
    first.push(listener.waits.at(-1) ?? Number.NaN);
  }
  figures.push({
    name: "a first sentence, from its last piece being written by the model to its fan's reader (median)",
    value: median(first),
    unit: "ms",
    aim: "<= 30",
  });
  figures.push({ name: "the same, 95th percentile", value: percentile(first, 95), unit: "ms" });

  model.answering = async (write) => {
    for (let sentence = 0; sentence < sentencesEach; sentence++) {
      for (const piece of ["So ", "it ", "hums "]) {
        write(piece);
        await delay(pieceMs);
      }
      write(`${stamp()} `);
    }
  };
  const fans = await Promise.all(Array.from({ length: together }, (_, n) => Listener.open(port, 2000 + n)));
  const before = residentKb(product.child.pid ?? 0);
  let most = before;
  let open = 0;
  const watching = setInterval(() => {
    open = Math.max(open, model.open());
    most = Math.max(most, residentKb(product.child.pid ?? 0));
  }, 100);
  await Promise.all(
    fans.map(async (fan, n) => {
      await delay((n * arrivingMs) / together);
      await fan.ask();
    }),
  );
  clearInterval(watching);
  const waits = fans.flatMap((fan) => fan.waits);
  const whole = fans.filter((fan) => fan.replies === 1).length;
  figures.push(
    {
      name: `replies that came whole, of ${together} streamed at once`,
      value: whole,
      unit: "",
      aim: `${together}`,
    },
    { name: "of them under way at the same moment", value: open, unit: "" },
    { name: "a sentence of theirs, from the model to the reader (median)", value: median(waits), unit: "ms" },
    { name: "the same, 95th percentile", value: percentile(waits, 95), unit: "ms" },
    {
      name: "memory of the process, at most",
      value: most / 1000,
      unit: "MB",
      against: `${Math.round(before / 1000)} MB before`,
    },
  );
  print("Characters", figures);
  await product.stop();
  await model.end();
}

/** When it was written, in words that the policy takes for no number: milliseconds as letters, with an end of a sentence. */
const stamp = () =>
  `at z${[...String(Math.round(performance.now() * 10))].map((digit) => "abcdefghij"[Number(digit)]).join("")}q.`;
const writtenAt = (letters: string) =>
  Number([...letters].map((letter) => "abcdefghij".indexOf(letter)).join("")) / 10;

const percentile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * share) / 100))] ??
  Number.NaN;

/** A fan with an open stream of their talk. */
class Listener {
  readonly waits: number[] = [];
  replies = 0;
  private readonly seen = new Set<string>();
  private whole: (() => void) | null = null;
  private readonly port: number;
  private readonly headers: Record<string, string>;

  private constructor(port: number, headers: Record<string, string>) {
    this.port = port;
    this.headers = headers;
  }

  static async open(port: number, n: number): Promise<Listener> {
    const { newSession, sessionCookie, fanIdOf } = await import("../platform/session/session.server.ts");
    const session = newSession();
    const one = new Listener(port, {
      Cookie: sessionCookie(session).split(";")[0] ?? "",
      "X-Forwarded-For": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      Accept: "application/json",
      "Content-Type": "application/json",
    });
    await one.post("/characters/carmilla/start", {});
    await one.listen(`0@talk:${fanIdOf(session)}:carmilla`);
    return one;
  }

  private async post(path: string, body: object): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method: "POST",
      headers: this.headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }

  private listen(topic: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const path = `/live?topic=${encodeURIComponent(topic)}`;
      let text = "";
      const sent = request({ port: this.port, path, headers: this.headers, agent: false }, (response) => {
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          const now = performance.now();
          const blocks = (text + chunk).split("\n\n");
          text = blocks.pop() ?? "";
          for (const block of blocks) this.take(block, now);
          resolve();
        });
      });
      sent.once("error", reject);
      sent.end();
    });
  }

  private take(block: string, now: number): void {
    if (block.startsWith("event: state"))
      for (const [stamped = "", letters = ""] of block.matchAll(/z([a-j]+)q/g)) {
        if (this.seen.has(stamped)) continue;
        this.seen.add(stamped);
        this.waits.push(now - writtenAt(letters));
      }
    if (!block.startsWith("event: log") || !block.includes('"kind":"reply"')) return;
    this.replies += 1;
    this.whole?.();
  }

  async ask(): Promise<void> {
    const whole = new Promise<void>((resolve) => {
      this.whole = resolve;
    });
    await this.post("/characters/carmilla/messages", { text: "What do you hear?", clientKey: randomUUID() });
    await whole;
  }
}

function housePace(): Figure {
  const voices = sampleCharacters.map((one) => ({
    ...one,
    entries: sampleVoices.filter(({ character }) => character === one.id),
  }));
  let said = 0;
  const started = performance.now();
  while (performance.now() - started < houseSeconds * 1_000) {
    for (const voice of voices)
      for (const [message] of questionsToAll) {
        speak({ voice, message, history: [], seed: String(said) });
        said += 1;
      }
  }
  return {
    name: "replies of the house engine, on one core",
    value: said / ((performance.now() - started) / 1_000),
    unit: "/s",
  };
}
