import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuSeconds, residentKb, startScript } from "../tools/process.ts";
import { median, print } from "../tools/report.ts";

const rounds = 5;

type Start = { seconds: number; megabytes: number };

/** What a start costs until the server is open, first on a new folder and then on one that is filled, beside a bare server. */
export async function benchStart(): Promise<void> {
  const starts: Record<"first" | "again" | "bare", Start[]> = { first: [], again: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
    starts.first.push(await start("server/main.ts", /Afters is open at/, folder));
    starts.again.push(await start("server/main.ts", /Afters is open at/, folder));
    starts.bare.push(await start("bench/peers/bare-upload-server.ts", /Bare uploads at/, folder));
  }
  const of = (kind: keyof typeof starts, what: keyof Start) =>
    median(starts[kind].map((start) => start[what]));
  const bare = `bare node:http server ${of("bare", "seconds").toFixed(2)} s, ${Math.round(of("bare", "megabytes"))} MB`;
  print("A start", [
    {
      name: "a start on a filled folder, seconds of a core",
      value: of("again", "seconds"),
      unit: "s",
      against: bare,
    },
    {
      name: "the first, with tables and samples",
      value: of("first", "seconds"),
      unit: "s",
      against: "on a filled folder",
      ratio: of("first", "seconds") / of("again", "seconds"),
    },
    { name: "memory once it is open", value: of("again", "megabytes"), unit: "MB", against: bare },
  ]);
}

async function start(file: string, ready: RegExp, folder: string): Promise<Start> {
  const { child, stop } = await startScript(file, [], ready, {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    OPERATOR_EMAILS: "somebody@afters.example",
    NODE_COMPILE_CACHE: "node_modules/.cache/node-compile",
  });
  const pid = child.pid as number;
  const cost = { seconds: cpuSeconds(pid), megabytes: residentKb(pid) / 1024 };
  await stop();
  return cost;
}
