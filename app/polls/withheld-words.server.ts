const whole = 9_999;

/** Of `p` and its `party`: a poll with a place in a story. */
const hasPlace = `(p.spoils is not null or party.id is not null and (party.season is not null
    or exists (select 1 from titles t where t.slug = party.title_slug and t.kind = 'film')))`;
/** While its party is on it is tonight's. */
const isTonights = `p.is_active and coalesce(party.starts_at <= now() and party.ends_at > now(), false)`;

const placed = `case when p.spoils is null then party.title_slug else p.spoils->>'title' end`;
const seasonOf = `case when p.spoils is null then party.season else (p.spoils->>'season')::int end`;
const episodeOf = `case when p.spoils is null then party.episode else (p.spoils->>'episode')::int end`;
const minuteOf = `case when p.spoils is null then greatest(0, extract(epoch from p.opens_at - party.starts_at)::int / 60)
    else (p.spoils->>'minute')::int end`;
/** With neither season nor minute it is how the title ends, which comes after everything. */
const place = `(case when ${seasonOf} is null and ${minuteOf} is null then ${whole} else coalesce(${seasonOf}, 0) end,
  coalesce(${episodeOf}, case when ${seasonOf} is null then 0 else ${whole} end), coalesce(${minuteOf}, ${whole}))`;

const marked = (fan: string, seen: string) =>
  `exists (select 1 from title_marks m where m.fan_id = ${fan} and m.title = ${placed} and ${seen})`;
const reachedBy = (fan: string) => `(${marked(
  fan,
  `(m.seen in ('all', 'off') or m.seen = 'place'
      and (coalesce(m.season, 0), coalesce(m.episode, case when m.season is null then 0 else ${whole} end),
        coalesce(m.minute, ${whole})) >= ${place})`,
)}
  or exists (select 1 from opened_episodes o where o.fan_id = ${fan} and o.title = ${placed}
    and o.season = coalesce(${seasonOf}, 0) and o.episode = coalesce(${episodeOf}, 0))
  or exists (select 1 from party_members s where s.fan_id = ${fan} and s.party_id = p.party_id))`;

/**
 * Columns of a poll's words for machines, empty where they lie past the reader's mark: as `PollView.place` says, in SQL.
 * `fan` is an expression of the reader's id, null for a key alone.
 */
export function pollWords(fan: string | null) {
  const held =
    fan === null ? `not (${isTonights})` : `(not (${isTonights}) or ${marked(fan, "m.seen = 'place'")})`;
  const waits = `${hasPlace} and ${held}${fan === null ? "" : ` and not ${reachedBy(fan)}`}`;
  return {
    title: `case when ${waits} then '' else p.title end`,
    description: `case when ${waits} then '' else p.description end`,
    options: `case when ${waits} then '[]'::jsonb else p.options end`,
  };
}
