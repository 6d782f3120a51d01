import { query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import type { Place } from "../../../../platform/files/file-store.server.ts";
import type { FileKind } from "../../../../platform/files/kinds/file-kinds.ts";
import { dropObject, dropOrphanFile } from "./drop-files.server.ts";

/** A file of a fan as the data layer's bucket `submissions` shows it. */
export type StoredObject = {
  id: string;
  fanId: string;
  path: string;
  bytes: number;
  state: "arriving" | "arrived" | "kept" | "refused";
  refusal: string | null;
  kind: FileKind | null;
  place: Place | null;
  sha256: string | null;
  /** It goes with its work. */
  isHandedIn: boolean;
  createdAt: Date;
  touchedAt: Date;
};

/** What came by a form has no name of its own there: it lies in the folder of its work, or of the form. */
const path = `coalesce(object_name, coalesce(submission_id, 'form') || '/' || left(id::text, 8) || '-' || name)`;
const columns = `id, fan_id as "fanId", ${path} as path, coalesce(kept_bytes, bytes)::float8 as bytes, state, refusal, kind,
  place, sha256, submission_id is not null as "isHandedIn", created_at as "createdAt", touched_at as "touchedAt"`;

/** More than the quotas let one person have. */
const mostListed = 2_000;

export const objectsOfWork = (fanId: string): Promise<StoredObject[]> =>
  query<StoredObject>(
    `select ${columns} from submission_files where fan_id = $1 and state in ('arrived', 'kept')
     order by created_at, id limit $2`,
    [fanId, mostListed],
  );

export const findObject = (fanId: string, objectPath: string): Promise<StoredObject | null> =>
  queryOne<StoredObject>(
    `select ${columns} from submission_files where fan_id = $1 and ${path} = $2
     order by (object_name is not null) desc limit 1`,
    [fanId, objectPath],
  );

export const objectById = (id: string): Promise<StoredObject | null> =>
  queryOne<StoredObject>(`select ${columns} from submission_files where id = $1 and fan_id is not null`, [
    id,
  ]);

/** The new one takes the place of the one before in one step: nobody finds neither, and a refused one takes nothing away. */
export const replaceObject = (fanId: string, objectPath: string, by: string): Promise<void> =>
  transaction(async (on) => {
    await dropObject(fanId, objectPath, on);
    await query("update submission_files set object_name = $2 where id = $1", [by, objectPath], on);
  });

/** False for what was handed in with a form: that goes with its work. */
export async function removeObject(fanId: string, objectPath: string): Promise<StoredObject | null> {
  const found = await findObject(fanId, objectPath);
  return found && (await dropOrphanFile(found.id, fanId)) ? found : null;
}
