import type { Picture } from "../../../content/art/picture.ts";
import { config } from "../../../platform/config.server.ts";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { newestNumber } from "../../../platform/log/log.server.ts";
import { avatars, pictureOf } from "../../catalogue/catalogue.server.ts";
import { blockBetween, blockedBy } from "../../fans/cards/blocks.server.ts";
import { type FanRef, fanRefsOf, findFanRef, listDemoFans } from "../../fans/cards/fan-refs.server.ts";
import { followedBy } from "../../fans/cards/follows.server.ts";
import { findFriendLink } from "../../fans/friends/friend-links.server.ts";
import type { ViewAsked } from "../../frame/phone/views.ts";
import { findShared, placeOf } from "./share/shared.server.ts";
import { lineSubject, type ThreadLine, threadTopic } from "./threads.server.ts";

const mostLines = 200;
/** Shown in a conversation that began with a friend link. */
const noLineYet = "You follow each other now. Say hello.";

const shown = ({ ref, name, handle, face, isSample }: FanRef) => ({
  ref,
  name,
  handle,
  isSample,
  face: (avatars()[face] ?? null) as Picture | null,
});
export type Friend = ReturnType<typeof shown>;

/**
 * `thread` is a conversation, `share` something to share; otherwise all conversations, in the showcase its four
 * (CHAT-23).
 */
export async function loadChat({ fanId, params, inShowcase = false }: ViewAsked) {
  const thread = params.get("thread");
  const share = params.get("share");
  if (thread) return { kind: "thread" as const, thread: await loadThread(thread, fanId, inShowcase) };
  if (share) return { kind: "share" as const, share, ...(await loadShare(share, fanId)) };
  const [blocked, link] = await Promise.all([
    blockedBy(fanId),
    params.get("see") === "link" ? findFriendLink(fanId) : null,
  ]);
  const conversations = await listConversations(
    fanId,
    blocked.map((one) => one.fanId),
  );
  if (inShowcase) {
    const four = await onTheWall(conversations);
    return { kind: "list" as const, conversations: four, blocked: [], link: null };
  }
  return { kind: "list" as const, conversations, blocked: blocked.map(shown), link };
}
export type ChatData = Awaited<ReturnType<typeof loadChat>>;

type Conversation = Awaited<ReturnType<typeof listConversations>>[number];

async function onTheWall(conversations: Conversation[]): Promise<Conversation[]> {
  const [friends, lines] = await Promise.all([
    listDemoFans(),
    query<{ fan: string; text: string; at: Date }>(
      "select fan_id as fan, wall_line as text, updated_at as at from fan_cards where is_sample and wall_line <> ''",
    ),
  ]);
  // Samples from older versions have none.
  if (lines.length === 0) return conversations;
  return friends.flatMap((friend): Conversation[] => {
    const line = lines.find(({ fan }) => fan === friend.fanId);
    const own = conversations.find((one) => one.friend.ref === friend.ref);
    if (!line || own) return line && own ? [own] : [];
    return [{ friend: shown(friend), unread: 0, text: line.text, at: line.at.getTime(), isOwn: false }];
  });
}

async function loadThread(ref: string, fanId: string | null, inShowcase: boolean) {
  const friend = await findFanRef(ref);
  if (!friend || friend.fanId === fanId) return null;
  const topic = fanId && threadTopic(fanId, friend.fanId);
  // The cursor is read first: later lines arrive live.
  const after = topic ? await newestNumber(topic) : 0;
  const [opening, rows, place, follows, block] = await Promise.all([
    openingOf(friend, inShowcase),
    topic ? linesOf(topic) : [],
    fanId ? conversationOf(fanId, friend.fanId) : null,
    followedBy(fanId),
    fanId ? blockBetween(fanId, friend.fanId) : null,
  ]);
  const isFriend = friend.isSample || place !== null || follows.some((one) => one.fanId === friend.fanId);
  return {
    friend: shown(friend),
    live: topic && rows.length > 0 && !block ? { topic, after } : null,
    lines: [
      ...opening,
      ...rows.map(({ seq, at, body: { from, text, shared, removed = false } }) => ({
        key: String(seq),
        /** The subject of a report; null if it cannot be reported. */
        subject: topic && from !== fanId && !friend.isSample && !removed ? lineSubject(topic, seq) : null,
        removed,
        isOwn: from === fanId,
        at: at.getTime(),
        text,
        shared: shared ? { ...shared, image: shared.image === null ? null : pictureOf(shared.image) } : null,
      })),
    ],
    isUnread: place ? place.unread > 0 : opening.some(({ key }) => key === "opening"),
    /** The reason why writing is not possible. Being blocked is not revealed. */
    closed:
      block === "own"
        ? ("blocked" as const)
        : block
          ? ("away" as const)
          : isFriend
            ? null
            : ("stranger" as const),
  };
}
export type Thread = NonNullable<Awaited<ReturnType<typeof loadThread>>>;

