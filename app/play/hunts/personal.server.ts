import { query } from "../../../platform/db/pool.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

/** A hunt is its address's, and what the browser sent under none of the person's addresses is somebody else's. */
export const huntsPersonalData: PersonalDataProvider = {
  tables: ["hunts"],
  merge: [{ table: "hunts", key: ["id"], one: null, words: ["hunt for a look", "hunts for looks"] }],
  async exportOf({ emails, fanIds }) {
    const hunts = await query(
      `select h.name, h.email, h.character_name, h.price, h.created_at, h.found_at, h.called_off_at, (
         select jsonb_agg(jsonb_build_object('name', p.name, 'shop', p.shop, 'price', p.price, 'link', p.link,
           'found_at', p.found_at) order by p.position) from hunt_pieces p where p.hunt_id = h.id
       ) as pieces
       from hunts h where lower(h.email) = any($1) or (cardinality($1::text[]) = 0 and h.fan_id = any($2)) order by h.id`,
      [emails, fanIds],
    );
    return { hunts };
  },
  async erase({ emails, fanIds }, on) {
    await query(
      "update hunts set fan_id = null where fan_id = any($1) and not (lower(email) = any($2)) and cardinality($2::text[]) > 0",
      [fanIds, emails],
      on,
    );
    await query(
      "delete from hunts where lower(email) = any($1) or (cardinality($1::text[]) = 0 and fan_id = any($2))",
      [emails, fanIds],
      on,
    );
    return undefined;
  },
};
