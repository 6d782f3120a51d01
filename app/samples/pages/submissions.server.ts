import { randomUUID } from "node:crypto";
import { sampleSubmissions } from "../../../content/submissions/submissions.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { dropFilesOf } from "../../creators/submissions/uploads/drop-files.server.ts";

const dayMs = 24 * 3_600_000;

/** Shown as works are; of their files there is nothing but the names. */
export async function seedSubmissions(on: Queryable): Promise<void> {
  for (const [index, work] of sampleSubmissions.entries()) {
    const at = new Date(Date.now() - (index + 1) * dayMs);
    await query(
      `insert into submissions (id, title, creator, type, genre, description, status, shown, picture, sample_votes,
         is_sample, created_at, moved_at)
       values ($1, $2, $3, $4, $5, $6, $7, true, (select name from pictures where name = $8), $9, true, $10, $10)
       on conflict do nothing`,
      [
        work.id,
        work.title,
        work.creator,
        work.type,
        work.genre,
        work.description,
        work.status.toLowerCase().replace(" ", "-"),
        work.thumbnail,
        work.votes,
        at,
      ],
      on,
    );
    for (const { name, size } of work.files)
      await query(
        `insert into submission_files (id, submission_id, name, bytes, state, is_sample, created_at, touched_at)
         select $1, id, $3, $4, 'kept', true, $5, $5 from submissions where id = $2 and is_sample`,
        [randomUUID(), work.id, name, size, at],
        on,
      );
  }
}

/** With the votes of fans for them. */
export async function clearSubmissions(on: Queryable): Promise<void> {
  const rows = await query<{ id: string }>("select id from submissions where is_sample for update", [], on);
  await dropFilesOf(
    rows.map(({ id }) => id),
    on,
  );
  await query("delete from submissions where is_sample", [], on);
}
