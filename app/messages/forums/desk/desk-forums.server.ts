import { type Queryable, query, queryOne } from "../../../../platform/db/pool.server.ts";
import { requireAddress } from "../../../desk/records/address.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { changeCatalogue, lastPosition, notThere } from "../../../desk/records/order.server.ts";
import type { ForumInk, ForumKind } from "../forum.ts";
import { lockForumLog } from "../forum-log.server.ts";
import type { ForumInput } from "./forum-form.ts";

export const forumShelf = { table: "forums", key: "id" } as const;

export type DeskForum = {
  id: string;
  name: string;
  kind: ForumKind;
  placeholder: string;
  ink: ForumInk;
  freshWord: string;
  isWatchParty: boolean;
  onLive: boolean;
  onLanding: boolean;
  title: string | null;
  season: number | null;
  episode: number | null;
  minute: number | null;
  scene: string;
  isRetired: boolean;
  isSample: boolean;
};

const columns = `id, name, kind, placeholder, ink, fresh_word as "freshWord", is_watch_party as "isWatchParty",
  on_live as "onLive", on_landing as "onLanding", title, season, episode, minute, scene,
  retired_at is not null as "isRetired", is_sample as "isSample"`;

export const listDeskForums = (): Promise<DeskForum[]> =>
  query<DeskForum>(`select ${columns} from forums order by position, id`);

export const findDeskForum = (id: string): Promise<DeskForum | null> =>
  queryOne<DeskForum>(`select ${columns} from forums where id = $1`, [id]);

/** Without an id a new one, last in the order. Changing a sample makes it the operator's. Answers the id. */
export async function keepForum(
  id: string | null,
  input: ForumInput,
  alsoInTransaction: (on: Queryable, id: string) => Promise<unknown>,
): Promise<string> {
  const key = id ?? requireAddress(input.slug || slugOf(input.name));
  return changeCatalogue(async (on) => {
    const { name, kind, placeholder, ink, freshWord, isWatchParty, onLive, onLanding } = input;
    const { title, season, episode, minute, scene } = input;
    const values = [key, name, placeholder, ink, freshWord, isWatchParty, onLive, title, season, episode];
    const rows = id
      ? // What its posts are does not change under them.
        await query(
          `update forums set name = $2, placeholder = $3, ink = $4, fresh_word = $5, is_watch_party = $6, on_live = $7,
             title = $8, season = $9, episode = $10, minute = $11, scene = $12, on_landing = $13,
             is_sample = false
           where id = $1 returning 1`,
          [...values, minute, scene, onLanding],
          on,
        )
      : await query(
          `insert into forums (id, name, placeholder, ink, fresh_word, is_watch_party, on_live,
             title, season, episode, minute, scene, on_landing, kind, position)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning 1`,
          [...values, minute, scene, onLanding, kind, await lastPosition(forumShelf, on)],
          on,
        );
    if (rows.length === 0) throw notThere();
    await lockForumLog(on, key);
    await alsoInTransaction(on, key);
    return key;
  });
}
