import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Running = Awaited<ReturnType<typeof start>>;

const isReady = /(?:Afters is open at \S+:|ready )(\d+)/;

export const newFolder = (): string => mkdtempSync(join(tmpdir(), "afters-bench-"));

const running = new Set<ChildProcess>();
// A bench that fails or is stopped leaves none behind.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.once("exit", () => {
  for (const child of running) child.kill();
});

/** A script in a process of its own, from when it says its port. */
export async function start(file: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  running.add(child);
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  gone.then(() => running.delete(child));
  const hears = (pattern: RegExp) =>
    new Promise<string[]>((resolve, reject) => {
      let text = "";
      const read = (chunk: Buffer) => {
        text += chunk;
        const found = pattern.exec(text);
        if (!found) return;
        child.stdout.off("data", read);
        resolve(found);
      };
      child.stdout.on("data", read);
      gone.then(() => reject(new Error(`${file} ended before ${pattern}: ${text}`)));
    });
  const [, port = "0"] = await hears(isReady);
  return {
    port,
    origin: `http://localhost:${port}`,
    pid: child.pid as number,
    /** Writes a line to it, and waits for its answer. */
    ask: (line: string, pattern: RegExp) => {
      const answer = hears(pattern);
      child.stdin.write(`${line}\n`);
      return answer;
    },
    stop: () => {
      child.kill("SIGTERM");
      return gone;
    },
  };
}

export const startProduct = (env?: Record<string, string>): Promise<Running> =>
  start("server/main.ts", [], env);

/** Linux: fields 14 and 15 of /proc/{pid}/stat, in hundredths. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return fields.slice(11, 13).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
