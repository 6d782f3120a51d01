import { type Queryable, query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { Problem } from "../../platform/problem.ts";
import type { TitleMark } from "./said.ts";
import { marksChanged } from "./seen.server.ts";

const noSuchTitle = () => new Problem("no_such_title", 404, "There is no such title.");

async function titleThere(title: string, on: Queryable): Promise<void> {
  const [there] = await query("select 1 from titles where slug = $1 and not is_draft", [title], on);
  if (!there) throw noSuchTitle();
}

/** Throws no_such_title (404). What it was before is kept for one step back. */
export async function setMark(fanId: string, title: string, mark: TitleMark): Promise<void> {
  await transaction(async (on) => {
    await titleThere(title, on);
    await writeMark(fanId, title, mark, on);
  });
  marksChanged(fanId);
}

/** Within a transaction; call `marksChanged` after the commit. The same once more leaves the step back as it is. */
export async function writeMark(fanId: string, title: string, mark: TitleMark, on: Queryable): Promise<void> {
  await query(
    `insert into title_marks as m (fan_id, title, seen, season, episode, minute, source, before)
     values ($1, $2, $3, $4, $5, $6, 'said', '{}')
     on conflict (fan_id, title) do update set seen = excluded.seen, season = excluded.season,
       episode = excluded.episode, minute = excluded.minute, source = excluded.source, at = now(),
       before = jsonb_build_object('seen', m.seen, 'season', m.season, 'episode', m.episode, 'minute', m.minute)
     where (m.seen, m.season, m.episode, m.minute)
       is distinct from (excluded.seen, excluded.season, excluded.episode, excluded.minute)`,
    [fanId, title, mark.seen, mark.season, mark.episode, mark.minute],
    on,
  );
}

/** The mark before the last one, or none where there was none. Sent twice it changes nothing more. */
export async function undoMark(fanId: string, title: string): Promise<void> {
  await transaction(async (on) => {
    const gone = await query(
      "delete from title_marks where fan_id = $1 and title = $2 and before = '{}' returning 1",
      [fanId, title],
      on,
    );
    if (gone.length > 0) return;
    await query(
      `update title_marks set seen = before->>'seen', season = (before->>'season')::int,
         episode = (before->>'episode')::int, minute = (before->>'minute')::int, at = now(), before = null
       where fan_id = $1 and title = $2 and before is not null`,
      [fanId, title],
      on,
    );
  });
  marksChanged(fanId);
}

/** Of this episode nothing waits for them any more; 0, 0 for a film. Throws no_such_title (404). */
export async function openEpisode(
  fanId: string,
  title: string,
  { season, episode }: { season: number; episode: number },
): Promise<void> {
  await transaction(async (on) => {
    await titleThere(title, on);
    await query(
      "insert into opened_episodes (fan_id, title, season, episode) values ($1, $2, $3, $4) on conflict do nothing",
      [fanId, title, season, episode],
      on,
    );
  });
  marksChanged(fanId);
}

/** An episode or film that was watched together `until` then. */
export type SatThrough = { title: string; season: number | null; episode: number | null; until: Date };

/**
 * Nothing of it waits for them any more, and a mark that stands right before it moves on. What they said later is left as
 * they said it. Within a transaction; call `marksChanged` after the commit.
 */
export async function noteSatThrough(
  fanIds: string[],
  { title, season, episode, until }: SatThrough,
  on: Queryable,
): Promise<void> {
  await query(
    `insert into opened_episodes (fan_id, title, season, episode)
     select fan_id, $2, coalesce($3::int, 0), coalesce($4::int, 0) from unnest($1::text[]) as t (fan_id)
     on conflict do nothing`,
    [fanIds, title, season, episode],
    on,
  );
  await query(
    `update title_marks m set season = $3, episode = $4, minute = null, source = 'party', at = now(),
       before = jsonb_build_object('seen', m.seen, 'season', m.season, 'episode', m.episode, 'minute', m.minute)
     where m.fan_id = any($1) and m.title = $2 and m.seen = 'place' and m.season = $3 and m.at < $5
       and m.episode between $4 - 1 and $4 and (m.episode < $4 or m.minute is not null)`,
    [fanIds, title, season, episode, until],
    on,
  );
}

export type MarkableTitle = {
  slug: string;
  name: string;
  kind: "film" | "show";
  runtime: number | null;
  seasons: { number: number; episodes: number[] }[];
};

/** Names of episodes are not here: those to come would say too much. */
export async function findMarkable(slug: string): Promise<MarkableTitle | null> {
  const title = await queryOne<Omit<MarkableTitle, "seasons">>(
    "select slug, name, kind, runtime from titles where slug = $1 and not is_draft",
    [slug],
  );
  if (!title) return null;
  const seasons = await query<{ number: number; episodes: number[] }>(
    `select season as number, array_agg(number order by number) as episodes from episodes
     where title = $1 and retired_at is null group by season order by season`,
    [slug],
  );
  return { ...title, seasons };
}
