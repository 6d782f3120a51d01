import { query } from "../../platform/db/pool.server.ts";
import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { hasReaders, publishState } from "../../platform/live/hub.server.ts";
import { defineTopic } from "../../platform/live/topics.server.ts";
import { type PollRow, pollColumns, toCrowd, toTally, visiblePolls } from "./poll-rows.server.ts";

/** Which polls are open, and how many voted. Anybody's to know. */
defineTopic("polls", { hasLog: false, mayRead: (id) => id === "" });
/** How they stand, for who has voted or asked. Also anybody's: anyone can ask for it. */
defineTopic("tallies", { hasLog: false, mayRead: (id) => id === "" });
defineTicker({ name: "open-polls", everyMs: 1_000, work: publishOpenPolls });

/** One query a second while somebody looks, however many vote and however many look. */
export async function publishOpenPolls(): Promise<void> {
  if (!hasReaders("polls") && !hasReaders("tallies")) return;
  // One that has just closed stays for a moment, so that who is looking sees how it ended.
  const rows = await query<PollRow>(
    `select ${pollColumns} where ${visiblePolls} and (p.is_active
       or least(p.closes_at, party.ends_at) between now() - interval '1 minute' and now())
     order by p.created_at desc limit 80`,
  );
  publishState("polls", "crowds", Object.fromEntries(rows.map((row) => [row.id, toCrowd(row)])));
  publishState("tallies", "tallies", Object.fromEntries(rows.map((row) => [row.id, toTally(row)])));
}
