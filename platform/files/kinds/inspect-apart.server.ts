import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Inspected } from "./inspect.server.ts";
import { FileRefused } from "./refused.server.ts";

const mostMs = 20_000;
const mostHeapMb = 256;
/** With what libraries take beside it; 50 megapixels are 200 MB. */
const mostBytes = 1_000_000_000;
const looker = resolve("platform/files/kinds/look.server.ts");

/** Whoever looked at the file did not come back: its bytes took too long or too much, or ended the process. */
export class InspectorCrashed extends Error {}

/**
 * `inspectFile` in a process of its own, which has no settings, a bounded heap, 20 s, and a gigabyte: what strangers send
 * may end it, and nobody else. Throws FileRefused, and InspectorCrashed.
 */
export async function inspectApart(path: string): Promise<Inspected> {
  const child = fork(looker, [path], {
    env: {},
    execArgv: [`--max-old-space-size=${mostHeapMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const over = new AbortController();
  const timer = setTimeout(() => child.kill("SIGKILL"), mostMs);
  try {
    const gone = once(child, "exit", over).then(() => null);
    const answer = once(child, "message", over).then(([found]) => found as Inspected | { refused: string });
    void keepSmall(child.pid ?? 0, () => child.kill("SIGKILL"), over.signal);
    const found = await Promise.race([answer, gone]);
    if (!found) throw new InspectorCrashed("A file crashed the process that checked it.");
    if ("refused" in found) throw new FileRefused(found.refused);
    const { thumbnail } = found;
    return { ...found, thumbnail: thumbnail && { ...thumbnail, bytes: Buffer.from(thumbnail.bytes) } };
  } finally {
    clearTimeout(timer);
    over.abort();
    child.kill("SIGKILL");
  }
}

/** Linux tells how much a process holds; elsewhere its heap alone is bounded. */
async function keepSmall(pid: number, end: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    if (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024 > mostBytes) return end();
    await pause(100, undefined, { signal }).catch(() => undefined);
  }
}
