import { type Queryable, query } from "../../../../platform/db/pool.server.ts";
import { isOnDisk } from "../../../../platform/files/disk-store.server.ts";

/** Files that lie in the data folder. Those in a bucket have versions of their own. */
const onDisk = "state = 'kept' and place = 'disk'";

/** For a backup: by the name it lies under. */
export const listFilesOnDisk = (on: Queryable): Promise<{ name: string; bytes: number }[]> =>
  query(
    `select id::text as name, coalesce(kept_bytes, bytes)::float8 as bytes from submission_files where ${onDisk} order by id`,
    [],
    on,
  );

/** After a restore: how many are not there. Their pages say so until they are. */
export const countMissingFiles = async (on: Queryable): Promise<number> =>
  (await listFilesOnDisk(on)).filter(({ name }) => !isOnDisk(name)).length;
