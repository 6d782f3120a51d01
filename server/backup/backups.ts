import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Manifest } from "../../platform/backup/manifest.server.ts";
import { restoreBackup } from "../../platform/backup/restore.server.ts";
import { takeBackup } from "../../platform/backup/take.server.ts";
import { config } from "../../platform/config.server.ts";
import { connectApart } from "../../platform/db/database.server.ts";
import { recounts } from "./recounts.ts";

/** `wrong`: it is done, and something in it needs a look. */
export type Told = { text: string; wrong: boolean };

/** For `npm run backup`; a server may be running. */
export async function backUp(file: string, withSecrets: boolean): Promise<Told> {
  const product = JSON.parse(readFileSync("package.json", "utf8")).version;
  const wish = { file, withSecrets, product, dataDir: config.dataDir, recounts };
  const manifest = await connectApart({ alone: false }, (client) => takeBackup(client, wish));
  const path = resolve(file);
  return report(manifest, [
    `${path} holds Afters as it stood at ${manifest.takenAt}: ${contentsOf(manifest)}, ${sizeOf(statSync(path).size)}.`,
    "  It was read back: every table has its rows, and every hash is right.",
    manifest.secrets.included
      ? "  The secrets are in it. Keep it as you keep them."
      : `  The secrets are not in it, only their ids: ${idsOf(manifest)}.`,
  ]);
}

/** For `npm run restore`; no server may run on the same DATA_DIR. */
export async function putBack(file: string): Promise<Told> {
  const wish = { file, dataDir: config.dataDir, recounts };
  const { manifest, newer, otherSecrets } = await connectApart({ alone: true }, (client) =>
    restoreBackup(client, wish),
  );
  return report(manifest, [
    `Afters is back as it stood at ${manifest.takenAt}: ${contentsOf(manifest)}.`,
    "  They were counted again: every table has its rows, and every hash is right.",
    ...(newer.length > 0 ? [`  Brought up to date: ${newer.join(", ")}.`] : []),
    otherSecrets.length > 0
      ? `  Other secrets are in force than when it was taken: ${otherSecrets.join(", ")}. With another SESSION_SECRET everybody gets a new session, and links in letters no longer open; with another NAMES_SECRET it is forgotten who wants no letters.`
      : "  The secrets are those of then.",
    "  What waited, such as letters, goes on at the next start.",
  ]);
}

function report({ recounts: found }: Manifest, lines: string[]): Told {
  const wrong = found.filter((recount) => recount.wrong > 0);
  const recounted = found.map(({ what, looked, wrong: off }) => `${what} (${off} of ${looked} differ)`);
  return {
    text: [...lines, `  Recounted: ${recounted.join(", ")}.`].join("\n"),
    wrong: wrong.length > 0,
  };
}

function contentsOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString("en")} rows in ${tables.length} tables, and ${files.length} files`;
}

const idsOf = ({ secrets }: Manifest): string =>
  Object.entries(secrets.ids)
    .map(([name, id]) => `${name} ${id}`)
    .join(", ");

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
