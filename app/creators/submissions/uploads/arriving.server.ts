import { randomUUID } from "node:crypto";
import { mkdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { config } from "../../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { mostFileBytes, type SentFile } from "../words/submission.ts";
import { countAnnounced, releaseAnnounced } from "./announced-bytes.server.ts";
import {
  duplicate,
  mostObjects,
  mostOfPerson,
  mostOrphans,
  noRoom,
  reservedBytes,
  tooLarge,
  tooManyObjects,
  tooManyOrphans,
  tooMuchOfPerson,
} from "./quotas.ts";

const folder = join(config.dataDir, "uploads");

/** Where a file gathers, in this process's folder, until it is whole and was looked at. */
export const arrivingPath = (id: string): string => join(folder, id);

export type ArrivingFile = {
  id: string;
  fan_id: string | null;
  name: string;
  bytes: number;
  state: SentFile["state"];
  created_at: Date;
};

/** `object` is its name in the data layer's bucket; a file of a form has none. `address` is where it comes from. */
export type Announced = { name: string; bytes: number; address: string; object?: string };

/**
 * Keeps room for it, in a folder that is there from then on. Refusals: too_large, too_much (413), too_many, duplicate
 * (409), slow_down (429), no_room (507).
 */
export async function announceFile(fanId: string, announced: Announced): Promise<string> {
  const { bytes, address } = announced;
  if (bytes > mostFileBytes) throw tooLarge();
  await refuseFullDisk(bytes);
  await countAnnounced(address, bytes);
  try {
    return await keepRoom(fanId, announced);
  } catch (error) {
    await releaseAnnounced(address, bytes);
    throw error;
  }
}

async function keepRoom(fanId: string, { name, bytes, object }: Announced): Promise<string> {
  const id = randomUUID();
  await transaction(async (on) => {
    await takeRoom(bytes, on);
    const held = await queryOne<{ bytes: number; loose: number; objects: number }>(
      `select coalesce(sum(bytes), 0)::bigint as bytes,
         (count(*) filter (where submission_id is null and object_name is null and state <> 'refused'))::int as loose,
         (count(*) filter (where object_name is not null))::int as objects
       from submission_files where fan_id = $1`,
      [fanId],
      on,
    );
    if ((held?.bytes ?? 0) + bytes > mostOfPerson) throw tooMuchOfPerson();
    if (!object && (held?.loose ?? 0) >= mostOrphans) throw tooManyOrphans();
    if (object && (held?.objects ?? 0) >= mostObjects) throw tooManyObjects();
    const added = await query(
      `insert into submission_files (id, fan_id, name, bytes, object_name) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning 1`,
      [id, fanId, name, bytes, object ?? null],
      on,
    );
    if (added.length === 0) throw duplicate();
  });
  return id;
}

async function refuseFullDisk(bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + reservedBytes) throw noRoom();
}

async function takeRoom(bytes: number, on: Queryable): Promise<void> {
  const most = config.FILES_MOST_GB * 1024 ** 3;
  const taken = await query(
    "update submission_space set bytes = bytes + $1 where bytes + $1 <= $2 returning 1",
    [bytes, most],
    on,
  );
  if (taken.length === 0) throw noRoom();
}

/** For rows that go, on their transaction. */
export async function releaseQuota(bytes: number, on: Queryable): Promise<void> {
  if (bytes > 0) await query("update submission_space set bytes = bytes - $1", [bytes], on);
}

export const findArriving = (id: string): Promise<ArrivingFile | null> =>
  queryOne<ArrivingFile>(
    {
      name: "find-arriving-file",
      text: `select id, fan_id, name, bytes, state, created_at from submission_files
        where id = $1 and state in ('arriving', 'arrived', 'kept')`,
    },
    [id],
  );

/** A byte of it came. */
export async function noteArrival(id: string): Promise<void> {
  await query("update submission_files set touched_at = now() where id = $1", [id]);
}

/** Of a file that is whole, all of it, wherever it lies by now. */
export async function arrivedBytes({ id, state, bytes }: Pick<ArrivingFile, "id" | "state" | "bytes">) {
  if (state !== "arriving") return bytes;
  return stat(arrivingPath(id)).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Files of a form that was not sent yet, the oldest first. */
export async function orphanFilesOf(fanId: string | null): Promise<SentFile[]> {
  if (!fanId) return [];
  const rows = await query<ArrivingFile & { refusal: string | null }>(
    `select id, fan_id, name, bytes, state, created_at, refusal from submission_files
     where fan_id = $1 and submission_id is null and object_name is null order by created_at, id limit 40`,
    [fanId],
  );
  return Promise.all(
    rows.map(async ({ id, name, bytes, state, refusal }) => ({
      id,
      name,
      bytes,
      state,
      refusal,
      arrived: await arrivedBytes({ id, state, bytes }),
    })),
  );
}

export const forgetArrival = (id: string): Promise<void> => rm(arrivingPath(id), { force: true });
