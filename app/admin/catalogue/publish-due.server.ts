import { pendingQuery } from "../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { publishDueEpisodes } from "../../catalogue/titles/episodes.server.ts";
import { publishDueRecords } from "../../desk/records/drafts.server.ts";
import { changeCatalogue } from "../../desk/records/order.server.ts";

/** What waits for its title counts as well. */
const due = pendingQuery(`
  select 1 as due from titles where publish_at <= now()
  union all select 1 from episodes where publish_at <= now()
  union all select 1 from characters where publish_at <= now()
  union all select 1 from trivia where publish_at <= now()
  union all select 1 from facts where publish_at <= now()
  union all select 1 from news where publish_at <= now()
  union all select 1 from interviews where publish_at <= now()`);

defineTicker({ name: "records-publish", everyMs: 1_000, due, work: () => publishDue() });

/** Answers how many there were. `at` stands for now. */
export const publishDue = (at: Date | null = null): Promise<number> =>
  changeCatalogue(async (on) => (await publishDueEpisodes(on, at)) + (await publishDueRecords(on, at)));
