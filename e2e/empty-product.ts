import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startServer } from "../testing/server.ts";

/** A server on a data folder of its own, without samples. */
export type EmptyProduct = { server: RunningServer; dataDir: string };

export async function startEmpty(): Promise<EmptyProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), "afters-own-"));
  return {
    server: await startServer({ DATA_DIR: dataDir, SAMPLE_CONTENT: "off", OPERATOR_EMAILS: "" }),
    dataDir,
  };
}
