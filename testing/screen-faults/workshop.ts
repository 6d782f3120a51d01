import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtByTheRun } from "../built.ts";
import { playwrightResults, type Result, vitestResults } from "../command/report.ts";
import { anyOf, ofSources } from "../command/selection.ts";
import { freePort } from "../free-port.ts";
import { type Fault, isInBrowser, type NamedTest, withFault } from "./fault.ts";

export type Verdict =
  | "noticed"
  | "NOT NOTICED"
  | "does not apply any more"
  | "does not build"
  | "was not run"
  | "the test does not exist"
  | "the test is red without it";

/** `why` is what the test said when it turned red. */
export type Seen = { fault: Fault; verdict: Verdict; why?: string };

const running = new Set<ChildProcess>();

export function endAll(): void {
  for (const child of running) child.kill("SIGINT");
}

/** A copy of the tree in which faults are built and looked at. */
export class Workshop {
  private readonly root: string;
  private readonly seeded: string;
  private readonly runs: string;

  /**
   * `seeded` is the data folder of a server that has been started once, so that no other has to fill its own; in `runs`
   * each run has its reports and its data.
   */
  constructor(root: string, seeded: string, runs: string) {
    this.root = root;
    this.seeded = seeded;
    this.runs = runs;
  }

  /** The faults are in files of their own. What does not build is said of all of them. */
  async look(faults: Fault[], needsBuild: boolean): Promise<Seen[]> {
    const sources = new Map<string, string>();
    try {
      for (const fault of faults) {
        const file = join(this.root, fault.file);
        const source = readFileSync(file, "utf8");
        const broken = withFault(fault, source);
        if (broken === null) continue;
        sources.set(file, source);
        writeFileSync(file, broken);
      }
      const [there, gone] = partition(faults, ({ file }) => sources.has(join(this.root, file)));
      const outdated = gone.map((fault) => ({ fault, verdict: "does not apply any more" as const }));
      if (there.length === 0) return outdated;
      if (needsBuild && !(await this.build()))
        return [...outdated, ...there.map((fault) => ({ fault, verdict: "does not build" as const }))];
      const results: Result[] = [];
      for (const some of partition(there, ({ test }) => isInBrowser(test)))
        if (some.length > 0) results.push(...(await this.run(some.map(({ test }) => test))));
      return [...outdated, ...there.map((fault) => judged(fault, results))];
    } finally {
      for (const [file, source] of sources) writeFileSync(file, source);
    }
  }

  async build(): Promise<boolean> {
    return (await this.start(process.execPath, ["server/build.ts"])) === 0;
  }

  /** All that is asked for in browsers, or all that is not. */
  async run(tests: NamedTest[]): Promise<Result[]> {
    const folder = mkdtempSync(join(this.runs, "run-"));
    const report = join(folder, "report.json");
    const dataDir = `${folder}-data`;
    const files = [...new Set(tests.map(({ file }) => file))];
    const names = anyOf(tests.map(({ name }) => name)).source;
    try {
      if (!tests.every(isInBrowser)) {
        // On a machine that is busy a slow test would pass for one that noticed.
        const patient = ["--testTimeout=60000", "--hookTimeout=120000"];
        const args = ["run", ...ofSources, ...files, "--testNamePattern", names, ...patient];
        const told = ["--reporter=json", `--outputFile.json=${report}`];
        return vitestResults(report, await this.start("vitest", [...args, ...told]));
      }
      // Beside the others, and with their owner: under root Postgres runs as somebody else.
      spawnSync("cp", ["-a", this.seeded, dataDir]);
      const env = {
        E2E_DATA_DIR: dataDir,
        E2E_PORT: String(await freePort()),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      };
      const args = ["test", ...files, "--grep", names, "--reporter=json"];
      if (tests.length === 1) args.push("--max-failures", "1");
      return playwrightResults(report, await this.start("playwright", args, env));
    } finally {
      for (const used of [folder, dataDir]) rmSync(used, { recursive: true, force: true });
    }
  }

  private start(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
    const child = spawn(command, args, {
      cwd: this.root,
      env: { ...process.env, [builtByTheRun]: "yes", ...env },
      stdio: "ignore",
    });
    running.add(child);
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => {
        running.delete(child);
        resolve(code ?? 1);
      });
    });
  }
}

/** Without what is said of the run as a whole: a server that does not start notices nothing. */
export const resultsOf = ({ file, name }: NamedTest, results: Result[]): Result[] =>
  results.filter((result) => result.file.endsWith(file) && result.title.includes(name));

function judged(fault: Fault, results: Result[]): Seen {
  const asked = resultsOf(fault.test, results);
  const failed = asked.find(({ state }) => state === "failed");
  if (failed) return { fault, verdict: "noticed", ...(failed.why && { why: failed.why }) };
  return { fault, verdict: asked.some(({ state }) => state === "passed") ? "NOT NOTICED" : "was not run" };
}

function partition<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
