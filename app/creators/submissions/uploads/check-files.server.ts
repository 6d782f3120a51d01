import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { config } from "../../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { scan } from "../../../../platform/files/clamd.server.ts";
import { cleanFileName } from "../../../../platform/files/file-name.ts";
import { type Place, stores } from "../../../../platform/files/file-store.server.ts";
import type { Inspected } from "../../../../platform/files/kinds/inspect.server.ts";
import { inspectApart } from "../../../../platform/files/kinds/inspect-apart.server.ts";
import { FileRefused } from "../../../../platform/files/kinds/refused.server.ts";
import { isS3Configured } from "../../../../platform/files/s3-store.server.ts";
import { defineJob, defineScheduledJob, enqueue } from "../../../../platform/jobs/jobs.server.ts";
import { log } from "../../../../platform/logger.server.ts";
import { arrivingPath, forgetArrival, releaseQuota } from "./arriving.server.ts";
import "./sweep.server.ts";

const folder = join(config.dataDir, "uploads", "looked-at");

/** Whoever is away, the scanner or the store, is asked again until they are back: what has arrived stays arrived. */
const checkFiles = defineJob<{ file: string }>({
  name: "check-files",
  batch: 1,
  workers: 2,
  async work(items) {
    const again: { file: string }[] = [];
    for (const item of items) {
      try {
        await checkFile(item.file);
      } catch (error) {
        log.warn({ err: error, file: item.file }, "a file could not be checked yet");
        again.push(item);
      }
    }
    return again;
  },
});

/** As after a database was put back from a backup, which knows no jobs. */
defineScheduledJob("files-left", "*/10 * * * *", () =>
  transaction(async (on) => {
    const left = await query<{ file: string }>(
      "select id as file from submission_files where state = 'arrived' order by touched_at limit 1000",
      [],
      on,
    );
    await enqueue(
      checkFiles,
      left.map((item) => ({ key: item.file, item })),
      on,
    );
  }),
);

/** It is whole: from here on nobody adds to it, and it is looked at. */
export async function takeArrived(id: string): Promise<void> {
  await transaction(async (on) => {
    const rows = await query(
      `update submission_files set state = 'arrived', touched_at = now() where id = $1 and state = 'arriving' returning 1`,
      [id],
      on,
    );
    if (rows.length > 0) await enqueue(checkFiles, [{ key: id, item: { file: id } }], on);
  });
}

type Row = { id: string; name: string };

/** Done twice it comes to the same. */
export async function checkFile(id: string): Promise<void> {
  const row = await queryOne<Row>(
    "select id, name from submission_files where id = $1 and state = 'arrived'",
    [id],
  );
  if (!row) return;
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${id}.${process.pid}`);
  try {
    const sha256 = await copyHashed(arrivingPath(id), path);
    await keep(row, path, sha256);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await refuse(id, error.message);
  } finally {
    await rm(path, { force: true });
    await rm(`${path}.clean`, { force: true });
  }
  await forgetArrival(id);
}

/** A file of our own, which no upload that is still open writes to. */
async function copyHashed(from: string, to: string): Promise<string> {
  const hash = createHash("sha256");
  const hashed = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  await pipeline(createReadStream(from, { highWaterMark: 256 * 1024 }), hashed, createWriteStream(to));
  return hash.digest("hex");
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

async function keep({ id, name }: Row, path: string, sha256: string): Promise<void> {
  const found = config.CLAMD_URL ? await scan(path) : null;
  if (found) {
    log.warn({ file: id, found }, "a file was refused by the scanner");
    throw new FileRefused("Our scanner found this file to be harmful. It was not saved.");
  }
  const inspected = await look(id, path);
  const { size } = await stat(path);
  const place: Place = isS3Configured() ? "s3" : "disk";
  const is = { bytes: size, sha256: inspected.changed ? await hashOf(path) : sha256 };
  await stores[place].put(id, path, is);
  const isKept = await transaction((on) => noteKept(id, name, inspected, { sha256, size, place }, on));
  // Withdrawn while it was looked at.
  if (!isKept) await stores[place].remove(id);
}

/** Begun twice and never ended, by whatever it did to the process that looked, it is not looked at again. */
const mostLooks = 2;

async function look(id: string, path: string): Promise<Inspected> {
  const [begun] = await query<{ looks: number }>(
    "update submission_files set looks = looks + 1 where id = $1 returning looks",
    [id],
  );
  if ((begun?.looks ?? 0) > mostLooks) {
    log.warn({ file: id }, "a file crashed its checker twice and is refused");
    throw new FileRefused(
      "This file could not be opened, twice. It may be damaged: save it again and try once more.",
    );
  }
  const inspected = await inspectApart(path);
  await query("update submission_files set looks = 0 where id = $1", [id]);
  return inspected;
}

async function noteKept(
  id: string,
  name: string,
  { kind, thumbnail }: Inspected,
  { sha256, size, place }: { sha256: string; size: number; place: Place },
  on: Queryable,
): Promise<boolean> {
  const rows = await query(
    `update submission_files set state = 'kept', kind = $2, name = $3, sha256 = $4, kept_bytes = $5, place = $6,
       touched_at = now() where id = $1 and state = 'arrived' returning 1`,
    [id, kind, cleanFileName(name, kind), sha256, size, place],
    on,
  );
  if (rows.length === 0) return false;
  if (thumbnail)
    await query(
      "insert into submission_thumbnails (file_id, bytes, width, height) values ($1, $2, $3, $4)",
      [id, thumbnail.bytes, thumbnail.width, thumbnail.height],
      on,
    );
  return true;
}

/** Nothing of it is kept but its name and why. */
async function refuse(id: string, sentence: string): Promise<void> {
  await transaction(async (on) => {
    const rows = await query<{ bytes: number }>(
      `update submission_files f set state = 'refused', refusal = $2, bytes = 0, touched_at = now()
       from (select id, bytes from submission_files where id = $1 and state = 'arrived' for update) was
       where f.id = was.id returning was.bytes`,
      [id, sentence],
      on,
    );
    await releaseQuota(rows[0]?.bytes ?? 0, on);
  });
}
