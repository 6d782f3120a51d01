import { config } from "../../platform/config.server.ts";
import { query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { seal, unseal } from "../../platform/session/session.server.ts";
import type { Flag } from "./marks.server.ts";

/** How many places a friend who counts moves you up. */
export const placesPerFriend = 10;
/** waitlist_line counts in tens (migrations/0002-sign-ups.sql). */
const lineStep = 10;

/** Friends of one fan that count within an hour; more at once are no friends (a burst). */
const mostPerHour = 5;
/** Friends of one fan that count from one network, the fan's own included: a household, not a farm. */
const mostPerNetwork = 2;

/** What a fan sees of the line. No address, and of friends only how many. */
export type Place = {
  confirmed: boolean;
  /** 1 is at the door. */
  place: number;
  behind: number;
  friends: number;
  /** The personal invite link. */
  invite: string;
};

/** The page of one place in line: only who has the link finds it. */
export const placeLink = (key: string): string => `/waitlist/place/${seal({ place: key })}`;

/** The place that a link names, or null. Counted in the line's index alone. */
export async function findPlace(token: string): Promise<Place | null> {
  const key = unseal<{ place?: string }>(token)?.place;
  if (!key) return null;
  const row = await queryOne<{
    id: number;
    line_key: number;
    invite_code: string;
    friends: number;
    confirmed: boolean;
  }>(
    `select id, line_key, invite_code, friends, confirmed_at is not null as confirmed
     from beta_signups where key = $1 and line_key is not null`,
    [key],
  );
  if (!row) return null;
  const counts = await queryOne<{ ahead: number; all: number }>(
    `select count(*) filter (where line_key < $1)::int as ahead, count(*)::int as all
     from beta_signups where line_key is not null`,
    [row.line_key],
  );
  const place = (counts?.ahead ?? 0) + 1;
  return {
    confirmed: row.confirmed,
    place,
    behind: (counts?.all ?? place) - place,
    friends: row.friends,
    invite: `${config.origin}/waitlist?friend=${row.invite_code}`,
  };
}

type Waiting = {
  id: number;
  invited_by: number | null;
  person_key: string;
  network: string;
  user_session: string;
  flags: Flag[];
};

/** Confirms a place in line, once; the friend who invited moves up if this is a person of their own. */
export async function confirmPlace(key: string): Promise<boolean> {
  return transaction(async (on) => {
    const friend = await queryOne<Waiting>(
      `update beta_signups set confirmed_at = now() where key = $1 and form = 'waitlist' and confirmed_at is null
       returning id, invited_by, person_key, network, user_session, flags`,
      [key],
      on,
    );
    if (!friend)
      return (await queryOne("select 1 as found from beta_signups where key = $1", [key], on)) !== null;
    if (friend.invited_by === null) return true;
    // The inviter's row lock lets two friends who confirm at the same moment see each other.
    const inviter = await queryOne<Waiting>(
      "select id, invited_by, person_key, network, user_session, flags from beta_signups where id = $1 for update",
      [friend.invited_by],
      on,
    );
    if (!inviter) return true;
    const refusal = await refusalOf(friend, inviter, on);
    await query(
      "update beta_signups set friend_counts = $2, friend_refusal = $3 where id = $1",
      [friend.id, refusal === null, refusal],
      on,
    );
    if (refusal === null) {
      await query(
        "update beta_signups set friends = friends + 1, line_key = line_key - $2 where id = $1",
        [inviter.id, placesPerFriend * lineStep],
        on,
      );
    }
    return true;
  });
}

/** Why a confirmed friend does not count, or null. */
async function refusalOf(
  friend: Waiting,
  inviter: Waiting,
  on: Parameters<typeof query>[2],
): Promise<string | null> {
  if (friend.user_session === inviter.user_session || friend.person_key === inviter.person_key)
    return "same person";
  if (friend.flags.length > 0 && !friend.flags.every((flag) => flag === "unlikely")) return "odd request";
  const seen = await queryOne<{ alias: boolean; browser: boolean; hour: number; network: number }>(
    `select coalesce(bool_or(f.person_key = $2), false) as alias,
            coalesce(bool_or(f.user_session = $3), false) as browser,
            count(*) filter (where f.confirmed_at > now() - interval '1 hour')::int as hour,
            count(*) filter (where f.network = $4)::int as network
     from beta_signups f where f.invited_by = $1 and f.friend_counts and f.id <> $5`,
    [inviter.id, friend.person_key, friend.user_session, friend.network, friend.id],
    on,
  );
  if (seen?.alias || seen?.browser || (await knownPerson(friend, on))) return "same person";
  const fromNetwork = (seen?.network ?? 0) + (friend.network === inviter.network ? 1 : 0);
  if (fromNetwork >= mostPerNetwork) return "same network";
  return (seen?.hour ?? 0) >= mostPerHour ? "burst" : null;
}

/** True when the person behind this address stands in line already, under an alias. */
async function knownPerson({ person_key, id }: Waiting, on: Parameters<typeof query>[2]): Promise<boolean> {
  const found = await queryOne(
    "select 1 as found from beta_signups where person_key = $1 and id < $2 limit 1",
    [person_key, id],
    on,
  );
  return found !== null;
}