const conversationOf = (fanId: string, friendId: string) =>
  queryOne<{ unread: number }>("select unread from conversations where fan_id = $1 and friend_id = $2", [
    fanId,
    friendId,
  ]);

/** A sample friend's opening line, or the showcase's. */
async function openingOf({ fanId, isSample }: FanRef, inShowcase: boolean) {
  if (!isSample) return [];
  const row = await queryOne<{ opening: string; wall: string; at: Date }>(
    "select opening_line as opening, wall_line as wall, updated_at as at from fan_cards where fan_id = $1",
    [fanId],
  );
  const text = row?.opening || (inShowcase ? row?.wall : "");
  if (!row || !text) return [];
  return [
    {
      key: row.opening ? "opening" : "wall",
      subject: null,
      removed: false,
      isOwn: false,
      at: row.at.getTime(),
      text,
      shared: null,
    },
  ];
}

/** The newest, in chronological order. */
async function linesOf(topic: string) {
  const rows = await query<{ seq: number; at: Date; body: ThreadLine }>(
    `select seq, at, body from log_entries where topic = $1 and kind = 'message' order by seq desc limit ${mostLines}`,
    [topic],
  );
  return rows.reverse();
}

/** Followed fans, then demo friends. */
async function loadShare(share: string, fanId: string | null) {
  const [shared, followed, samples] = await Promise.all([
    findShared(share),
    followedBy(fanId),
    listDemoFans(),
  ]);
  const real = followed.filter(({ isSample }) => !isSample);
  return {
    shared: shared && { ...shared, image: shared.image === null ? null : pictureOf(shared.image) },
    url: config.origin + placeOf(share),
    friends: [...real, ...samples].map(shown),
  };
}

type Place = { friend_id: string; unread: number; at: Date };

async function listConversations(fanId: string | null, blocked: string[]) {
  const places = fanId
    ? await query<Place>(
        `select friend_id, unread, at from conversations where fan_id = $1 and not friend_id = any($2)
         order by at desc, friend_id limit 100`,
        [fanId, blocked],
      )
    : [];
  const known = new Set([...places.map(({ friend_id }) => friend_id), ...blocked]);
  const openings = await listOpenings();
  const fresh = [...openings].flatMap(([friend_id, line]) =>
    known.has(friend_id) ? [] : [{ friend_id, unread: 1, at: line.at }],
  );
  const all = [...fresh, ...places].sort((one, other) => other.at.getTime() - one.at.getTime());
  const friends = new Map(
    (await fanRefsOf(all.map(({ friend_id }) => friend_id))).map((one) => [one.fanId, one]),
  );
  const last = await lastLines(
    fanId,
    all.map(({ friend_id }) => friend_id),
  );
  return all.flatMap(({ friend_id, unread, at }) => {
    const friend = friends.get(friend_id);
    if (!friend) return [];
    const line = last.get(friend_id) ?? openings.get(friend_id) ?? { from: "", text: noLineYet, at };
    return [
      { friend: shown(friend), unread, text: line.text, at: line.at.getTime(), isOwn: line.from === fanId },
    ];
  });
}

type Last = { from: string; text: string; at: Date };

async function listOpenings(): Promise<Map<string, Last>> {
  if (config.SAMPLE_CONTENT === "off") return new Map();
  const rows = await query<Last>(
    `select fan_id as "from", opening_line as text, updated_at as at from fan_cards
     where is_sample and opening_line <> '' order by fan_id`,
  );
  return new Map(rows.map((row) => [row.from, row]));
}

async function lastLines(fanId: string | null, friendIds: string[]): Promise<Map<string, Last>> {
  if (!fanId || friendIds.length === 0) return new Map();
  const rows = await query<Last & { topic: string }>(
    `select h.topic, l.body->>'from' as "from", l.body->>'text' as text, l.at from log_heads h
     cross join lateral (select body, at from log_entries l
       where l.topic = h.topic and l.kind = 'message' order by l.seq desc limit 1) l
     where h.topic = any($1)`,
    [friendIds.map((friendId) => threadTopic(fanId, friendId))],
  );
  const byTopic = new Map(rows.map((row) => [row.topic, row]));
  return new Map(
    friendIds.flatMap((friendId) => {
      const row = byTopic.get(threadTopic(fanId, friendId));
      return row ? [[friendId, row] as const] : [];
    }),
  );
}
