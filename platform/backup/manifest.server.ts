import { createHash } from "node:crypto";
import { z } from "zod";
import type { Queryable } from "../db/pool.server.ts";

/** The last member of a backup: a file without it was never finished. */
export const manifestName = "manifest.json";
export const secretsName = "secrets.json";
export const sealedSecretsName = "secrets.sealed";

const Sum = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

export const Manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(Sum.extend({ columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.array(Sum),
  recounts: z.array(z.object({ what: z.string(), looked: z.number(), wrong: z.number() })),
  /** Which ones were in force, by ids that do not give them away. */
  secrets: z.object({
    ids: z.record(z.string(), z.string()),
    included: z.boolean(),
    /** They are in it under BACKUP_KEY. */
    sealed: z.boolean().default(false),
  }),
  /** Files that fans sent in and that lie in the data folder: those that are in it, and how many are not. */
  works: z
    .object({ files: z.array(Sum), left: z.number(), leftBytes: z.number() })
    .default({ files: [], left: 0, leftBytes: 0 }),
});

export type Manifest = z.infer<typeof Manifest>;

/** What can be said twice, once as it is kept and once as it is counted: how many were looked at, how many differ. */
export type Recount = (on: Queryable) => Promise<{ what: string; looked: number; wrong: number }>;

export class Tally {
  private readonly hash = createHash("sha256");
  private bytes = 0;
  private rows = 0;

  add(block: Buffer): void {
    this.hash.update(block);
    this.bytes += block.length;
    for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) this.rows += 1;
  }

  /** Postgres writes one line for a row, whatever is in it. */
  sum(): { bytes: number; rows: number; sha256: string } {
    return { bytes: this.bytes, rows: this.rows, sha256: this.hash.digest("hex") };
  }
}

export async function* tallied(tally: Tally, blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const block of blocks) {
    tally.add(block);
    yield block;
  }
}
