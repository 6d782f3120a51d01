import { randomUUID } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { append, type LogRow, lockLogs, openLogs, publish } from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { blockBetween, requireNoBlock } from "../../fans/cards/blocks.server.ts";
import { type FanRef, requireFanRef } from "../../fans/cards/fan-refs.server.ts";
import { appendFanNews, fanTopic } from "../../fans/fan-news.server.ts";
import { welcomeFan } from "../../fans/fans.server.ts";
import { onBefriend } from "../../fans/friends/friend-links.server.ts";
import { requireVoice } from "../../fans/muting.server.ts";
import { subjectOf } from "../../moderation/report-words.ts";
import { nextReply } from "./replies.server.ts";
import { findShared, type Shared } from "./share/shared.server.ts";
import { unreadOf } from "./unread.server.ts";

/** `from` is a fan id. */
export type ThreadLine = { from: string; text: string; shared?: Shared; removed?: true };

/** The log of two fans, in either order. */
export const threadTopic = (one: string, other: string): string => `thread:${[one, other].sort().join(":")}`;

/** The subject of reports of this topic. */
export const lineSubject = (topic: string, seq: number) => subjectOf(topic.slice("thread:".length), seq);

defineTopic("thread", {
  hasLog: true,
  async mayRead(id, { person }) {
    const two = id.split(":");
    const other = two.find((one) => one !== person);
    if (!person || !other || !two.includes(person)) return false;
    return (await blockBetween(person, other)) === null;
  },
});

/** Refusals: no_such_fan, yourself, follow_first, blocked, not_taken, muted. */
export function writeLine(fanId: string, ref: string, text: string, clientKey: string = randomUUID()) {
  return send(fanId, ref, { text }, clientKey);
}

/** SHARE-02. Refusals: those of `writeLine`, and not_there. */
export async function share(fanId: string, ref: string, what: string): Promise<FanRef> {
  const shared = await findShared(what);
  if (!shared) throw new Problem("not_there", 404, "This no longer exists.");
  return send(fanId, ref, { text: shared.content, shared }, randomUUID());
}

async function send(
  fanId: string,
  ref: string,
  said: Omit<ThreadLine, "from">,
  clientKey: string,
): Promise<FanRef> {
  await requireVoice(fanId);
  const friend = await requireFanRef(ref);
  if (friend.fanId === fanId) throw new Problem("yourself", 409, "You cannot write to yourself.");
  await requireNoBlock(fanId, friend);
  await requireFriend(fanId, friend);
  await welcomeFan(fanId);
  const topic = threadTopic(fanId, friend.fanId);
  const rows = await transaction(async (on) => {
    await openLogs(on, [{ topic }]);
    await lockLogs(on, [topic]);
    const known = await query(
      "select 1 from log_entries where topic = $1 and fan_id = $2 and client_key = $3",
      [topic, fanId, clientKey],
      on,
    );
    if (known.length > 0) return [];
    const written = await append(on, [
      { topic, kind: "message", fanId, clientKey, body: { from: fanId, ...said } satisfies ThreadLine },
    ]);
    const isFirst = written[0]?.seq === 1;
    await query(moved, [fanId, friend.fanId, friend.isSample, isFirst], on);
    const answered = friend.isSample ? await answer(on, topic, fanId, friend.fanId) : [];
    return [...written, ...answered, ...(await tellUnread(on, friend.isSample ? fanId : friend.fanId))];
  });
  publish(rows);
  actionsTotal.inc({ deed: "message" });
  return friend;
}

/**
 * Moves both conversations to the top: read for the sender, one more unread for a real receiver. The first line
 * replaces the count of an empty conversation.
 */
const moved = `insert into conversations (fan_id, friend_id, unread)
  select * from (values ($1, $2, 0), ($2, $1, 1)) as v (fan_id, friend_id, unread)
  where v.fan_id = $1 or not $3::boolean order by v.fan_id
  on conflict (fan_id, friend_id) do update
    set unread = case when excluded.unread = 0 then 0 when $4::boolean then 1 else conversations.unread + 1 end, at = now()`;

/** A demo fan's reply is logged at once; screens delay it to show typing. */
async function answer(on: Queryable, topic: string, fanId: string, demo: string): Promise<LogRow[]> {
  const text = await nextReply(on, topic, fanId, demo);
  if (!text) return [];
  await query(
    "update conversations set unread = unread + 1 where fan_id = $1 and friend_id = $2",
    [fanId, demo],
    on,
  );
  return append(on, [{ topic, kind: "message", body: { from: demo, text } satisfies ThreadLine }]);
}

/** A conversation without lines, unread for the owner of the link. */
const opened = `insert into conversations (fan_id, friend_id, unread)
  select * from (values ($1, $2, 1), ($2, $1, 0)) as v (fan_id, friend_id, unread) order by v.fan_id
  on conflict (fan_id, friend_id) do nothing returning fan_id`;

onBefriend(async (owner, friend) => {
  const rows = await transaction(async (on) => {
    const fresh = await query<{ fan_id: string }>(opened, [owner, friend], on);
    return fresh.some(({ fan_id }) => fan_id === owner) ? tellUnread(on, owner) : [];
  });
  publish(rows);
});

/** Under the lock of the fan's news, so that concurrent lines both count. */
async function tellUnread(on: Queryable, fanId: string): Promise<LogRow[]> {
  const topic = fanTopic(fanId);
  await openLogs(on, [{ topic }]);
  await lockLogs(on, [topic]);
  return appendFanNews(on, fanId, { kind: "unread", unread: await unreadOf(fanId, on) });
}

/** Marks a friend's lines as read in every tab. Without a conversation: a demo fan's opening line. */
export async function markRead(fanId: string, ref: string): Promise<number> {
  const friend = await requireFanRef(ref);
  const { rows, unread } = await transaction(async (on) => {
    const read = await query(
      `insert into conversations (fan_id, friend_id) select $1, $2
       where exists (select 1 from fan_cards where fan_id = $2 and opening_line <> '')
         or exists (select 1 from conversations where fan_id = $1 and friend_id = $2)
       on conflict (fan_id, friend_id) do update set unread = 0 where conversations.unread > 0 returning 1`,
      [fanId, friend.fanId],
      on,
    );
    const told = read.length > 0 ? await tellUnread(on, fanId) : [];
    return { rows: told, unread: await unreadOf(fanId, on) };
  });
  publish(rows);
  return unread;
}

async function requireFriend(fanId: string, friend: FanRef): Promise<void> {
  if (friend.isSample) return;
  const known = await queryOne(
    `select 1 as known from follows where fan_id = $1 and followed = $2
     union all select 1 from conversations where fan_id = $1 and friend_id = $2 limit 1`,
    [fanId, friend.fanId],
  );
  if (!known) throw new Problem("follow_first", 409, `Follow ${friend.name} to write to them.`);
}
