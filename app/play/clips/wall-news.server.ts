import { query } from "../../../platform/db/pool.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { hasReaders, publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import type { WallNews } from "./clip.ts";
import { isShown } from "./clip-rows.server.ts";

/** Anybody's to see. */
defineTopic("clips", { hasLog: false, mayRead: (id) => id === "" });
defineTicker({ name: "clips", everyMs: 1_000, work: publishWall });

const mostMoved = 400;

/** Of the last minute: who was away for longer loads the page anew. */
export async function publishWall(): Promise<void> {
  if (!hasReaders("clips")) return;
  const moved = await query<{ id: string; total: number; isHidden: boolean }>(
    `select id, total, hidden_at is not null as "isHidden" from clips
     where moved_at > now() - interval '1 minute' order by moved_at desc limit ${mostMoved}`,
  );
  const [newest] = await query<{ seq: number }>(
    `select c.seq::float8 as seq from clips c where ${isShown} order by c.seq desc limit 1`,
  );
  const news: WallNews = {
    votes: Object.fromEntries(moved.map(({ id, total }) => [id, total])),
    hidden: moved.flatMap(({ id, isHidden }) => (isHidden ? [id] : [])),
    newest: newest?.seq ?? 0,
  };
  publishState("clips", "wall", news);
}
