import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  countMissingFiles,
  listFilesOnDisk,
} from "../../app/creators/submissions/uploads/backed-up.server.ts";
import type { Manifest } from "../../platform/backup/manifest.server.ts";
import { restoreBackup } from "../../platform/backup/restore.server.ts";
import { takeBackup } from "../../platform/backup/take.server.ts";
import { config } from "../../platform/config.server.ts";
import { connectSeparately } from "../../platform/db/database.server.ts";
import { filesFolder } from "../../platform/files/disk-store.server.ts";
import { deleteUnreadable } from "../../platform/names/named-rows.server.ts";
import { counted } from "../../platform/ui/numbers.ts";
import { recounts } from "./recounts.ts";

/** `wrong`: it is done, and something in it needs a look. */
export type BackupReport = { text: string; wrong: boolean };

/** For `npm run backup`; a server may be running. */
export async function backUpTo(
  file: string,
  { withSecrets, withFiles }: { withSecrets: boolean; withFiles: boolean },
): Promise<BackupReport> {
  const product = JSON.parse(readFileSync("package.json", "utf8")).version;
  const works = { list: listFilesOnDisk, folder: filesFolder, included: withFiles };
  const backupKey = config.BACKUP_KEY;
  const wish = { file, withSecrets, backupKey, works, product, dataDir: config.dataDir, recounts };
  const manifest = await connectSeparately({ alone: false }, (client) => takeBackup(client, wish));
  const path = resolve(file);
  return report(manifest, [
    `${path} holds Afters as it stood at ${manifest.takenAt}: ${contentsOf(manifest)}, ${sizeOf(statSync(path).size)}.`,
    "  It was read back: every table has its rows, and every hash is right.",
    ...worksLine(manifest),
    secretsLine(manifest),
  ]);
}

function secretsLine({ secrets }: Manifest): string {
  if (secrets.included) return "  The secrets are in it. Keep it as you keep them.";
  if (secrets.sealed) return "  The secrets are in it, sealed with BACKUP_KEY. Keep that key elsewhere.";
  const kept = join(resolve(config.dataDir), "secrets.json");
  return `  The secrets are not in it, only their ids: ${idsOf({ secrets })}. Keep ${kept}, or the variables, beside it, or set BACKUP_KEY: without them apps sign in again and reminders are off.`;
}

const worksLine = ({ works }: Manifest): string[] => [
  ...(works.files.length > 0
    ? [`  ${counted(works.files.length, "file")} of fans ${works.files.length === 1 ? "is" : "are"} in it.`]
    : []),
  ...(works.left > 0
    ? [
        `  ${counted(works.left, "file")} of fans, ${sizeOf(works.leftBytes)}, are not in it. They lie in ${filesFolder}: copy that folder, or take them along with --with-files.`,
      ]
    : []),
];

/** For `npm run restore`; no server may run on the same DATA_DIR. */
export async function restoreFrom(file: string, newSecrets: boolean): Promise<BackupReport> {
  const wish = {
    file,
    dataDir: config.dataDir,
    recounts,
    backupKey: config.BACKUP_KEY,
    newSecrets,
    forgetUnopened: deleteUnreadable,
    worksFolder: filesFolder,
    countMissing: countMissingFiles,
  };
  const { manifest, newer, otherSecrets, renewed, missing } = await connectSeparately(
    { alone: true },
    (client) => restoreBackup(client, wish),
  );
  return report(manifest, [
    `Afters is back as it stood at ${manifest.takenAt}: ${contentsOf(manifest)}.`,
    "  They were counted again: every table has its rows, and every hash is right.",
    ...(newer.length > 0 ? [`  Brought up to date: ${newer.join(", ")}.`] : []),
    otherSecrets.length > 0
      ? `  The secrets are not those it was taken with: ${otherSecrets.join(", ")}. With another SESSION_SECRET everyone gets a new session, and links in emails no longer work; with another NAMES_SECRET unsubscribed addresses are forgotten.`
      : "  The secrets are those of then.",
    ...(renewed.length > 0 ? [`  What only the secrets of then open is new: ${renewed.join("; ")}.`] : []),
    ...(missing > 0
      ? [`  ${counted(missing, "file")} of fans are not there, and say so where they would be opened.`]
      : []),
    "  Waiting jobs and emails continue at the next start.",
  ]);
}

function report({ recounts: found }: Manifest, lines: string[]): BackupReport {
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

const idsOf = ({ secrets }: Pick<Manifest, "secrets">): string =>
  Object.entries(secrets.ids)
    .map(([name, id]) => `${name} ${id}`)
    .join(", ");

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
