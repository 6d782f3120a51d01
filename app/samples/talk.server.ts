import type { StoryPoint } from "../../content/story-point.ts";
import { sampleConfessions } from "../../content/talk/confessions.ts";
import { type SampleForum, sampleComments, sampleForums, sampleThread } from "../../content/talk/forums.ts";
import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { append, deleteLogs, lockLogs, type NewEntry, openLogs } from "../../platform/log/log.server.ts";
import { sampleFanId } from "../fans/sample-fan.ts";

const minuteMs = 60_000;
const unitMs: Record<string, number> = { s: 1_000, m: minuteMs, h: 60 * minuteMs };
const confessions = "confessions";

type Line = { entry: Omit<NewEntry, "topic">; of?: Line; counts: object };
type Row = Record<string, unknown>;

const spoilsOf = (point: StoryPoint | null) => ({
  spoils_title: point?.title ?? null,
  spoils_season: point?.season ?? null,
  spoils_episode: point?.episode ?? null,
  spoils_minute: point?.minute ?? null,
});

/** Logs after everything that is locked before them: see "Locks" of docs/architecture.md. */
export async function seedTalk(on: Queryable): Promise<void> {
  const now = Date.now();
  for (const [position, forum] of sampleForums.entries())
    await seedForum(on, forumRow(forum, position), linesOf(forum, now));
  const comments = forumRow(sampleComments, sampleForums.length + 1);
  await seedForum(on, { ...comments, on_live: false, on_landing: true }, linesOf(sampleComments, now));
  const { scene } = sampleThread;
  const thread = {
    id: "wild-scene",
    name: "Lets Chat That Wild Scene",
    kind: "thread",
    placeholder: "What did you just see",
    ink: "velvet",
    is_watch_party: false,
    fresh_word: "now",
    on_live: true,
    on_landing: false,
    title: scene.title,
    season: scene.season,
    episode: scene.episode,
    minute: scene.minute,
    scene: scene.name,
    position: sampleForums.length,
  };
  await seedForum(on, thread, threadLines(now));
  await seedConfessions(on, now);
}

/** The two that the specification names have a door on the live view; the third is reached from them. */
const forumRow = (
  { id, name, placeholder, ink, watchParty, freshWord, season, episode }: SampleForum,
  position: number,
) => ({
  id,
  name,
  kind: "forum",
  placeholder,
  ink,
  is_watch_party: watchParty,
  fresh_word: freshWord,
  on_live: !watchParty,
  on_landing: false,
  season,
  episode,
  scene: "",
  position,
});

function linesOf({ posts }: SampleForum, now: number): Line[] {
  return posts.toReversed().flatMap((post) => {
    const at = now - ageOf(post.time);
    const said = (user: string, avatar: string, text: string) => ({
      speaker: { fanId: sampleFanId(user.slice(1)), name: user, avatar, sample: true },
      text,
      sample: true,
    });
    const own: Line = {
      entry: { kind: "post", at: new Date(at), body: said(post.user, post.avatar, post.text) },
      counts: { sample_likes: post.likes, replies: post.replies.length, ...spoilsOf(post.spoils) },
    };
    const step = (now - at) / (post.replies.length + 1);
    const replies = post.replies.map(
      ({ user, avatar, text }, index): Line => ({
        entry: { kind: "reply", at: new Date(at + (index + 1) * step), body: said(user, avatar, text) },
        of: own,
        counts: {},
      }),
    );
    return [own, ...replies];
  });
}

const threadLines = (now: number): Line[] =>
  sampleThread.items.toReversed().map(({ text, upvotes, downvotes, spoils }, index, { length }) => ({
    entry: { kind: "post", at: new Date(now - (length - index) * minuteMs), body: { text, sample: true } },
    counts: { sample_ups: upvotes, sample_downs: downvotes, ...spoilsOf(spoils) },
  }));

const ageOf = (time: string): number =>
  time === "now" ? 0 : Number.parseInt(time, 10) * (unitMs[time.at(-1) ?? ""] ?? 0);

