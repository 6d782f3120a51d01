import { config } from "../../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { personKeyOf, personKeysOf } from "../../../../platform/names/person-keys.server.ts";
import { sealSession, unsealSession } from "../../../../platform/session/session.server.ts";
import type { Flag } from "../request/request-metadata.server.ts";

export const placesPerFriend = 10;

/** Friends of one fan that count within an hour; more at once are no friends (a burst). */
const mostPerHour = 20;
/** Friends of one fan that count from one mail host, the large ones apart: who owns a domain has any number of addresses. */
const mostPerHost = 3;
const largeHosts =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|proton|protonmail|pm|gmx|web|aol|mail|yandex|qq|163|126|naver|fastmail|zoho)\.[a-z.]{2,6}$/;
/** As long as networks are kept (retention.server.ts), a friend can be told from the same person. */
const countsWithinDays = 30;
/** Friends of one fan that count from one network, the fan's own included: a household, not a farm. */
const mostPerNetwork = 2;

/** No address, and of friends only how many. */
export type PlaceInLine = {
  confirmed: boolean;
  /** 1 is at the door. */
  place: number;
  behind: number;
  friends: number;
  invite: string;
};

/** Only who has the link finds the page. */
export const placeLink = (key: string): string => `/waitlist/place/${sealSession("place", { place: key })}`;

/** Counted in the line's index alone. */
export async function findPlace(token: string): Promise<PlaceInLine | null> {
  const key = unsealSession<{ place?: string }>("place", token)?.place;
  if (!key) return null;
  const row = await queryOne<{
    id: number;
    line_key: number;
    invite_code: string;
    friends: number;
    confirmed: boolean;
  }>(
    `select id, line_key, invite_code, friends, confirmed_at is not null as confirmed
     from beta_signups where key = $1 and line_key is not null and invite_code is not null`,
    [key],
  );
  if (!row) return null;
  const counts = await queryOne<{ ahead: number; all: number }>(
    `select count(*) filter (where (line_key, id) < ($1, $2))::int as ahead, count(*)::int as all
     from beta_signups where line_key is not null`,
    [row.line_key, row.id],
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
  email: string;
  host: string;
  network: string | null;
  fan_id: string | null;
  flags: Flag[];
  recent: boolean;
};

const waitingColumns = `id, invited_by, email, lower(split_part(email, '@', 2)) as host, network, fan_id, flags,
  created_at > now() - interval '${countsWithinDays} days' as recent`;

/** `networks` are all that may stand for theirs, the newest first. */
export type Confirming = { fanId: string; networks: string[] };

/** Once; the friend who invited moves up if this is a person of their own. */
export async function confirmPlace(key: string, by: Confirming): Promise<boolean> {
  return transaction(async (on) => {
    const friend = await queryOne<Waiting>(
      `update beta_signups set confirmed_at = now(), confirmed_by = $2, confirmed_network = $3
       where key = $1 and form = 'waitlist' and confirmed_at is null returning ${waitingColumns}`,
      [key, by.fanId, by.networks[0]],
      on,
    );
    if (!friend)
      return (await queryOne("select 1 as found from beta_signups where key = $1", [key], on)) !== null;
    if (friend.invited_by === null) return true;
    // The inviter's row lock lets two friends who confirm at the same moment see each other.
    const inviter = await queryOne<Waiting>(
      `select ${waitingColumns} from beta_signups where id = $1 for update`,
      [friend.invited_by],
      on,
    );
    if (!inviter) return true;
    const refusal = await refusalOf(friend, inviter, by, on);
    await query(
      "update beta_signups set friend_counts = $2, friend_refusal = $3 where id = $1",
      [friend.id, refusal === null, refusal],
      on,
    );
    if (refusal === null) await moveUp(inviter.id, on);
    return true;
  });
}

/** To just before whoever stands ten places ahead, or to the very front. */
async function moveUp(id: number, on: Queryable): Promise<void> {
  await query(
    `update beta_signups s set friends = friends + 1, line_key = coalesce(
       (select b.line_key - 1 from beta_signups b where b.line_key is not null and (b.line_key, b.id) < (s.line_key, s.id)
        order by b.line_key desc, b.id desc offset ${placesPerFriend - 1} limit 1),
       (select min(line_key) - 1 from beta_signups))
     where id = $1`,
    [id],
    on,
  );
}

async function refusalOf(
  friend: Waiting,
  inviter: Waiting,
  by: Confirming,
  on: Queryable,
): Promise<string | null> {
  if (!friend.recent) return "too late";
  const fans = [friend.fan_id, by.fanId].filter((fan) => fan !== null);
  const sameFan = inviter.fan_id !== null && fans.includes(inviter.fan_id);
  const people = personKeysOf(friend.email);
  if (sameFan || people.includes(personKeyOf(inviter.email))) return "same person";
  if (friend.flags.includes("trap") || friend.flags.includes("disposable")) return "odd request";
  const networks = [friend.network, ...by.networks].filter((network) => network !== null);
  const seen = await queryOne<{ person: boolean; hour: number; network: number; host: number }>(
    `select coalesce(bool_or(f.person_key = any($2) or f.fan_id = any($3) or f.confirmed_by = any($3)), false) as person,
            count(*) filter (where f.confirmed_at > now() - interval '1 hour')::int as hour,
            count(*) filter (where f.network = any($4) or f.confirmed_network = any($4))::int as network,
            count(*) filter (where lower(split_part(f.email, '@', 2)) = $5)::int as host
     from beta_signups f where f.invited_by = $1 and f.friend_counts and f.id <> $6`,
    [inviter.id, people, fans, networks, friend.host, friend.id],
    on,
  );
  if (seen?.person || (await isKnown(people, friend.id, on))) return "same person";
  const atHome = inviter.network !== null && networks.includes(inviter.network) ? 1 : 0;
  if ((seen?.network ?? 0) + atHome >= mostPerNetwork) return "same network";
  if (!largeHosts.test(friend.host) && (seen?.host ?? 0) >= mostPerHost) return "same mail host";
  return (seen?.hour ?? 0) >= mostPerHour ? "burst" : null;
}

/** Stood in line before, under an alias. */
async function isKnown(people: string[], id: number, on: Queryable): Promise<boolean> {
  const found = await queryOne(
    "select 1 as found from beta_signups where person_key = any($1) and id < $2 limit 1",
    [people, id],
    on,
  );
  return found !== null;
}
