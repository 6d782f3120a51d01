import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { query } from "../../../../platform/db/pool.server.ts";
import { isUuid } from "../../../../platform/exact-values.ts";
import { defineScheduledJob } from "../../../../platform/jobs/jobs.server.ts";
import { arrivingPath } from "./arriving.server.ts";
import { dropEmpty, dropUntouched } from "./drop-files.server.ts";

const dayMs = 24 * 3_600_000;

defineScheduledJob("sweep-files", "*/15 * * * *", () => sweepFiles());

defineScheduledJob("sweep-empty-files", "*/2 * * * *", () => sweepEmptyFiles());

export async function sweepEmptyFiles(): Promise<void> {
  while ((await dropEmpty()) > 0);
}

/** What nobody went on with for a day, and what lies in the folder and is nobody's any more. */
export async function sweepFiles(now = Date.now()): Promise<void> {
  while ((await dropUntouched()) > 0);
  const folder = dirname(arrivingPath("any"));
  for (const place of [folder, join(folder, "looked-at")]) {
    const names = await readdir(place).catch(() => []);
    for (let from = 0; from < names.length; from += 500)
      await sweepStrays(place, names.slice(from, from + 500), now);
  }
}

async function sweepStrays(place: string, names: string[], now: number): Promise<void> {
  const ids = names.map((name) => name.slice(0, 36)).filter(isUuid);
  const rows = await query<{ id: string }>(
    "select id from submission_files where id = any($1::uuid[]) and state in ('arriving', 'arrived')",
    [ids],
  );
  const wanted = new Set(rows.map(({ id }) => id));
  for (const name of names) {
    if (wanted.has(name.slice(0, 36))) continue;
    const path = join(place, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() && now - found.mtimeMs > dayMs) await rm(path, { force: true });
  }
}
