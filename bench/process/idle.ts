import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { cpuSeconds, pause, startScript } from "../tools/process.ts";
import { median, print } from "../tools/report.ts";

const settlingMs = 15_000;
const lookMs = 20_000;
const looks = 3;

/** What a process and its Postgres take while nobody is there and the sample parties play. */
export async function benchIdle(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  const { child, stop } = await startScript("server/main.ts", [], /Afters is open at/, {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    OPERATOR_EMAILS: "somebody@afters.example",
  });
  const client = new pg.Client({ host: join(folder, "run"), user: "afters", database: "afters" });
  await client.connect();
  await pause(settlingMs);
  const seen = { server: [] as number[], postgres: [] as number[], transactions: [] as number[] };
  for (let look = 0; look < looks; look++) {
    const before = await state(child.pid as number, client);
    await pause(lookMs);
    const after = await state(child.pid as number, client);
    for (const what of ["server", "postgres", "transactions"] as const)
      seen[what].push((after[what] - before[what]) / (lookMs / 1_000));
  }
  await client.end();
  await stop();
  print("An idle process", [
    { name: "of a core, for the server", value: median(seen.server) * 100, unit: "%" },
    { name: "of a core, for its Postgres", value: median(seen.postgres) * 100, unit: "%" },
    { name: "transactions", value: median(seen.transactions), unit: "/s" },
  ]);
}

async function state(pid: number, client: pg.Client) {
  const { rows } = await client.query<{ transactions: number }>(
    "select (xact_commit + xact_rollback)::float8 as transactions from pg_stat_database where datname = current_database()",
  );
  const postgres = descendants(pid).reduce((sum, one) => sum + cpuSeconds(one, { withEnded: true }), 0);
  return { server: cpuSeconds(pid), postgres, transactions: rows[0]?.transactions ?? 0 };
}

/** Field 4 of /proc/{pid}/stat is the parent; a process may end meanwhile. */
function descendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8").replace(/^.*\) /, "");
      parents.set(Number(name), Number(stat.split(" ")[1]));
    } catch (error) {
      if (!["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
  }
  const below = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || below(parent));
  };
  return [...parents.keys()].filter(below);
}
