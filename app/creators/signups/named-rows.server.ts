import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { newestHashes } from "../../../platform/names/keyed-hashes.server.ts";
import { defineNamedRows } from "../../../platform/names/named-rows.server.ts";
import { personKeyOf } from "../../../platform/names/person-keys.server.ts";

const mostAtOnce = 2_000;

/** The address stands beside the key. */
async function renewPeople(): Promise<void> {
  let renewed = mostAtOnce;
  while (renewed === mostAtOnce) {
    const rows = await query<{ id: number; email: string }>(
      "select id, email from beta_signups where person_key not like $1 order by id limit $2",
      [newestHashes(), mostAtOnce],
    );
    await query(
      `update beta_signups s set person_key = t.person_key
       from unnest($1::int[], $2::text[]) as t (id, person_key) where s.id = t.id`,
      [rows.map(({ id }) => id), rows.map(({ email }) => personKeyOf(email))],
    );
    renewed = rows.length;
  }
}

defineNamedRows({
  what: ["person in the line", "people in the line"],
  renew: renewPeople,
  async countOld() {
    const row = await queryOne<{ old: number }>(
      "select count(*)::int as old from beta_signups where person_key not like $1",
      [newestHashes()],
    );
    return row?.old ?? 0;
  },
});

defineNamedRows({
  what: ["network of the line, kept for 30 days", "networks of the line, kept for 30 days"],
  async countOld() {
    const row = await queryOne<{ old: number }>(
      "select count(*)::int as old from beta_signups where network not like $1 or confirmed_network not like $1",
      [newestHashes()],
    );
    return row?.old ?? 0;
  },
});
