import { query, transaction } from "../../../platform/db/pool.server.ts";
import { pendingQuery } from "../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { noteSatThrough, type SatThrough } from "../../marks/marks.server.ts";
import { forgetSeen } from "../../marks/seen.server.ts";
import { stayedMembers } from "./stayed.ts";

/** Of parties that ended today: who sat through an episode has seen it. */
const due = `from parties p join titles t on t.slug = p.title_slug
  where p.ends_at <= now() and p.ends_at > now() - interval '1 day' and p.marks_moved_at is null
    and (p.season is not null or t.kind = 'film')`;

/**
 * Once per party: nothing of its episode waits any more for who stayed to the end, and a mark that stands right before
 * it moves on. What was said after the end is left as it was said.
 */
export async function moveMarks(): Promise<void> {
  const parties = await query<{ id: string }>(`select p.id ${due} order by p.ends_at limit 20`);
  for (const { id } of parties) {
    const moved = await transaction(async (on) => {
      const [party] = await query<SatThrough>(
        `update parties set marks_moved_at = now() where id = $1 and marks_moved_at is null
         returning title_slug as title, season, episode, ends_at as until`,
        [id],
        on,
      );
      if (!party) return [];
      const rows = await query<{ fanId: string }>(`select m.fan_id as "fanId" ${stayedMembers}`, [id], on);
      const stayed = rows.map(({ fanId }) => fanId);
      await noteSatThrough(stayed, party, on);
      return stayed;
    });
    // The party is over: no stream of it says anything more.
    forgetSeen(moved);
  }
}

defineTicker({
  name: "marks-after-parties",
  everyMs: 15_000,
  due: pendingQuery(`select 1 as due ${due}`),
  work: moveMarks,
});
