import { batchedReads, GroupCommit } from "../../platform/db/group-commit.server.ts";
import { query } from "../../platform/db/pool.server.ts";
import type { OwnDirectory } from "./discover.tsx";
import { mostWishes } from "./wishes/wish.ts";
import { toWish, type WishRow } from "./wishes/wishes.server.ts";

type Places = Pick<OwnDirectory, "wishes" | "marks" | "reminded" | "joined">;

/** Parties that are listed: those to come, and those that are on. */
type Listed = { toCome: string[]; on: string[] };
type Asking = Listed & { fanId: string };

const nothing: Places = { wishes: [], marks: [], reminded: [], joined: [] };

/** A crowd that opens the directory at once is one question. */
const places = new GroupCommit<Asking, Places>(findPlaces, batchedReads);

/**
 * Of the parties to come, those the fan marked and those they are reminded of; of those that are on, those they have a
 * seat in; and the titles they have a name under that have not become a party yet, the newest first.
 */
export const ownPlaces = async (fanId: string | null, listed: Listed): Promise<Places> =>
  fanId ? places.add({ fanId, ...listed }) : nothing;

type PlacesRow = {
  fan_id: string;
  marks: string[];
  reminded: string[];
  joined: string[];
  wishes: WishRow[];
};

async function findPlaces(asking: Asking[]): Promise<Places[]> {
  const rows = await query<PlacesRow>(
    {
      name: "find-places",
      text: `select a.fan_id,
          array(select k.party_id from party_marks k where k.fan_id = a.fan_id and k.party_id = any($2::text[])) as marks,
          array(select q.party_id from party_reminders q where q.fan_id = a.fan_id and q.party_id = any($2::text[])) as reminded,
          array(select m.party_id from party_members m where m.fan_id = a.fan_id and m.party_id = any($3::text[])) as joined,
          (select coalesce(json_agg(o order by o.put_down_at desc), '[]') from (
            select w.id, w.title, w.names, w.uncounted, w.state, w.poll_id, w.party_id, w.reason, n.put_down_at
            from wish_names n join wishes w on w.id = n.wish_id
            where n.fan_id = a.fan_id and w.state <> 'party' order by n.put_down_at desc limit $4) o) as wishes
        from unnest($1::text[]) as a (fan_id)`,
    },
    [
      [...new Set(asking.map(({ fanId }) => fanId))],
      [...new Set(asking.flatMap(({ toCome }) => toCome))],
      [...new Set(asking.flatMap(({ on }) => on))],
      mostWishes,
    ],
  );
  const found = new Map(rows.map((row) => [row.fan_id, row]));
  return asking.map(({ fanId, toCome, on }) => {
    const row = found.get(fanId);
    if (!row) return nothing;
    return {
      wishes: row.wishes.map(toWish),
      marks: row.marks.filter((id) => toCome.includes(id)),
      reminded: row.reminded.filter((id) => toCome.includes(id)),
      joined: row.joined.filter((id) => on.includes(id)),
    };
  });
}
