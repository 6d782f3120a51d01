import type { Picture } from "../../../../content/art/picture.ts";
import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import {
  cutoutOf,
  listCharacters,
  listTitles,
  stillOf,
  titleName,
} from "../../../catalogue/catalogue.server.ts";
import { findMe } from "../../../fans/fans.server.ts";
import type { ViewAsked } from "../../../frame/phone/views.ts";
import { loadBoard } from "../../leaderboards/friend-board.server.ts";
import { findNewestWrapped, findWrapped, isRunning, sampleWrapped, spanOf } from "../wrapped.server.ts";
import { currentPeriod, defaultPeriod, type Wrapped } from "../wrapped.ts";
import { cardsOf, type StoryCard, type StoryFacts } from "./story.ts";

/** WRAPPED-14. */
const sampleFacts: StoryFacts = {
  topPercent: 1,
  mostReplayed: { name: "The finale", times: 4 },
  streak: 14,
  nights: [],
  days: null,
  said: 0,
  voted: 0,
  minutes: 0,
};

export async function storyOf(fanId: string | null, wrapped: Wrapped, now = new Date()) {
  const facts = wrapped.sample ? sampleFacts : await countFacts(fanId, wrapped, now);
  const { topShow, secretBinge } = wrapped.stats;
  const replayed = stillNamed(facts.mostReplayed?.name ?? topShow) ?? stillNamed(topShow);
  const stills: Record<string, Picture | null> = {
    "one-night": stillNamed(topShow),
    "top-show": stillNamed(topShow),
    rewatches: stillNamed(topShow),
    replayed,
    binge: stillNamed(secretBinge),
  };
  return cardsOf(wrapped, facts).map((card): StoryCard => ({ ...card, still: stills[card.id] ?? null }));
}

/** Null for an unknown title. */
function stillNamed(name: string): Picture | null {
  const title = listTitles().find((one) => one.name === name);
  return title ? stillOf(title.slug) : null;
}

async function countFacts(fanId: string | null, { period, stats }: Wrapped, now: Date): Promise<StoryFacts> {
  const [from, to] = spanOf(period, now);
  const [place, replayed, run, nights] = await Promise.all([
    queryOne<{ percent: number | null }>(
      `select ceil(min(100.0 * s.rank / s.total))::int as percent
       from weekly_standings s join titles t on t.slug = s.title_slug
       where s.fan_id = $1 and t.name = $2 and s.week >= ($3::timestamptz at time zone 'utc')::date - 6
         and s.week < ($4::timestamptz at time zone 'utc')::date`,
      [fanId, stats.topShow, from, to],
    ),
    queryOne<{ slug: string; times: number }>(
      `select title_slug as slug, count(*)::int as times from points_ledger
       where fan_id = $1 and at >= $2 and at < $3 and deed in ('join', 'visit') and title_slug is not null
       group by title_slug having count(*) > 1 order by times desc, title_slug limit 1`,
      [fanId, from, to],
    ),
    query<{ days: number }>(
      `with days as (
         select distinct (at at time zone 'utc')::date as day from points_ledger
         where fan_id = $1 and at >= $2 and at < $3
       )
       select count(*)::int as days
       from (select day - (row_number() over (order by day))::int as run from days) runs
       group by run order by days desc limit 1`,
      [fanId, from, to],
    ),
    query<{ night: number; said: number; voted: number; minutes: number }>(
      `select (at at time zone 'utc')::date - ($2::timestamptz at time zone 'utc')::date + 1 as night,
         count(*) filter (where deed = 'message')::int as said, count(*) filter (where deed = 'vote')::int as voted,
         round(extract(epoch from max(at) - min(at)) / 60)::int as minutes
       from points_ledger where fan_id = $1 and at >= $2 and at < $3 group by 1 order by 1`,
      [fanId, from, to],
    ),
  ]);
  const sum = (of: "said" | "voted") => nights.reduce((all, one) => all + one[of], 0);
  const lasts = Math.round((to.getTime() - from.getTime()) / 86_400_000);
  return {
    topPercent: place?.percent ?? null,
    mostReplayed: replayed && { name: titleName(replayed.slug), times: replayed.times },
    streak: run[0]?.days ?? 0,
    nights: nights.map(({ night }) => night),
    days: lasts > 31 ? null : lasts,
    said: sum("said"),
    voted: sum("voted"),
    minutes: nights[0]?.minutes ?? 0,
  };
}

/**
 * FANS-06: the story, a board and friends to choose from. In the showcase September's, or the sample's (WRAPPED-13).
 */
export async function loadWrappedView({ fanId, params, inShowcase = false }: ViewAsked) {
  const period = inShowcase ? defaultPeriod : currentPeriod();
  const [wrapped, board, me] = await Promise.all([
    findWrapped(fanId, period).then(
      (found) => found ?? (inShowcase ? sampleWrapped(period) : findNewestWrapped(fanId)),
    ),
    loadBoard(params.get("fan"), fanId),
    findMe(fanId),
  ]);
  return {
    period,
    isRunning: isRunning(wrapped?.period ?? period),
    wrapped,
    board,
    cards: wrapped ? await storyOf(fanId, wrapped) : [],
    name: me?.name ?? null,
    cutout: cutoutFor(wrapped),
  };
}

export type WrappedViewData = Awaited<ReturnType<typeof loadWrappedView>>;

function cutoutFor(wrapped: Wrapped | null) {
  const cast = listCharacters();
  return cutoutOf(cast.find(({ name }) => name === wrapped?.stats.friendVote) ?? cast[0] ?? null);
}
