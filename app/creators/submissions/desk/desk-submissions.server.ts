import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import type { Place } from "../../../../platform/files/file-store.server.ts";
import type { FileKind } from "../../../../platform/files/kinds/file-kinds.ts";
import type { Genre, Status, WorkType } from "../words/submission.ts";

const pageSize = 50;

type ListedRow = {
  id: string;
  title: string;
  creator: string;
  type: WorkType;
  genre: Genre;
  status: Status;
  isPublic: boolean;
  isSample: boolean;
  files: number;
  votes: number;
  createdAt: Date;
  cursor: string;
};

/** The newest first; `before` is the place where the page before ended. */
export async function listDeskSubmissions(
  status: Status | null,
  before: string | null,
): Promise<{ rows: ListedRow[]; next: string | null }> {
  const [, micros, id = ""] = /^(\d{1,16})\.([a-z0-9-]{1,80})$/.exec(before ?? "") ?? [];
  const rows = await query<ListedRow>(
    `select s.id, s.title, s.creator, s.type, s.genre, s.status, s.is_public as "isPublic", s.is_sample as "isSample",
       (select count(*)::int from submission_files f where f.submission_id = s.id) as files, s.votes,
       s.created_at as "createdAt", (extract(epoch from s.created_at) * 1000000)::bigint || '.' || s.id as cursor
     from submissions s where ${status ? "s.status = $1" : "$1::text is null"}
       and ($2::bigint is null or (s.created_at, s.id) < (to_timestamp(0) + $2::bigint * interval '1 microsecond', $3))
     order by s.created_at desc, s.id desc limit ${pageSize + 1}`,
    [status, micros === undefined ? null : Number(micros), id],
  );
  const page = rows.slice(0, pageSize);
  return { rows: page, next: rows.length > pageSize ? (page.at(-1)?.cursor ?? null) : null };
}

/** Waiting for a first look. */
export async function countReceived(): Promise<number> {
  const row = await queryOne<{ waiting: number }>(
    "select count(*)::int as waiting from (select 1 from submissions where status = 'received' limit 100) s",
  );
  return row?.waiting ?? 0;
}

export type DeskFile = {
  id: string;
  name: string;
  kind: FileKind | null;
  place: Place | null;
  keptBytes: number | null;
};

/** One that was looked at and is kept. */
export const findDeskFile = (submission: string, id: string): Promise<DeskFile | null> =>
  queryOne<DeskFile>(
    `select id, name, kind, place, kept_bytes as "keptBytes" from submission_files
     where id::text = $2 and submission_id = $1 and state = 'kept'`,
    [submission, id],
  );
