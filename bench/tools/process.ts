import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export async function startScript(
  file: string,
  args: string[],
  ready: RegExp,
  env: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const line = await waitFor(child, ready);
  return { child, line, next: (pattern: RegExp) => waitFor(child, pattern), stop: () => end(child) };
}

export function waitFor(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk;
      const found = pattern.exec(text);
      if (!found) return;
      child.stdout?.off("data", read);
      resolve(found[0]);
    };
    child.stdout?.on("data", read);
    child.once("exit", (code) => reject(new Error(`ended with ${code} before ${pattern}: ${text}`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/** Linux: fields 14 and 15 of /proc/{pid}/stat, in hundredths; with the two behind them, also those of children that have ended. */
export function cpuSeconds(pid: number, { withEnded = false } = {}): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return fields.slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

export function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
