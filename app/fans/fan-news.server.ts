import { type Queryable, queryOne } from "../../platform/db/pool.server.ts";
import { defineTopic } from "../../platform/live/topics.server.ts";
import {
  append,
  deleteLogs,
  headOf,
  type LogRow,
  lockLogs,
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

/** On the caller's transaction. Call `publish` with what it answers after the commit. */
export async function noteForFan(on: Queryable, fanId: string, news: FanNews): Promise<LogRow[]> {
  const topic = fanTopic(fanId);
  await openLogs(on, [{ topic }]);
  await lockLogs(on, [topic]);
  const { kind, ...body } = news;
  return append(on, [{ topic, kind, body }]);
}

export async function newsOf(fanId: string | null): Promise<{ topic: string; after: number } | null> {
  if (!fanId) return null;
  const topic = fanTopic(fanId);
  return { topic, after: await headOf(topic) };
}

export const forgetNews = (on: Queryable, fanIds: string[]): Promise<void> =>
  deleteLogs(on, fanIds.map(fanTopic));
