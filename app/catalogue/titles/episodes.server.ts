import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { draftValues, noDraft, noteDue } from "../../desk/records/drafts.server.ts";
import { changeCatalogue, noSuchRow } from "../../desk/records/order.server.ts";
import type { Publishing, StateColumns } from "../../desk/records/record-state.ts";
import type { EpisodeInput } from "./title-form.ts";
import { savePoints } from "./titles.server.ts";

type TransactionCallback = (on: Queryable) => Promise<unknown>;

export type DeskSeason = { number: number; name: string; isRetired: boolean; episodes: DeskEpisode[] };
export type DeskEpisode = {
  season: number;
  number: number;
  name: string;
  synopsis: string;
  isHarmless: boolean;
  runtime: number | null;
} & StateColumns;

const columns = `season, number, name, synopsis, not synopsis_spoils as "isHarmless", runtime,
  retired_at is not null as "isRetired", is_draft as "isDraft", publish_at as "publishAt"`;

export async function listSeasons(title: string): Promise<DeskSeason[]> {
  const [seasons, episodes] = await Promise.all([
    query<Omit<DeskSeason, "episodes">>(
      'select number, name, retired_at is not null as "isRetired" from seasons where title = $1 order by number',
      [title],
    ),
    query<DeskEpisode>(`select ${columns} from episodes where title = $1 order by season, number`, [title]),
  ]);
  const bySeason = Map.groupBy(episodes, ({ season }) => season);
  return seasons.map((season) => ({ ...season, episodes: bySeason.get(season.number) ?? [] }));
}

export const findEpisode = (title: string, season: number, number: number): Promise<DeskEpisode | null> =>
  queryOne<DeskEpisode>(`select ${columns} from episodes where title = $1 and season = $2 and number = $3`, [
    title,
    season,
    number,
  ]);

export async function nextEpisode(title: string): Promise<{ season: number; number: number }> {
  const last = await queryOne<{ season: number; number: number }>(
    "select season, number from episodes where title = $1 order by season desc, number desc limit 1",
    [title],
  );
  return { season: last?.season ?? 1, number: (last?.number ?? 0) + 1 };
}

const valuesOf = (title: string, input: EpisodeInput) => [
  title,
  input.season,
  input.number,
  input.name,
  input.synopsis,
  !input.isHarmless,
  input.runtime,
];

async function makeSeason(on: Queryable, title: string, { season }: EpisodeInput): Promise<void> {
  await query(
    "insert into seasons (title, number) values ($1, $2) on conflict do nothing",
    [title, season],
    on,
  );
}

export function createEpisode(
  title: string,
  input: EpisodeInput,
  alsoInTransaction: TransactionCallback,
  publishing: Publishing = { to: "publish" },
): Promise<void> {
  return changeCatalogue(async (on) => {
    await makeSeason(on, title, input);
    const [isHidden, publishAt] = draftValues(publishing);
    await query(
      `insert into episodes (title, season, number, name, synopsis, synopsis_spoils, runtime, retired_at, is_draft, publish_at)
       values ($1, $2, $3, $4, $5, $6, $7, case when $8 then now() end, $8, $9)`,
      [...valuesOf(title, input), isHidden, publishAt],
      on,
    );
    await savePoints(on, title, numbersOf(input), input.points);
    await alsoInTransaction(on);
  });
}

/** With another number it takes what refers to it along. */
export function editEpisode(
  title: string,
  before: { season: number; number: number },
  input: EpisodeInput,
  alsoInTransaction: TransactionCallback,
): Promise<void> {
  return changeCatalogue(async (on) => {
    await makeSeason(on, title, input);
    const rows = await query(
      `update episodes set season = $2, number = $3, name = $4, synopsis = $5, synopsis_spoils = $6, runtime = $7
       where title = $1 and season = $8 and number = $9 returning 1`,
      [...valuesOf(title, input), before.season, before.number],
      on,
    );
    if (rows.length === 0) throw noSuchRow();
    await savePoints(on, title, numbersOf(input), input.points);
    await alsoInTransaction(on);
  });
}

const numbersOf = ({ season, number }: EpisodeInput) => ({
  season: season as number,
  number: number as number,
});

export async function changeSeason(
  title: string,
  number: number,
  change: { name: string } | { isRetired: boolean },
  on: Queryable,
): Promise<void> {
  const rows =
    "name" in change
      ? await query(
          "update seasons set name = $3 where title = $1 and number = $2 returning 1",
          [title, number, change.name],
          on,
        )
      : await query(
          "update seasons set retired_at = case when $3 then now() end where title = $1 and number = $2 returning 1",
          [title, number, change.isRetired],
          on,
        );
  if (rows.length === 0) throw noSuchRow();
}

type EpisodeNumbers = { season: number; number: number };

export async function retireEpisode(
  title: string,
  { season, number }: EpisodeNumbers,
  isRetired: boolean,
  on: Queryable,
): Promise<void> {
  const rows = await query(
    `update episodes set retired_at = case when $4 then coalesce(retired_at, now()) end
     where title = $1 and season = $2 and number = $3 returning 1`,
    [title, season, number, isRetired],
    on,
  );
  if (rows.length === 0) throw noSuchRow();
}

/** Without its title it is shown nowhere, published or not. */
export async function publishEpisode(
  title: string,
  { season, number }: EpisodeNumbers,
  publishing: Publishing,
  on: Queryable,
): Promise<void> {
  const rows = await query(
    `update episodes set retired_at = case when $4 then coalesce(retired_at, now()) end, is_draft = $4, publish_at = $5
     where title = $1 and season = $2 and number = $3 and (is_draft or $6) returning 1`,
    [title, season, number, ...draftValues(publishing), publishing.to === "draft"],
    on,
  );
  if (rows.length === 0) throw noDraft();
}

/** As `publishDueRecords`. */
export async function publishDueEpisodes(on: Queryable, at: Date | null): Promise<number> {
  const rows = await query<{ id: string }>(
    `update episodes set retired_at = null, is_draft = false, publish_at = null
     where publish_at <= coalesce($1, now()) returning concat(title, ' ', season, 'x', number) as id`,
    [at],
    on,
  );
  for (const { id } of rows) await noteDue("episode", id, on);
  return rows.length;
}
