import { cleanFileName } from "../../../platform/files/file-name.ts";

const longest = 200;
const deepest = 5;
/** A work, and the longest name of a file. */
const longestSaved = 400;

/** Folders and a name that people can read and systems keep, in NFC; null for what is none. */
export function objectPath(sent: string): string | null {
  const path = sent.normalize("NFC");
  const parts = path.split("/");
  const fits = path.length <= longest && parts.length <= deepest;
  return fits && parts.every((part) => part !== "" && cleanFileName(part) === part) ? path : null;
}

/**
 * Whether there may be such an object. What came by a form lies under names that nobody could choose here; but a zero byte is
 * an error to Postgres, which keeps none.
 */
export const mayBeObject = (path: string): boolean => path.length <= longestSaved && !path.includes("\0");

type Listed = { path: string };
export type Level<Item extends Listed> = { files: { name: string; item: Item }[]; folders: string[] };

/** What lies right in a folder, and the folders in it. */
export function levelOf<Item extends Listed>(items: Item[], folder: string): Level<Item> {
  const prefix = folder === "" ? "" : `${folder.replace(/\/+$/, "")}/`;
  const files: Level<Item>["files"] = [];
  const folders = new Set<string>();
  for (const item of items) {
    if (!item.path.startsWith(prefix)) continue;
    const [name = "", ...deeper] = item.path.slice(prefix.length).split("/");
    if (deeper.length > 0) folders.add(name);
    else files.push({ name, item });
  }
  return { files, folders: [...folders] };
}
