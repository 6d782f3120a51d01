import type { Readable } from "node:stream";
import { diskStore } from "./disk-store.server.ts";
import { s3Store } from "./s3-store.server.ts";

/** Where files lie for good; a file stays where it was put, whatever new ones get. */
export type Place = "disk" | "s3";

export type FileStore = {
  /** Takes the file at `path` over: it is gone from there afterwards. Put twice, it is there once. */
  put(key: string, path: string, is: { bytes: number; sha256: string }): Promise<void>;
  /** Null when there is none. Rejects when the store cannot be reached. */
  open(key: string): Promise<Readable | null>;
  /** What is not there is removed already. */
  remove(key: string): Promise<void>;
};

export const stores: Record<Place, FileStore> = { disk: diskStore, s3: s3Store };
