import { type Queryable, query, transaction } from "../../../../platform/db/pool.server.ts";
import { type Place, stores } from "../../../../platform/files/file-store.server.ts";
import { defineJob, enqueue } from "../../../../platform/jobs/jobs.server.ts";
import { log } from "../../../../platform/logger.server.ts";
import { forgetArrival, releaseQuota } from "./arriving.server.ts";

type Leftover = { key: string; place: Place | null };

/** A store that is away keeps nobody waiting; what lies there goes once it is back. */
const removeFiles = defineJob<Leftover>({
  name: "remove-files",
  batch: 10,
  workers: 1,
  async work(items) {
    const again: Leftover[] = [];
    for (const item of items) {
      try {
        await forgetArrival(item.key);
        if (item.place) await stores[item.place].remove(item.key);
      } catch (error) {
        log.warn({ err: error, place: item.place }, "a file could not be removed yet");
        again.push(item);
      }
    }
    return again;
  },
});

type Gone = { id: string; place: Place | null; bytes: number };

/** With their room; what lies in a store follows once this is committed. */
export async function dropFiles(gone: Gone[], on: Queryable): Promise<void> {
  if (gone.length === 0) return;
  await releaseQuota(
    gone.reduce((sum, { bytes }) => sum + bytes, 0),
    on,
  );
  await enqueue(
    removeFiles,
    gone.map(({ id, place }) => ({ key: id, item: { key: id, place } })),
    on,
  );
}

const returned = "returning id, place, case when is_sample then 0 else bytes end as bytes";

/** False when the fan has no such file that belongs to no submission yet. */
export const dropOrphanFile = (id: string, fanId: string): Promise<boolean> =>
  transaction(async (on) => {
    const gone = await query<Gone>(
      `delete from submission_files where id = $1 and fan_id = $2 and submission_id is null ${returned}`,
      [id, fanId],
      on,
    );
    await dropFiles(gone, on);
    return gone.length > 0;
  });

export async function dropObject(fanId: string, objectName: string, on: Queryable): Promise<void> {
  const gone = await query<Gone>(
    `delete from submission_files where fan_id = $1 and object_name = $2 and submission_id is null ${returned}`,
    [fanId, objectName],
    on,
  );
  await dropFiles(gone, on);
}

export async function dropFilesOf(submissions: string[], on: Queryable): Promise<void> {
  const gone = await query<Gone>(
    `delete from submission_files where submission_id = any($1) ${returned}`,
    [submissions],
    on,
  );
  await dropFiles(gone, on);
}

/** At most so many; answers how many those were. */
export async function dropFilesOfFans(fanIds: string[], most: number, on: Queryable): Promise<number> {
  const gone = await query<Gone>(
    `delete from submission_files where id in (
       select id from submission_files where fan_id = any($1) order by id limit $2
     ) ${returned}`,
    [fanIds, most],
    on,
  );
  await dropFiles(gone, on);
  return gone.length;
}

/** Room that was kept for ten minutes and into which no byte came, a thousand at a time. */
export const dropEmpty = (): Promise<number> =>
  transaction(async (on) => {
    const gone = await query<Gone>(
      `delete from submission_files where id in (
         select id from submission_files where state = 'arriving' and submission_id is null
           and touched_at = created_at and created_at < now() - interval '10 minutes'
         order by created_at limit 1000 for update skip locked
       ) ${returned}`,
      [],
      on,
    );
    await dropFiles(gone, on);
    return gone.length;
  });

/** What belongs to no submission and was not touched for a day, a thousand at a time. */
export const dropUntouched = (): Promise<number> =>
  transaction(async (on) => {
    const gone = await query<Gone>(
      `delete from submission_files where id in (
         select id from submission_files where submission_id is null and touched_at < now() - interval '1 day'
           and (object_name is null or state in ('arriving', 'refused'))
         order by touched_at limit 1000 for update skip locked
       ) ${returned}`,
      [],
      on,
    );
    await dropFiles(gone, on);
    return gone.length;
  });
