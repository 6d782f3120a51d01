import { randomUUID } from "node:crypto";
import { storage } from "../../app/api/storage/storage.server.ts";
import { fanOf } from "../../app/fans/fan-sessions.server.ts";
import { query } from "../../platform/db/pool.server.ts";
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
  const row = {
    id: randomUUID(),
    fan_id: fanId,
    name: name.split("/").at(-1),
    object_name: name,
    bytes: 5,
    state: "kept",
    kind: "png",
    place: "disk",
    sha256: "ab",
    ...more,
  };
  const columns = Object.keys(row);
  await query(
    `insert into submission_files (${columns.join(", ")}) values (${columns.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
  return row.id;
}
export async function somebody() {
  const holder = aHolder();
  return { holder, fanId: await fanOf(holder.session) };
}
