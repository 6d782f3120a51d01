import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { config } from "../config.server.ts";
import type { FileStore } from "./file-store.server.ts";

export const filesFolder = join(config.dataDir, "files");

const pathOf = (key: string) => join(filesFolder, key);

export const isOnDisk = (key: string): boolean => existsSync(pathOf(key));

export const diskStore: FileStore = {
  async put(key, path) {
    await mkdir(filesFolder, { recursive: true });
    const file = await open(path, "r");
    // Acknowledged is written, also when the machine loses its power.
    await file.sync().finally(() => file.close());
    await rename(path, pathOf(key));
  },
  open: (key) =>
    new Promise<Readable | null>((resolve, reject) => {
      const stream = createReadStream(pathOf(key));
      stream.once("open", () => resolve(stream));
      stream.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "ENOENT" ? resolve(null) : reject(error),
      );
    }),
  remove: (key) => rm(pathOf(key), { force: true }),
};
