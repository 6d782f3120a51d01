import { randomBytes } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { isOnDisk } from "../../../../platform/files/disk-store.server.ts";
import type { Place } from "../../../../platform/files/file-store.server.ts";
import { actionsTotal } from "../../../../platform/http/metrics.server.ts";
import { emailsTo } from "../../../../platform/mail/email-budget.server.ts";
import { queueEmails } from "../../../../platform/mail/outbox.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { sealSession, unsealSession } from "../../../../platform/session/session.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { arrivedBytes, findArriving } from "../uploads/arriving.server.ts";
import { takeArrived } from "../uploads/check-files.server.ts";
import { dropFilesOf } from "../uploads/drop-files.server.ts";
import type { Genre, Status, WorkType } from "../words/submission.ts";
import type { SubmissionInput } from "../words/submission-form.ts";
import { submissionEmail } from "./emails.server.ts";

const letters = emailsTo({ name: "submission-letters", points: 10 });

export const followPath = (id: string): string =>
  `/submit/mine/${sealSession("submission", { submission: id })}`;

/** Null for what this server has not written. */
export const openFollowToken = (token: string): string | null =>
  unsealSession<{ submission?: string }>("submission", token)?.submission ?? null;

export type SubmissionRow = {
  id: string;
  fan_id: string | null;
  title: string;
  creator: string;
  email: string | null;
  type: WorkType;
  genre: Genre;
  description: string;
  status: Status;
  shown: boolean;
  is_public: boolean;
  removed_at: Date | null;
  is_sample: boolean;
  created_at: Date;
  moved_at: Date;
};

export const submissionColumns = `id, fan_id, title, creator, email, type, genre, description, status, shown, is_public,
  removed_at, is_sample, created_at, moved_at`;

export const noSuchSubmission = () =>
  new Problem("no_such_submission", 404, "This submission no longer exists.");

const refusedFiles = (sentence: string) => new Problem("files", 422, sentence, { files: sentence });

/** The same form sent again is the same submission. Refusals: files (422). */
export async function submit(
  input: SubmissionInput,
  fanId: string,
  formKey: string | null,
  network: string,
): Promise<{ id: string; files: number }> {
  if (input.filesRefused) throw refusedFiles(input.filesRefused);
  await finishArrivals(input.files, fanId);
  const letter = input.email !== null && (await letters.mayWrite(input.email, network));
  return transaction(async (on) => {
    const known = formKey
      ? await queryOne<{ id: string }>(
          "select id from submissions where fan_id = $1 and form_key = $2",
          [fanId, formKey],
          on,
        )
      : null;
    if (known) return { id: known.id, files: await countFiles(known.id, on) };
    const id = `${slugOf(input.title) || "work"}-${randomBytes(5).toString("hex")}`;
    const row = await queryOne<SubmissionRow>(
      `insert into submissions (id, fan_id, title, creator, email, type, genre, description, shown, form_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${submissionColumns}`,
      [
        id,
        fanId,
        input.title,
        input.creator,
        input.email,
        input.type,
        input.genre,
        input.description,
        input.shown,
        formKey,
      ],
      on,
    );
    await takeFiles(input.files, id, fanId, on);
    if (letter && row) await queueEmails([submissionEmail(row, followPath(id), "")], on);
    actionsTotal.inc({ deed: "submission" });
    return { id, files: input.files.length };
  });
}

/** What is whole by now is looked at, though nobody has said so. */
async function finishArrivals(files: string[], fanId: string): Promise<void> {
  for (const id of files) {
    const row = await findArriving(id);
    if (row?.fan_id !== fanId || row.state !== "arriving") continue;
    if ((await arrivedBytes(row)) === row.bytes) await takeArrived(id);
  }
}

async function takeFiles(files: string[], id: string, fanId: string, on: Queryable): Promise<void> {
  if (files.length === 0) return;
  const taken = await query<{ id: string }>(
    `update submission_files set submission_id = $2, touched_at = now()
     where id = any($1::uuid[]) and fan_id = $3 and submission_id is null and state in ('arrived', 'kept') returning id`,
    [files, id, fanId],
    on,
  );
  if (taken.length === files.length) return;
  throw refusedFiles(
    "A file is incomplete or was not accepted. Remove it, or wait until it has been uploaded.",
  );
}

async function countFiles(id: string, on: Queryable): Promise<number> {
  const row = await queryOne<{ files: number }>(
    "select count(*)::int as files from submission_files where submission_id = $1",
    [id],
    on,
  );
  return row?.files ?? 0;
}

export const findSubmission = (id: string, on?: Queryable): Promise<SubmissionRow | null> =>
  queryOne<SubmissionRow>(`select ${submissionColumns} from submissions where id = $1`, [id], on);

export async function lockSubmission(id: string, on: Queryable): Promise<SubmissionRow> {
  const row = await queryOne<SubmissionRow>(
    `select ${submissionColumns} from submissions where id = $1 for no key update`,
    [id],
    on,
  );
  if (!row) throw noSuchSubmission();
  return row;
}

/** By whoever has its link. */
export async function showSubmission(id: string, shown: boolean): Promise<void> {
  const rows = await query("update submissions set shown = $2 where id = $1 and not is_sample returning 1", [
    id,
    shown,
  ]);
  if (rows.length === 0) throw noSuchSubmission();
}

/** With its files and votes; nothing of it stays. */
export const withdrawSubmission = (id: string): Promise<void> =>
  transaction(async (on) => {
    const { is_sample } = await lockSubmission(id, on);
    if (is_sample) throw noSuchSubmission();
    await dropFilesOf([id], on);
    await query("delete from submissions where id = $1", [id], on);
  });

export type HandedInFile = {
  id: string;
  name: string;
  bytes: number;
  state: "arrived" | "kept" | "refused";
  refusal: string | null;
  kind: string | null;
  hasThumbnail: boolean;
  /** Its bytes are not where they should be, as after a restore of a backup without them. */
  isMissing: boolean;
};

export async function filesOf(submission: string): Promise<HandedInFile[]> {
  const rows = await query<Omit<HandedInFile, "isMissing"> & { place: Place | null }>(
    `select f.id, f.name, f.bytes, f.state, f.refusal, f.kind, f.place, t.file_id is not null as "hasThumbnail"
     from submission_files f left join submission_thumbnails t on t.file_id = f.id
     where f.submission_id = $1 order by f.created_at, f.id`,
    [submission],
  );
  return rows.map(({ place, ...file }) => ({
    ...file,
    isMissing: place === "disk" && !isOnDisk(file.id),
  }));
}
