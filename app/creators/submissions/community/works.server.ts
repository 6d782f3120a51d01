import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { pictureOf } from "../../../catalogue/catalogue.server.ts";
import type { Genre, Status, WorkType } from "../words/submission.ts";

export type WorkOrder = "new" | "top";

/** SUBMIT-19. */
type WorkRow = {
  id: string;
  title: string;
  creator: string;
  type: WorkType;
  genre: Genre;
  status: Status;
  description: string;
  picture: string | null;
  thumbnail: string | null;
  votes: number;
  sampleVotes: number;
  isSample: boolean;
  createdAt: Date;
  cursor: string;
};

const columns = `s.id, s.title, s.creator, s.type, s.genre, s.status, s.description, s.picture, s.votes,
  s.sample_votes as "sampleVotes", s.is_sample as "isSample", s.created_at as "createdAt",
  (select t.file_id from submission_files f join submission_thumbnails t on t.file_id = f.id
    where f.submission_id = s.id and f.state = 'kept' order by f.created_at, f.id limit 1) as thumbnail`;

const toWork = ({ picture, cursor, ...row }: WorkRow) => ({ ...row, picture: pictureOf(picture) });
export type Work = ReturnType<typeof toWork>;

export const worksOnPage = 12;

/** A page of what is public; `after` is the place where the one before ended. */
export async function listWorks(
  order: WorkOrder,
  genre: Genre | null,
  after: string | null,
): Promise<{ works: Work[]; next: string | null }> {
  const rows = await (order === "top" ? bestWorks : newWorks)(genre, after);
  const page = rows.slice(0, worksOnPage);
  return { works: page.map(toWork), next: rows.length > worksOnPage ? (page.at(-1)?.cursor ?? null) : null };
}

const isOfGenre = (genre: Genre | null) => (genre ? "s.genre = $1" : "$1::text is null");

const newWorks = (genre: Genre | null, after: string | null) => {
  const [micros, id] = placeOf(after);
  return query<WorkRow>(
    `select ${columns}, (extract(epoch from s.created_at) * 1000000)::bigint || '.' || s.id as cursor
     from submissions s where s.is_public and ${isOfGenre(genre)}
       and ($2::bigint is null or (s.created_at, s.id) < (to_timestamp(0) + $2::bigint * interval '1 microsecond', $3))
     order by s.created_at desc, s.id desc limit ${worksOnPage + 1}`,
    [genre, micros, id],
  );
};

const bestWorks = (genre: Genre | null, after: string | null) => {
  const [votes, id] = placeOf(after);
  return query<WorkRow>(
    `select ${columns}, s.votes + s.sample_votes || '.' || s.id as cursor
     from submissions s where s.is_public and ${isOfGenre(genre)}
       and ($2::bigint is null or (s.votes + s.sample_votes, s.id) < ($2::bigint, $3))
     order by s.votes + s.sample_votes desc, s.id desc limit ${worksOnPage + 1}`,
    [genre, votes, id],
  );
};

/** Whatever else stands in an address is the first page. */
function placeOf(after: string | null): [number: number | null, id: string] {
  const [, number, id = ""] = /^(\d{1,16})\.([a-z0-9-]{1,80})$/.exec(after ?? "") ?? [];
  return [number === undefined ? null : Number(number), id];
}

export async function findWork(id: string): Promise<Work | null> {
  const row = await queryOne<WorkRow>(
    `select ${columns}, '' as cursor from submissions s where s.id = $1 and s.is_public`,
    [id],
  );
  return row && toWork(row);
}

/** Of these, which the fan has backed. */
export async function worksVotedBy(fanId: string | null, works: string[]): Promise<string[]> {
  if (!fanId || works.length === 0) return [];
  const rows = await query<{ id: string }>(
    "select submission_id as id from submission_votes where fan_id = $1 and submission_id = any($2)",
    [fanId, works],
  );
  return rows.map(({ id }) => id);
}

export type Counts = { inDevelopment: number; creators: number };

/** SUBMIT-05, as it is. */
export async function countWorks(): Promise<{ real: Counts; samples: Counts }> {
  const rows = await query<Counts & { isSample: boolean }>(
    `select is_sample as "isSample", in_development as "inDevelopment", creators from submission_counts`,
  );
  const of = (isSample: boolean): Counts => {
    const { inDevelopment = 0, creators = 0 } = rows.find((row) => row.isSample === isSample) ?? {};
    return { inDevelopment, creators };
  };
  return { real: of(false), samples: of(true) };
}

export type WorkFile = { name: string; bytes: number };

/** What was handed in, by name: the files themselves are for those who review it. */
export const filesOfWork = (id: string): Promise<WorkFile[]> =>
  query<WorkFile>(
    "select name, bytes from submission_files where submission_id = $1 and state = 'kept' order by created_at, id",
    [id],
  );
