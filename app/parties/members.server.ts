import { type Queryable, query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { actionsTotal } from "../../platform/http/metrics.server.ts";
import { Problem } from "../../platform/problem.ts";
import { beginningOf } from "../../platform/text/beginning.ts";
import { type Me, welcomeFan } from "../fans/fans.server.ts";
import { mutedAmong } from "../fans/muting.server.ts";
import { nameKey } from "../fans/name-key.ts";
import { award } from "../fans/points/points.server.ts";
import { marksChanged } from "../marks/seen.server.ts";
import type { Speaker } from "./log/log.ts";
import { lockParties, visibleEntries } from "./log/party-log.server.ts";
import { entranceOf } from "./seats/entrance.server.ts";
import { noteSeatTaken } from "./seats/took-seats.server.ts";

export const newSittingAfter = "30 minutes";
const mostNameTries = 50;

/** Idempotent. Archived and upcoming parties cannot be joined (AFTERS-12). */
export async function joinParty(partyId: string, fanId: string): Promise<Me> {
  const party = await queryOne<{ starts_at: Date; ends_at: Date; title_slug: string; is_held: boolean }>(
    `select starts_at, ends_at, title_slug, exists (
       select 1 from title_marks m where m.fan_id = $2 and m.title = title_slug and m.seen = 'place') as is_held
     from parties where id = $1 and ${visibleEntries}`,
    [partyId, fanId],
  );
  if (!party) throw noSuchParty();
  if (party.ends_at.getTime() <= Date.now()) throw partyOver();
  if (party.starts_at.getTime() > Date.now()) throw partyToCome();
  const { isNew, ...me } = await transaction(async (on) => {
    const fan = await welcomeFan(fanId, on);
    const seat = await enter(on, partyId, fan);
    await award(on, [{ fanId, deed: "join", ref: partyId, titleSlug: party.title_slug }]);
    return { ...fan, ...seat };
  });
  // Who said that they are not as far watches along from here on.
  if (party.is_held) marksChanged(fanId);
  actionsTotal.inc({ deed: "join" });
  if (isNew) noteSeatTaken(partyId, { ...me, as: await entranceOf(fanId) });
  return me;
}

export const partyOver = () => new Problem("party_over", 409, "This party is over. Its archive stays open.");

const partyToCome = () =>
  new Problem("party_to_come", 409, "This party has not begun. Mark it, and you find it among yours.");

export const noSuchParty = () => new Problem("no_such_party", 404, "There is no such party.");

type Seat = { name: string; avatar: string; ring: number | null };

/** Adds a number to a name used in the room, and a second ring color to a look used in the room. */
async function enter(on: Queryable, partyId: string, fan: Me): Promise<Seat & { isNew: boolean }> {
  let suffix = "";
  for (let attempt = 1; attempt <= mostNameTries; attempt++) {
    const name = `${beginningOf(fan.name, 30 - suffix.length)}${suffix}`;
    const known = await queryOne<Seat>(
      "select name, avatar, ring from party_members where party_id = $1 and fan_id = $2",
      [partyId, fan.fanId],
      on,
    );
    if (known) return { ...known, isNew: false };
    const [made] = await query<{ ring: number | null }>(
      `with made as (
         insert into party_members (party_id, fan_id, name, name_key, avatar, ring)
         values ($1, $2, $3, $4, $5, free_ring($1, $5, $6)) on conflict do nothing returning party_id, ring
       ) update parties set participants = participants + 1 from made where id = made.party_id returning made.ring`,
      [partyId, fan.fanId, name, nameKey(name), fan.avatar, fan.ring ?? 0],
      on,
    );
    if (made) return { name, avatar: fan.avatar, ring: made.ring, isNew: true };
    const taken = await query(
      "select 1 as taken from party_members where party_id = $1 and name_key = $2",
      [partyId, nameKey(name)],
      on,
    );
    // Otherwise the look collided with a simultaneous join.
    if (taken.length > 0) suffix = ` ${suffix ? 10 + Math.floor(Math.random() * 9_990) : 2}`;
  }
  throw new Problem("name_taken", 409, "Your name is taken here. Please choose another.");
}

/** Keyed by `${partyId} ${fanId}`, members only. */
export async function speakersOf(
  on: Queryable,
  pairs: { partyId: string; fanId: string }[],
): Promise<Map<string, Speaker>> {
  const rows = await query<Speaker & { party_id: string; fan_id: string }>(
    `select m.party_id, m.fan_id, m.name, f.id as "fanId", coalesce(nullif(m.avatar, ''), f.avatar) as avatar, m.ring
     from (select distinct * from unnest($1::text[], $2::text[]) as t (party_id, fan_id)) t
     join party_members m using (party_id, fan_id) join fans f on f.id = m.fan_id`,
    [pairs.map((pair) => pair.partyId), pairs.map((pair) => pair.fanId)],
    on,
  );
  return new Map(rows.map(({ party_id, fan_id, ...speaker }) => [`${party_id} ${fan_id}`, speaker]));
}

/** Locks the rooms' logs, and returns which fans are members or muted. Sent as one batch. */
export const lockRooms = (on: Queryable, pairs: { partyId: string; fanId: string }[]) =>
  Promise.all([
    lockParties(
      on,
      pairs.map(({ partyId }) => partyId),
    ),
    speakersOf(on, pairs),
    mutedAmong(
      pairs.map(({ fanId }) => fanId),
      on,
    ),
  ]);

/** The reason why a fan cannot react in a party, as far as the party is concerned. */
export function reactionRefusal(
  party: { ends_at: Date } | undefined,
  { partyId, fanId }: { partyId: string; fanId: string },
  members: Map<string, Speaker>,
): Problem | null {
  if (!party) return noSuchParty();
  if (party.ends_at.getTime() <= Date.now()) return new Problem("party_over", 409, "This party is over.");
  return members.has(`${partyId} ${fanId}`)
    ? null
    : new Problem("join_first", 409, "Join the party to react.");
}

/** A wrapped's rewatches are counted from these visits. */
export async function countVisit(partyId: string, fanId: string): Promise<void> {
  await transaction(async (on) => {
    const rows = await query<{ visits: number; title_slug: string }>(
      `update party_members m set visits = visits + 1, last_visit_at = now() from parties p
       where p.id = m.party_id and m.party_id = $1 and m.fan_id = $2
         and m.last_visit_at < now() - interval '${newSittingAfter}'
       returning m.visits, p.title_slug`,
      [partyId, fanId],
      on,
    );
    for (const { visits, title_slug: titleSlug } of rows)
      await award(on, [{ fanId, deed: "visit", ref: `${partyId} ${visits}`, titleSlug }]);
  });
}

/** Of these parties, those the fan has joined. */
export async function listJoined(fanId: string | null, partyIds: string[]): Promise<string[]> {
  if (!fanId || partyIds.length === 0) return [];
  const rows = await query<{ id: string }>(
    "select party_id as id from party_members where fan_id = $1 and party_id = any($2)",
    [fanId, partyIds],
  );
  return rows.map(({ id }) => id);
}