/** One that is an operator's by now is left as it is. */
async function seedForum(on: Queryable, forum: Row & { id: string }, lines: Line[]): Promise<void> {
  const made = await query(
    `insert into forums (id, name, kind, placeholder, ink, is_watch_party, fresh_word, on_live, on_landing, title, season, episode, minute, scene, position, is_sample)
     select id, name, kind, placeholder, ink, is_watch_party, fresh_word, on_live, on_landing, title, season, episode, minute, scene, position, true
     from jsonb_populate_record(null::forums, $1) on conflict do nothing returning 1`,
    [JSON.stringify(forum)],
    on,
  );
  if (made.length === 0) return;
  const topic = `forum:${forum.id}`;
  await openLogs(on, [{ topic }]);
  await lockLogs(on, [topic]);
  // A log that has just been opened counts from one.
  const ordered = lines.toSorted((a, b) => Number(a.entry.at) - Number(b.entry.at));
  const seqOf = (line: Line) => ordered.indexOf(line) + 1;
  await append(
    on,
    ordered.map(({ entry, of }) => ({
      ...entry,
      topic,
      isSample: true,
      body: { ...entry.body, ...(of && { of: seqOf(of) }) },
    })),
  );
  const rows = ordered.map((line) => ({
    likes: 0,
    sample_likes: 0,
    replies: 0,
    sample_ups: 0,
    sample_downs: 0,
    ...line.counts,
    forum_id: forum.id,
    seq: seqOf(line),
    of_seq: line.of ? seqOf(line.of) : null,
  }));
  await query(
    `insert into forum_posts (forum_id, seq, of_seq, sample_likes, replies, sample_ups, sample_downs,
       spoils_title, spoils_season, spoils_episode, spoils_minute, is_sample)
     select forum_id, seq, of_seq, sample_likes, replies, sample_ups, sample_downs,
       spoils_title, spoils_season, spoils_episode, spoils_minute, true
     from jsonb_populate_recordset(null::forum_posts, $1) order by seq`,
    [JSON.stringify(rows)],
    on,
  );
}

async function seedConfessions(on: Queryable, now: number): Promise<void> {
  const oldestFirst = sampleConfessions.toReversed();
  await openLogs(on, [{ topic: confessions }]);
  await lockLogs(on, [confessions]);
  const entries = await append(
    on,
    oldestFirst.map(({ id, text, spoils }, index, { length }) => ({
      topic: confessions,
      kind: "confession",
      at: new Date(now - (length - index) * minuteMs),
      isSample: true,
      body: { id, text, ...(spoils && { isCovered: true }), sample: true },
    })),
  );
  const rows = oldestFirst.map(({ id, text, upvotes, downvotes, spoils }, index) => ({
    id,
    client_key: id,
    text,
    seq: entries[index]?.seq,
    created_at: entries[index]?.at,
    sample_ups: upvotes,
    sample_downs: downvotes,
    ...spoilsOf(spoils),
  }));
  await query(
    `insert into confessions (id, client_key, text, state, seq, sample_ups, sample_downs, created_at, settled_at,
       spoils_title, spoils_season, spoils_episode, spoils_minute, is_sample)
     select id, client_key, text, 'up', seq, sample_ups, sample_downs, created_at, created_at,
       spoils_title, spoils_season, spoils_episode, spoils_minute, true
     from jsonb_populate_recordset(null::confessions, $1) on conflict do nothing`,
    [JSON.stringify(rows)],
    on,
  );
}

/** A sample forum goes, unless somebody wrote in it; from what stays, the samples' words go. */
export async function clearTalk(on: Queryable): Promise<void> {
  await lockLogs(on, [confessions]);
  const forums = await query<{ id: string }>(
    `delete from forums f where is_sample and not exists (
       select 1 from forum_posts p where p.forum_id = f.id and not p.is_sample and p.removed_at is null)
     returning id`,
    [],
    on,
  );
  // Where people wrote, the room stays theirs, and the operator's to look after.
  await query("update forums set is_sample = false, title = null, scene = '' where is_sample", [], on);
  const own = await query(
    "select 1 as found from log_entries where topic = $1 and not is_sample limit 1",
    [confessions],
    on,
  );
  await deleteLogs(on, [
    ...forums.map(({ id }) => `forum:${id}`),
    ...(own.length === 0 ? [confessions] : []),
  ]);
  const kept = await query<{ topic: string }>(
    `select topic from log_heads where topic = $1 or topic in (select 'forum:' || id from forums)`,
    [confessions],
    on,
  );
  await lockLogs(
    on,
    kept.map(({ topic }) => topic),
  );
  await query("delete from confessions where is_sample", [], on);
  await query(
    "update forum_posts set removed_at = now(), removed_body = null where is_sample and removed_at is null",
    [],
    on,
  );
  await query(
    `update log_entries set body = case when topic = $1 then jsonb_build_object('id', body->>'id') else '{}' end
       || '{"text": "", "removed": true}'
     where is_sample and topic = any($2)`,
    [confessions, kept.map(({ topic }) => topic)],
    on,
  );
}
