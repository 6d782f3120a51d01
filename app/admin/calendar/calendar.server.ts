import { query } from "../../../platform/db/pool.server.ts";
import { type ComingEvent, daysOfCalendar } from "./agenda.ts";

const mostShown = 400;

/**
 * What begins, opens, closes or is published in the days from `from` on. Drafts without an hour are not in it, and samples,
 * which begin again and again, only where they are asked for.
 */
export const listEvents = (from: Date, withSamples: boolean): Promise<ComingEvent[]> =>
  query<ComingEvent>(
    `with span as (select $1::timestamptz as first, $1::timestamptz + make_interval(days => $2) as last)
     select e.kind, e.act, e.id, e.name, e.at, e.is_sample as "isSample" from span, lateral (
       select 'party' as kind, 'begins' as act, id, title as name, starts_at as at, sample_of is not null as is_sample
       from parties where starts_at >= first and starts_at < last and not superseded
       union all select 'drop', 'opens', id, title, opens_at, sample_of is not null
       from drops where opens_at >= first and opens_at < last and isfinite(announced_at) and not superseded
       union all select 'drop', 'closes', id, title, closes_at, sample_of is not null
       from drops where closes_at >= first and closes_at < last and isfinite(announced_at) and not superseded
       union all select 'drop', 'published', id, title, announced_at, sample_of is not null
       from drops where announced_at > now() and announced_at >= first and announced_at < last and not superseded
       union all select 'poll', 'opens', id, title, opens_at, is_sample
       from polls where opens_at >= first and opens_at < last
       union all select 'poll', 'closes', id, title, closes_at, is_sample
       from polls where closes_at >= first and closes_at < last
       union all select 'title', 'published', slug, name, publish_at, false
       from titles where publish_at >= first and publish_at < last
       union all select 'episode', 'published', concat(title, '/episodes/', season, 'x', number), name, publish_at, false
       from episodes where publish_at >= first and publish_at < last
       union all select 'character', 'published', id, name, publish_at, false
       from characters where publish_at >= first and publish_at < last
       union all select 'trivia', 'published', id, left(text, 110), publish_at, false
       from trivia where publish_at >= first and publish_at < last
       union all select 'fact', 'published', id, heading, publish_at, false
       from facts where publish_at >= first and publish_at < last
       union all select 'news', 'published', id, headline, publish_at, false
       from news where publish_at >= first and publish_at < last
       union all select 'interview', 'published', id, headline, publish_at, false
       from interviews where publish_at >= first and publish_at < last
     ) e where $4 or not e.is_sample order by e.at, e.kind, e.id limit $3`,
    [from, daysOfCalendar, mostShown, withSamples],
  );
