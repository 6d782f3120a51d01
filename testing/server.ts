import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, mutantVariable } from "./built.ts";
import { freshDatabase } from "./fresh-database.ts";
import { templates, urlOf } from "./postgres.ts";

/** Of every server that a test starts. */
export const publishableKey = "afters_publishable_of_the_tests";

export type RunningServer = {
  origin: string;
  output(): string;
  /** Ends it as an operator does; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a crash does: no handler runs. */
  kill(): Promise<void>;
  process: ChildProcess;
};

const samples = "sample_";

/** Of a server of the tests. */
export const settingsWith = (
  env: Record<string, string | undefined>,
): Record<string, string | undefined> => ({
  PORT: "0",
  LOG_LEVEL: "error",
  TRUST_PROXY: "1",
  // Without a named operator a first start makes a link, which costs it a second.
  OPERATOR_EMAILS: "somebody@afters.example",
  SESSION_SECRET: "a secret for tests that is long enough",
  PUBLISHABLE_KEY: publishableKey,
  // In a test file's own database there are none, unless it asks: to write them is half of a start.
  SAMPLE_CONTENT: env.DATABASE_URL && !env.DATABASE_URL.includes(`/${samples}`) ? "off" : "on",
  ...env,
});

/** Of the sources as they are; `undefined` takes away what it gives otherwise. Rejects with the output of a server that refuses to start. */
export async function startServer(env: Record<string, string | undefined> = {}): Promise<RunningServer> {
  await ensureBuilt();
  const child = spawn(
    process.execPath,
    ["--import", "./testing/temporary/with-its-test.ts", "server/main.ts"],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        [mutantVariable]: process.env[mutantVariable],
        DATA_DIR: mkdtempSync(join(tmpdir(), "afters-test-data-")),
        ...settingsWith(env),
      },
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  let text = "";
  const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const open = /Afters is open at (\S+)/.exec(text);
      if (open?.[1]) resolve(open[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${text}`)));
  });
  return {
    origin,
    output: () => text,
    process: child,
    stop: () => {
      child.kill("SIGTERM");
      return gone;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** With the samples, as a first start leaves it. It takes the place of the one before, unless it is another's. */
export async function sampleDatabase(host: string, another = ""): Promise<string> {
  const name = `${samples}${another}${process.pid}`;
  await freshDatabase(host, name, templates.sample);
  return urlOf(host, name);
}
