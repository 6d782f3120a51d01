const whole = 9_999;

/** Of `p` and its `party`: a poll with a place in a story whose night is over. While its party is on it is tonight's. */
const hasPlace = `(p.spoils is not null or party.id is not null and (party.season is not null
    or exists (select 1 from titles t where t.slug = party.title_slug and t.kind = 'film')))
  and not (p.is_active and coalesce(party.starts_at <= now() and party.ends_at > now(), false))`;

const placed = `coalesce(p.spoils->>'title', party.title_slug)`;
const place = `(coalesce((p.spoils->>'season')::int, party.season, 0), coalesce((p.spoils->>'episode')::int, party.episode, ${whole}),
  case when p.spoils is not null then coalesce((p.spoils->>'minute')::int, ${whole})
    else greatest(0, extract(epoch from p.opens_at - party.starts_at)::int / 60) end)`;

const reachedBy = (
  fan: string,
) => `(exists (select 1 from title_marks m where m.fan_id = ${fan} and m.title = ${placed}
    and (m.seen in ('all', 'off') or m.seen = 'place'
      and (coalesce(m.season, 0), coalesce(m.episode, ${whole}), coalesce(m.minute, ${whole})) >= ${place}))
  or exists (select 1 from opened_episodes o where o.fan_id = ${fan} and o.title = ${placed}
    and o.season = coalesce((p.spoils->>'season')::int, party.season, 0)
    and o.episode = coalesce((p.spoils->>'episode')::int, party.episode, 0))
  or exists (select 1 from party_members s where s.fan_id = ${fan} and s.party_id = p.party_id))`;

/**
 * Columns of a poll's words for machines, empty where they lie past the reader's mark: as `PollView.place` says, in SQL.
 * `fan` is an expression of the reader's id, null for a key alone.
 */
export function pollWords(fan: string | null) {
  const waits = fan === null ? hasPlace : `${hasPlace} and not ${reachedBy(fan)}`;
  return {
    title: `case when ${waits} then '' else p.title end`,
    description: `case when ${waits} then '' else p.description end`,
    options: `case when ${waits} then '[]'::jsonb else p.options end`,
  };
}
