import { randomUUID } from "node:crypto";
import { storage } from "../../app/api/storage/storage.server.ts";
import { fanOf } from "../../app/fans/fan-sessions.server.ts";
import { insert } from "../insert.ts";
import { aHolder, type asked, servedBy } from "./asked.ts";

type Asking = Parameters<typeof asked>[1];
export type Told = {
  status: number;
  headers?: Record<string, string>;
  body: Record<string, unknown> & unknown[];
};

/** What the part answers, or how it refuses. */
export const served = servedBy(storage) as (path: string, asking?: Asking) => Promise<Told>;

export const codeOf = async (path: string, asking?: Asking) => {
  const { status, body } = await served(path, asking);
  return `${status} ${body.error}`;
};

/** An object of the fan's as it is once it was looked at; `more` changes columns. */
export async function put(fanId: string, name: string, more: Record<string, unknown> = {}) {
  const id = randomUUID();
  const kept = { bytes: 5, state: "kept", kind: "png", place: "disk", sha256: "ab" };
  const named = { name: name.split("/").at(-1), object_name: name };
  await insert("submission_files", { id, fan_id: fanId, ...named, ...kept, ...more });
  return id;
}

export async function somebody() {
  const holder = aHolder();
  return { holder, fanId: await fanOf(holder.session) };
}
