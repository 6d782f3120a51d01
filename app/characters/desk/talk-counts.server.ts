import { query } from "../../../platform/db/pool.server.ts";

export type TalkCounts = {
  id: string;
  name: string;
  talks: number;
  questions: number;
  stopped: number;
  /** Replies that could not be had. */
  failed: number;
};

/** How many, and never what: talks are their fans' own. Questions and replies of the last week. */
export const countTalks = (): Promise<TalkCounts[]> =>
  query<TalkCounts>(
    `select c.id, c.name, count(distinct t.fan_id)::int as talks,
       count(*) filter (where l.fan_id is not null)::int as questions,
       count(*) filter (where l.body->>'state' = 'stopped')::int as stopped,
       count(*) filter (where l.body->>'state' = 'trouble')::int as failed
     from characters c left join character_talks t on t.character = c.id
     left join log_entries l on l.topic = 'talk:' || t.fan_id || ':' || c.id and l.at > now() - interval '7 days'
     where c.retired_at is null group by c.id order by c.position, c.id`,
  );
