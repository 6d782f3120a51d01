import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { SingleFlight } from "../../../platform/db/single-flight.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { idsWithReaders, publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic, type LogEntry } from "../../../platform/live/topics.server.ts";
import { lockLogs, openLogs } from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { type PlaceColumns, seenBy } from "../../marks/seen.server.ts";
import type { ForumEntry, ForumKind, LiveCounts } from "./forum.ts";

export const topicOfForum = (forumId: string): string => `forum:${forumId}`;
export const visiblePosts = config.SAMPLE_CONTENT === "on" ? "true" : "not is_sample";
export const openForum = `retired_at is null and ${visiblePosts}`;
export const mostPostsShown = 40;

/** The same for everybody: a crowd that comes at once asks once. */
const placedPosts = new SingleFlight((forumId) =>
  query<PlaceColumns & { seq: number }>(
    `select seq, spoils_title, spoils_season, spoils_episode, spoils_minute from forum_posts
     where forum_id = $1 and spoils_title is not null`,
    [forumId],
  ),
);

/** Every open forum is public. */
defineTopic("forum", {
  hasLog: true,
  async mayRead(forumId) {
    const rows = await query(`select 1 as found from forums where id = $1 and ${openForum}`, [forumId]);
    return rows.length > 0;
  },
  async shieldFor(forumId, { person }) {
    const [seen, rows] = await Promise.all([seenBy(person), placedPosts.of(forumId)]);
    const waiting = seen.waitingBy(rows, ({ seq }) => seq);
    if (waiting.size === 0) return null;
    return (entry) => {
      const waits = waiting.get(entry.seq) ?? waiting.get(Number(entry.of));
      return waits ? { ...emptied(entry), removed: undefined, waits } : entry;
    };
  },
  amended(by, tail) {
    const entry = by as unknown as ForumEntry;
    if (entry.kind !== "removed") return tail;
    return tail.map((known) => (known.seq === entry.of ? (emptied(known) as LogEntry) : known));
  },
});

const emptied = ({ clientKey: _, text: __, speaker: ___, ...entry }: LogEntry) => ({
  ...entry,
  text: "",
  removed: true,
});

/** Locks the forum until the end of the transaction. Refusal: no_such_forum. */
export async function lockForum(on: Queryable, forumId: string): Promise<{ kind: ForumKind }> {
  const forum = await queryOne<{ kind: ForumKind }>(
    `select kind from forums where id = $1 and ${openForum}`,
    [forumId],
    on,
  );
  if (!forum) throw noSuchForum();
  await lockForumLog(on, forumId);
  return forum;
}

export async function lockForumLog(on: Queryable, forumId: string): Promise<void> {
  const topic = topicOfForum(forumId);
  await openLogs(on, [{ topic }]);
  await lockLogs(on, [topic]);
}

export const noSuchForum = () => new Problem("no_such_forum", 404, "This forum is closed.");
export const noSuchPost = () => new Problem("no_such_post", 404, "This post no longer exists.");

export const postCounts = `likes + sample_likes as likes, replies, ups + sample_ups as upvotes,
  downs + sample_downs as downvotes`;

type CountRow = {
  forum: string;
  seq: number;
  likes: number;
  replies: number;
  upvotes: number;
  downvotes: number;
};

defineTicker({ name: "forum-counts", everyMs: 1_000, work: publishCounts });

/** All forums with readers in one query: for the first page and for recent changes. */
export async function publishCounts(): Promise<void> {
  const ids = idsWithReaders("forum");
  if (ids.length === 0) return;
  const rows = await query<CountRow>(
    `select f.id as forum, p.seq, ${postCounts} from forums f cross join lateral (
       (select * from forum_posts where forum_id = f.id and of_seq is null and removed_at is null
        order by seq desc limit ${mostPostsShown})
       union
       (select * from forum_posts where forum_id = f.id and removed_at is null and counted_at > now() - interval '1 minute'
        order by counted_at desc limit 200)
     ) p where f.id = any($1)`,
    [ids],
  );
  for (const [forum, list] of Map.groupBy(rows, (row) => row.forum)) {
    const counts: LiveCounts = Object.fromEntries(
      list.map((row) => [row.seq, [row.likes, row.replies, row.upvotes, row.downvotes]]),
    );
    publishState(topicOfForum(forum), "counts", counts);
  }
}
