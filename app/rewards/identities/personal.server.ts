import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { eraseByPlace } from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { plainRows, rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

const own = ["user_identities", "identity_links"];

export const identitiesPersonalData: PersonalDataProvider = {
  tables: [...own, "identity_votes"],
  merge: [
    {
      table: "user_identities",
      key: ["fan_id", "character_name"],
      one: ["character_name"],
      session: "user_session",
      // The account keeps its current character.
      set: {
        column: "claimed_at",
        to: "least(t.claimed_at, (select max(a.claimed_at) - interval '1 microsecond' from user_identities a where a.fan_id = $1))",
      },
      words: ["claimed character", "claimed characters"],
    },
    { table: "identity_links", key: ["token"], one: [], otherwise: "left" },
    {
      table: "identity_votes",
      key: ["fan_id", "friend_id"],
      one: ["friend_id"],
      other: "friend_id",
      words: ["vote of a friend", "votes of friends"],
    },
    {
      table: "identity_votes",
      fan: "friend_id",
      key: ["fan_id", "friend_id"],
      one: ["fan_id"],
      other: "fan_id",
      counted: countFriendVotes,
      words: ["vote for a friend", "votes for friends"],
    },
  ],
  lock: lockLinks,
  async settle({ from, into }, on) {
    await query(
      `update user_identities i set friend_votes = i.sample_votes + (
         select count(*)::int from identity_votes v where v.fan_id = i.fan_id and v.character_name = i.character_name
       ) where i.fan_id = any($1)`,
      [[from, into]],
      on,
    );
    return undefined;
  },
  async exportOf(person) {
    const votes = await plainRows("identity_votes", "friend_id = any($1)", person.fanIds);
    return { ...(await rowsOfFans(own, person)), identity_votes: votes };
  },
  eraseInSteps: ({ fanIds }) =>
    eraseByPlace(
      () =>
        query("select distinct fan_id as place from identity_votes where friend_id = any($1) order by 1", [
          fanIds,
        ]),
      (on, friend) => takeFriendVotes(on, friend, fanIds),
    ),
  async erase({ fanIds }, on) {
    // Waits for a running vote for them and removes it too.
    await query(
      "select 1 from identity_links where fan_id = any($1) order by token for update",
      [fanIds],
      on,
    );
    await query("delete from identity_votes where fan_id = any($1)", [fanIds], on);
    await query("delete from identity_links where fan_id = any($1)", [fanIds], on);
    await query("delete from user_identities where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};

async function takeFriendVotes(on: Queryable, friend: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from identity_links where fan_id = $1 for update", [friend], on);
  await query(
    `with gone as (
       delete from identity_votes where fan_id = $1 and friend_id = any($2) returning fan_id, character_name
     )
     update user_identities i set friend_votes = i.friend_votes - g.votes
     from (select fan_id, character_name, count(*)::int as votes from gone group by 1, 2) g
     where i.fan_id = g.fan_id and i.character_name = g.character_name`,
    [friend, fanIds],
    on,
  );
}

/** Locks in the same order as voting does. */
async function lockLinks(fanIds: string[], on: Queryable): Promise<void> {
  await query(
    `select 1 from identity_links where fan_id = any($1) or fan_id in (
       select fan_id from identity_votes where friend_id = any($1)
     ) order by token for update`,
    [fanIds],
    on,
  );
}

async function countFriendVotes(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update user_identities i set friend_votes = i.friend_votes + $2::int * g.votes
     from (select fan_id, character_name, count(*)::int as votes
       from jsonb_populate_recordset(null::identity_votes, $1::jsonb) group by 1, 2) g
     where i.fan_id = g.fan_id and i.character_name = g.character_name`,
    [JSON.stringify(rows), by],
    on,
  );
}
