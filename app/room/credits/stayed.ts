/** The length of "ending soon". */
const lastMinutes = 15;

/** From clause of fans, as `m`, who joined, returned, spoke or reacted in the last fifteen minutes of the party `$1`. */
export const stayedMembers = `from (
    select ends_at - interval '${lastMinutes} minutes' as since, ends_at as until,
      extract(epoch from ends_at - starts_at)::int * 1000 - ${lastMinutes * 60_000} as since_ms
    from parties where id = $1
  ) last, party_members m join fans f on f.id = m.fan_id
  where m.party_id = $1 and not f.is_sample and (
    m.joined_at >= last.since or m.last_visit_at between last.since and last.until
    or m.fan_id in (select fan_id from log_entries
      where topic = 'party:' || $1 and kind = 'message' and offset_ms >= last.since_ms and fan_id is not null)
    or m.fan_id in (select fan_id from reaction_taps where party_id = $1 and at >= last.since))`;
