import { type Queryable, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { defineTopic } from "../../platform/live/topics.server.ts";
import {
  append,
  deleteLogs,
  emptyLogs,
  type LogRow,
  lockLogs,
  newestNumber,
  openLogs,
} from "../../platform/log/log.server.ts";
import type { FanNews } from "./fan-news.ts";

export const fanTopic = (fanId: string): string => `fan:${fanId}`;

defineTopic("fan", {
  hasLog: true,
  async mayRead(fanId, { person }) {
    if (person !== fanId) return false;
    return (await queryOne("select 1 as found from fans where id = $1", [fanId])) !== null;
  },
});

/** Runs in the caller's transaction. Publish the result after the commit. */
export const appendFanNews = (on: Queryable, fanId: string, news: FanNews): Promise<LogRow[]> =>
  appendNewsOfFans(on, [{ fanId, news }]);

/** The same for many fans at once. */
export async function appendNewsOfFans(
  on: Queryable,
  notes: { fanId: string; news: FanNews }[],
): Promise<LogRow[]> {
  if (notes.length === 0) return [];
  const topics = [...new Set(notes.map(({ fanId }) => fanTopic(fanId)))];
  await openLogs(
    on,
    topics.map((topic) => ({ topic })),
  );
  await lockLogs(on, topics);
  return append(
    on,
    notes.map(({ fanId, news: { kind, ...body } }) => ({ topic: fanTopic(fanId), kind, body })),
  );
}

export async function newsOf(fanId: string | null): Promise<{ topic: string; after: number } | null> {
  if (!fanId) return null;
  const topic = fanTopic(fanId);
  return { topic, after: await newestNumber(topic) };
}

export async function forgetNews(fanIds: string[]): Promise<void> {
  await emptyLogs(fanIds.map(fanTopic));
  for (const fanId of fanIds) await transaction((on) => deleteLogs(on, [fanTopic(fanId)]));
}
