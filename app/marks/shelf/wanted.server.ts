import { query } from "../../../platform/db/pool.server.ts";
import { comeHome } from "./bring-home.server.ts";
import type { TitleKind } from "./shelf.ts";

export type WantedElsewhere = {
  kind: TitleKind;
  name: string;
  years: number[];
  /** Real people who have it on their shelf; of them, those who want to see it. */
  people: number;
  wanting: number;
  samples: number;
};

const mostListed = 50;

/** What is on the most shelves and not in the house. Whose shelves these are is not said. */
export const listWantedElsewhere = (): Promise<WantedElsewhere[]> =>
  query<WantedElsewhere>(
    `select coalesce(s.kind, 'film') as kind, min(coalesce(s.name, s.key)) as name,
       coalesce(array_agg(distinct s.year) filter (where s.year is not null), '{}') as years,
       count(distinct s.fan_id) filter (where f.is_sample is not true)::int as people,
       count(distinct s.fan_id) filter (where f.is_sample is not true and s.wanted)::int as wanting,
       count(distinct s.fan_id) filter (where f.is_sample)::int as samples
     from shelf_titles s left join fans f on f.id = s.fan_id
     where s.title is null and not exists (select 1 from titles t where ${comeHome})
     group by s.kind, lower(s.name) order by people desc, wanting desc, samples desc, name limit $1`,
    [mostListed],
  );
