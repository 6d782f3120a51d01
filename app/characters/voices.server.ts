import { onPoolOpened, query, queryOne } from "../../platform/db/pool.server.ts";
import { type Grounded, groundsOf, type ToldFact, type ToldPoint } from "./receipts/grounds.ts";
import type { VoiceEntry } from "./voice/voice.ts";

type Guide = { sentences?: string; favours?: string[]; never?: string[]; address?: string; tell?: string };

/** A character as they talk: of the catalogue, with what the model is told beside. */
export type Talker = Grounded & {
  id: string;
  /** Slug. */
  title: string;
  show: string;
  description: string;
  personality: string[];
  guide: Guide;
  opening: { from: "character" | "fan"; text: string }[];
  /** Of their title, as far as everybody may know. */
  facts: string[];
};

type EntryRow = Omit<VoiceEntry, "spoils"> & {
  title: string | null;
  season: number | null;
  episode: number | null;
  minute: number | null;
};

/** By the version of the catalogue they were read at: what the desk changes counts from the next line on. */
const kept = new Map<string, { version: number; talker: Talker }>();
onPoolOpened(() => kept.clear());

/** By id or by name, as the function character-chat names them. Null for nobody who is shown. */
export async function findTalker(idOrName: string): Promise<Talker | null> {
  const row = await queryOne<{ id: string; version: number }>(
    {
      name: "find-talker",
      text: `select c.id, v.version from characters c cross join catalogue_version v
        where (c.id = $1 or lower(c.name) = lower($1)) and c.retired_at is null order by c.id <> $1 limit 1`,
    },
    [idOrName],
  );
  if (!row) return null;
  const known = kept.get(row.id);
  if (known?.version === row.version) return known.talker;
  const talker = await readTalker(row.id);
  if (talker) kept.set(row.id, { version: row.version, talker });
  return talker;
}

async function readTalker(id: string): Promise<Talker | null> {
  const [one, entries, facts, points] = await Promise.all([
    queryOne<Omit<Talker, "entries" | "facts" | "grounds">>(
      `select c.id, c.title, c.name, t.name as show, c.description, c.vibe, c.personality, c.greeting, c.opening, c.canned,
         c.small_talk as "smallTalk", c.voice_guide as guide,
         jsonb_build_object('runtime', t.runtime,
           'seasons', (select count(distinct e.season) from episodes e where e.title = t.slug and e.retired_at is null),
           'episodes', (select count(*) from episodes e where e.title = t.slug and e.season = 1 and e.retired_at is null)) as extent
       from characters c join titles t on t.slug = c.title where c.id = $1`,
      [id],
    ),
    query<EntryRow>(
      `select id, kind, topics, replies, spoils_title as title, spoils_season as season, spoils_episode as episode,
         spoils_minute as minute
       from voice_entries where character = $1 and retired_at is null order by position, id`,
      [id],
    ),
    query<ToldFact>(
      `select f.text, f.source from facts f join characters c on c.title = f.title
       where c.id = $1 and f.retired_at is null and f.spoils_title is null order by f.position, f.id limit 12`,
      [id],
    ),
    query<ToldPoint>(
      `select s.title, s.season, s.episode, s.minute, s.what, coalesce(e.name, t.name) as name
       from characters c join titles t on t.slug = c.title join story_points s on s.title = t.slug
         left join episodes e on e.title = s.title and e.season = s.season and e.number = s.episode
       where c.id = $1 and (s.season is null or e.retired_at is null) order by s.season, s.episode, s.minute, s.id`,
      [id],
    ),
  ]);
  if (!one) return null;
  const own = entries.map(({ title, season, episode, minute, ...entry }) => ({
    ...entry,
    spoils: title === null ? null : { title, season, episode, minute },
  }));
  return {
    ...one,
    entries: own,
    facts: facts.map(({ text }) => text),
    grounds: groundsOf(one.show, own, points, facts),
  };
}
