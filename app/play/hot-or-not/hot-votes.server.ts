import { GroupCommit, type ItemOutcome } from "../../../platform/db/group-commit.server.ts";
import { lockingTransaction, type Queryable, query } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { award } from "../../fans/points/points.server.ts";
import type { HotOrNot } from "./vote-form.ts";

/** `city` is '' for whom none was chosen. */
export type HotVote = { fanId: string; character: string; city: string; verdict: HotOrNot };

const votes = new GroupCommit<HotVote, void>(writeVotes, { keyOf: ({ character }) => character });

/** Answered after the commit. Another verdict, or another city, moves it; "none" takes it back. */
export async function rate(vote: HotVote): Promise<void> {
  await votes.add(vote);
  actionsTotal.inc({ deed: "rate" });
}

export const hotVotesSettled = (): Promise<void> => votes.settled();

function writeVotes(items: HotVote[]): Promise<ItemOutcome<void>[]> {
  return lockingTransaction(
    (on) => Promise.all([lockCharacters(on, items), knownCities(on, items)]),
    async (on, [characters, cities]) => {
      const refusals = items.map((item) => refusal(item, characters, cities));
      const last = new Map<string, HotVote>();
      items.forEach((item, index) => {
        if (!refusals[index]) last.set(`${item.character} ${item.fanId}`, item);
      });
      const first = await moveVotes(on, [...last.values()]);
      await award(
        on,
        first.map(({ fan_id, character }) => ({
          fanId: fan_id,
          deed: "rate" as const,
          ref: character,
          titleSlug: characters.get(character) ?? null,
        })),
      );
      return refusals.map((problem) => problem ?? undefined);
    },
  );
}

/** Id to title. Votes on one character queue up behind its row, in every process, so that tallies never miss one another. */
async function lockCharacters(on: Queryable, items: HotVote[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; title: string }>(
    {
      name: "lock-characters",
      text: `select id, title from characters where id = any($1) and retired_at is null
        order by id for no key update`,
    },
    [[...new Set(items.map(({ character }) => character))]],
    on,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

async function knownCities(on: Queryable, items: HotVote[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    { name: "known-cities", text: "select id from cities where id = any($1) and retired_at is null" },
    [[...new Set(items.map(({ city }) => city))]],
    on,
  );
  return new Set(["", ...rows.map(({ id }) => id)]);
}

function refusal(item: HotVote, characters: Map<string, string>, cities: Set<string>): Problem | null {
  if (!characters.has(item.character))
    return new Problem("no_such_character", 404, "This character is not up for a vote.");
  if (!cities.has(item.city))
    return new Problem("no_such_city", 422, "Please choose one of the cities.", {
      city: "Please choose one of the cities.",
    });
  return null;
}

type FirstVote = { fan_id: string; character: string };

/** In one statement: each fan's earlier vote leaves its tally, the new one joins its own. Answers the first votes. */
async function moveVotes(on: Queryable, items: HotVote[]): Promise<FirstVote[]> {
  if (items.length === 0) return [];
  const [, first] = await Promise.all([
    openTallies(on, items),
    query<FirstVote>(
      { name: "move-hot-votes", text: move },
      [
        items.map(({ fanId }) => fanId),
        items.map(({ character }) => character),
        items.map(({ city }) => city),
        items.map(({ verdict }) => (verdict === "none" ? null : verdict === "hot")),
      ],
      on,
    ),
  ]);
  return first;
}

/** A statement of its own: the next one moves what it finds. */
async function openTallies(on: Queryable, items: HotVote[]): Promise<void> {
  await query(
    {
      name: "open-hot-tallies",
      text: `insert into hot_tallies (city, character) select * from unnest($1::text[], $2::text[])
        on conflict do nothing`,
    },
    [items.map(({ city }) => city), items.map(({ character }) => character)],
    on,
  );
}

const move = `with incoming as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as t (fan_id, character, city, is_hot)
     ), before as (
       select v.fan_id, v.character, v.city, v.is_hot from hot_votes v join incoming using (fan_id, character)
     ), taken_back as (
       delete from hot_votes v using incoming i
       where v.fan_id = i.fan_id and v.character = i.character and i.is_hot is null
     ), kept as (
       insert into hot_votes (fan_id, character, city, is_hot)
       select fan_id, character, city, is_hot from incoming where is_hot is not null
       on conflict (fan_id, character) do update
       set city = excluded.city, is_hot = excluded.is_hot, voted_at = now()
     ), moved as (
       select city, character, coalesce(sum(step) filter (where is_hot), 0)::int as hot,
         coalesce(sum(step) filter (where not is_hot), 0)::int as not_hot
       from (
         select city, character, is_hot, 1 as step from incoming where is_hot is not null
         union all select city, character, is_hot, -1 from before
       ) as steps group by city, character
     ), joined as (
       update hot_tallies t set hot = t.hot + m.hot, not_hot = t.not_hot + m.not_hot
       from moved m where t.city = m.city and t.character = m.character
     )
     select i.fan_id, i.character from incoming i left join before b using (fan_id, character)
     where b.fan_id is null and i.is_hot is not null`;
