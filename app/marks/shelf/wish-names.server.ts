import { query } from "../../../platform/db/pool.server.ts";
import { titleKey } from "./shelf.ts";

/** Which of these titles the fan has put their name down for: its key to the wish. */
export async function wishesOf(fanId: string, names: string[]): Promise<Record<string, string>> {
  if (names.length === 0) return {};
  const rows = await query<{ title_key: string; id: string }>(
    `select w.title_key, w.id from wishes w join wish_names n on n.wish_id = w.id
     where n.fan_id = $1 and w.title_key = any($2)`,
    [fanId, names.map(titleKey)],
  );
  return Object.fromEntries(rows.map(({ title_key, id }) => [title_key, id]));
}
