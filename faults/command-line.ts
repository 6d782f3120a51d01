import { type ChildProcess, spawn } from "node:child_process";

export type Ended = { code: number | null; output: string };

/** A command of the product, as an operator gives it. */
export function giveCommand(
  script: string,
  args: string[],
  env: Record<string, string>,
): { process: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: "error",
      SESSION_SECRET: "a secret for tests that is long enough",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  return {
    process: child,
    ended: new Promise((resolve) => child.once("close", (code) => resolve({ code, output }))),
  };
}
