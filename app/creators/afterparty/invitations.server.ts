import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { queueEmails } from "../../../platform/mail/outbox.server.ts";
import { newestHashes } from "../../../platform/names/keyed-hashes.server.ts";
import { defineNamedRows } from "../../../platform/names/named-rows.server.ts";
import { personKeyOf, personKeysOf } from "../../../platform/names/person-keys.server.ts";
import { lastWeek, startOf } from "../../fans/points/weeks.ts";
import { addressesOfFans } from "../signups/confirm/addresses.server.ts";
import { invitationEmail } from "./invitation-email.server.ts";

/** AFTERPARTY-21, OPEN-65: with fewer points nobody is a top fan, however quiet the week was. */
export const rule = {
  fans: { places: 10, points: 100 },
  viewers: { places: 3, points: 50 },
} as const;

export type TopFan = { fanId: string; titleSlug: string | null; rank: number };

// Whoever was written to for a week is not written to again for it, and an older week is over.
defineNamedRows({
  what: ["invitation of the last week", "invitations of the last week"],
  async countOld() {
    const row = await queryOne<{ old: number }>(
      "select count(*)::int as old from afterparty_invitations where week >= $1 and person_key not like $2",
      [lastWeek(), newestHashes()],
    );
    return row?.old ?? 0;
  },
});

/** After the week's last deeds are committed, and after its standings are closed. */
defineScheduledJob("afterparty-invitations", "20 0 * * 1", () => inviteTopFans());

/** Writes to top fans of the last week that is over, if they left an address; to nobody twice. Answers how many. */
export async function inviteTopFans(now = Date.now()): Promise<number> {
  const week = lastWeek(now);
  return transaction(async (on) => {
    await on.query("set local statement_timeout = 0");
    await on.query("set local lock_timeout = 0");
    const top = await topFans(startOf(week), on);
    const addresses = await addressesOfFans(
      top.map(({ fanId }) => fanId),
      on,
    );
    const reached = top.flatMap((fan) => {
      const address = addresses.get(fan.fanId);
      return address ? [{ ...fan, ...address }] : [];
    });
    const written = await query<{ fan_id: string }>(
      `insert into afterparty_invitations (fan_id, week, title_slug, rank, person_key)
       select fan_id, $1, title_slug, rank, person_key
       from unnest($2::text[], $3::text[], $4::int[], $5::text[]) as t (fan_id, title_slug, rank, person_key)
       where not exists (
         select 1 from unnest($5::text[], $6::text[]) as n (person_key, older)
         join afterparty_invitations i on i.week = $1 and i.person_key = any(string_to_array(n.older, ' '))
         where n.person_key = t.person_key
       )
       on conflict do nothing returning fan_id`,
      [
        week,
        reached.map(({ fanId }) => fanId),
        reached.map(({ titleSlug }) => titleSlug),
        reached.map(({ rank }) => rank),
        reached.map(({ email }) => personKeyOf(email)),
        reached.map(({ email }) => personKeysOf(email).join(" ")),
      ],
      on,
    );
    const invited = new Set(written.map((row) => row.fan_id));
    const letters = reached.filter(({ fanId }) => invited.has(fanId));
    await queueEmails(
      letters.map((fan) => invitationEmail(fan, week)),
      on,
    );
    return letters.length;
  });
}

/**
 * Of a week's real deeds, by real fans whose voice nobody took: the best of all, and the best with each title. Everybody
 * once, the best first. At equal points the one who had them first is ahead, as in the standings.
 */
export async function topFans(weekStart: Date, on?: Queryable): Promise<TopFan[]> {
  return query<TopFan>(
    `with deeds as (
       select l.fan_id, l.title_slug, l.points, l.at from points_ledger l
       join fans f on f.id = l.fan_id and not f.is_sample
       where l.at >= $1 and l.at < $1::timestamptz + interval '168 hours' and not l.is_sample
         and not exists (select 1 from muted_fans m where m.fan_id = l.fan_id and (m.until is null or m.until > now()))
     ), ranked as (
       select fan_id, null as title_slug, sum(points) as points, $2::int as places, $3::int as least,
         row_number() over (order by sum(points) desc, max(at), fan_id)::int as rank
       from deeds group by fan_id
       union all
       select fan_id, title_slug, sum(points), $4::int, $5::int,
         row_number() over (partition by title_slug order by sum(points) desc, max(at), fan_id)::int
       from deeds join titles t on t.slug = title_slug and t.retired_at is null group by fan_id, title_slug
     )
     select "fanId", "titleSlug", rank from (
       select distinct on (fan_id) fan_id as "fanId", title_slug as "titleSlug", rank from ranked
       where rank <= places and points >= least
       order by fan_id, title_slug is not null, rank, title_slug
     ) best order by "titleSlug" is not null, rank, "fanId"`,
    [weekStart, rule.fans.places, rule.fans.points, rule.viewers.places, rule.viewers.points],
    on,
  );
}

/** Of the last week that is over. */
export async function countInvited(now = Date.now()): Promise<number> {
  const row = await queryOne<{ fans: number }>(
    "select count(*)::int as fans from afterparty_invitations where week = $1",
    [lastWeek(now)],
  );
  return row?.fans ?? 0;
}
