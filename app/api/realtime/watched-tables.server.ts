import { query } from "../../../platform/db/pool.server.ts";
import { visiblePolls } from "../../polls/poll-rows.server.ts";
import { pollWords } from "../../polls/withheld-words.server.ts";
import { identityColumns } from "../../rewards/identities/identities.server.ts";
import type { WireRow } from "./row-filter.ts";

export type WatchedTable = {
  columns: { name: string; type: string }[];
  key: string[];
  /** Rows belong to a fan, and only they watch theirs. */
  isOwn: boolean;
};

const text = (name: string) => ({ name, type: "text" });
const time = (name: string) => ({ name, type: "timestamptz" });
const int = (name: string) => ({ name, type: "int4" });

/** Whose changes `postgres_changes` tells; the columns are those of /rest/v1. */
export const watchedTables: Record<string, WatchedTable> = {
  polls: {
    columns: [
      text("id"),
      text("title"),
      text("description"),
      { name: "options", type: "jsonb" },
      int("total_votes"),
      { name: "is_active", type: "bool" },
      time("created_at"),
    ],
    key: ["id"],
    isOwn: false,
  },
  poll_votes: {
    columns: [text("poll_id"), int("option_index"), text("user_session"), time("created_at")],
    key: ["poll_id"],
    isOwn: true,
  },
  user_identities: {
    columns: [
      text("user_session"),
      text("character_name"),
      text("show_name"),
      int("friend_votes"),
      time("claimed_at"),
    ],
    key: ["character_name"],
    isOwn: true,
  },
  wrapped_stats: {
    columns: [text("user_session"), { name: "stats", type: "jsonb" }, text("period")],
    key: ["period"],
    isOwn: true,
  },
};

type OwnRow = { fan_id: string; row: WireRow };
const mostRowsOfAFan = 500;

const ownRows = {
  poll_votes: `select v.fan_id, jsonb_build_object('poll_id', v.poll_id, 'option_index', v.option_index,
      'user_session', v.user_session, 'created_at', v.created_at) as row
    from unnest($1::text[]) as fan (id), lateral (
      select * from poll_votes where fan_id = fan.id order by created_at desc limit $2
    ) v`,
  user_identities: `select fan.id as fan_id, jsonb_build_object('user_session', i.user_session,
      'character_name', i.character_name, 'show_name', i.show_name, 'friend_votes', i.friend_votes,
      'claimed_at', i.claimed_at) as row
    from unnest($1::text[]) as fan (id), lateral (
      select user_session, claimed_at, ${identityColumns} from user_identities
      where fan_id = fan.id order by claimed_at desc limit $2
    ) i`,
  wrapped_stats: `select w.fan_id, jsonb_build_object('user_session', w.user_session, 'stats', w.stats, 'period', w.period) as row
    from unnest($1::text[]) as fan (id), lateral (
      select * from wrapped_stats where fan_id = fan.id order by generated_at desc limit $2
    ) w`,
};

/** The newest rows of each, by fan. */
export async function readOwnRows(table: string, fanIds: string[]): Promise<Map<string, WireRow[]>> {
  const rows = await query<OwnRow>(ownRows[table as keyof typeof ownRows], [fanIds, mostRowsOfAFan]);
  const found = new Map<string, WireRow[]>(fanIds.map((id) => [id, []]));
  for (const { fan_id, row } of rows) found.get(fan_id)?.push(row);
  return found;
}

/** Everybody is told the same, so the words are those for who has said nothing. */
const words = pollWords(null);

/** Those that have opened, of the last day or open still, the newest thousand. */
export async function readPolls(): Promise<WireRow[]> {
  const rows = await query<{ row: WireRow }>(
    `select jsonb_build_object('id', p.id, 'title', ${words.title}, 'description', ${words.description}, 'options', ${words.options},
       'total_votes', p.total_votes, 'created_at', p.created_at, 'is_active',
       p.is_active and coalesce(least(p.closes_at, party.ends_at) > now(), true)) as row
     from polls p left join parties party on party.id = p.party_id
     where ${visiblePolls} and (p.is_active or (p.opens_at <= now() and p.created_at > now() - interval '1 day'))
     order by p.created_at desc limit 1000`,
  );
  return rows.map(({ row }) => row);
}
