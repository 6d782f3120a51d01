import { useState } from "react";
import { useRevalidator } from "react-router";
import { sendAction } from "../../../platform/action/send-action.ts";
import { withNewest, withNewestOf } from "../../../platform/live/bounded.ts";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { useLastWord } from "../../frame/phone/use-last-word.ts";
import { useOutbox } from "../../frame/phone/use-outbox.ts";
import { verb } from "../../frame/verbs.ts";
import type { ForumEntry, LiveCounts, Post } from "./forum.ts";
import type { loadForum } from "./forum-page.server.ts";
import { useTaps } from "./use-taps.ts";

export type ForumLoaded = Awaited<ReturnType<typeof loadForum>>;
type SaidEntry = Extract<ForumEntry, { text: string }>;

/** Most live posts that are kept in memory. */
const mostNews = 200;

/** Newest first; with `replies` those of one post, oldest first. */
export function useForum(page: ForumLoaded) {
  const { forum, isLatest } = page;
  const { news, add, gone, counts, setCounts } = useForumNews(page);
  const [liked, setLiked] = useState<ReadonlySet<number>>(new Set(page.liked));
  /** The visitor's id, known from their first post on. */
  const [me, setMe] = useState(page.me?.fanId ?? null);
  const [shownPage, setShownPage] = useState(page);
  if (shownPage !== page) {
    setShownPage(page);
    setLiked(new Set(page.liked));
  }

  const of = page.replies ? page.posts[0]?.seq : undefined;
  const outbox = useOutbox<{ entry: SaidEntry }>(
    (text, clientKey) =>
      sendAction(verb("/forums/:forumId/posts", { forumId: forum.id }), { text, clientKey, of }),
    ({ entry }) => {
      setMe(entry.speaker?.fanId ?? me);
      add([entry]);
    },
  );

  const likes = useLastWord<boolean, { likes: number }>(
    (seq, like) =>
      sendAction(verb("/forums/:forumId/likes", { forumId: forum.id }), {
        seq: Number(seq),
        liked: like ? "yes" : "no",
      }),
    (seq, like, answer) => {
      setLiked(
        (now) => new Set(like ? [...now, Number(seq)] : [...now].filter((one) => one !== Number(seq))),
      );
      setCounts((now) => {
        const [, replies = 0, up = 0, down = 0] = now[seq] ?? countsOf(posts, Number(seq));
        return { ...now, [seq]: [answer.likes, replies, up, down] };
      });
    },
  );

  const taps = useTaps(forum.id, (seq, { upvotes, downvotes }) =>
    setCounts((now) => {
      const [likes = 0, replies = 0] = now[seq] ?? [];
      return { ...now, [seq]: [likes, replies, upvotes, downvotes] };
    }),
  );

  const withCounts = (post: Post): Post => {
    const [likes, replies, upvotes, downvotes] = counts[post.seq] ?? countsOf([post], post.seq);
    const own = taps.ownOf(post.seq);
    return { ...post, likes, replies, upvotes: upvotes + own.ups, downvotes: downvotes + own.downs };
  };
  const isThere = ({ seq, speaker }: Pick<Post, "seq" | "speaker">) =>
    !gone.has(seq) && !(speaker && page.blocked.includes(speaker.fanId));
  const fresh = (loaded: Post[], wanted: (entry: SaidEntry) => boolean) =>
    news
      .filter((entry) => wanted(entry) && !has(loaded, entry.seq))
      .toSorted((a, b) => a.seq - b.seq)
      .map(asPost);

  // Older pages are static; new posts are on the first.
  const first = isLatest && !page.replies ? fresh(page.posts, ({ kind }) => kind === "post").reverse() : [];
  const posts = [...first, ...page.posts].filter(isThere).map(withCounts);
  const replies =
    page.replies &&
    [...page.replies, ...fresh(page.replies, (entry) => entry.kind === "reply" && entry.of === of)].filter(
      isThere,
    );
  const arrived = new Set(news.map(({ clientKey }) => clientKey));

  return {
    posts,
    replies,
    outbox: { ...outbox, unsent: outbox.unsent.filter(({ clientKey }) => !arrived.has(clientKey)) },
    isOwn: ({ speaker }: Post) => me !== null && speaker?.fanId === me,
    isLiked: (seq: number) => likes.pending.get(String(seq)) ?? liked.has(seq),
    like: (seq: number, like: boolean) => likes.say(String(seq), like),
    tap: taps.tap,
  };
}

/** What was said, removed and counted since the page was loaded. */
function useForumNews({ forum, cursor }: ForumLoaded) {
  const [news, setNews] = useState<SaidEntry[]>([]);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [counts, setCounts] = useState<LiveCounts>({});
  const { revalidate } = useRevalidator();

  const add = (entries: SaidEntry[]) =>
    setNews((known) => [...known.filter(({ seq }) => !has(entries, seq)), ...entries].slice(-mostNews));

  useTopic<ForumEntry, { counts: LiveCounts }>(`forum:${forum.id}`, {
    after: cursor,
    onEntries(entries) {
      add(entries.filter((one): one is SaidEntry => "text" in one && !one.removed));
      const removed = entries.flatMap((one) => (one.kind === "removed" ? one.of : []));
      if (removed.length > 0) setGone((known) => withNewest(known, removed));
      const restored = entries.flatMap((one) => (one.kind === "restored" ? one.of : []));
      if (restored.length === 0) return;
      setGone((known) => new Set([...known].filter((seq) => !restored.includes(seq))));
      void revalidate();
    },
    onState: { counts: (fresh) => setCounts((known) => withNewestOf(known, fresh)) },
    reload: revalidate,
  });

  return { news, add, gone, counts, setCounts };
}

const has = (list: { seq: number }[], seq: number) => list.some((one) => one.seq === seq);

function countsOf(posts: Post[], seq: number): LiveCounts[string] {
  const post = posts.find((one) => one.seq === seq);
  return [post?.likes ?? 0, post?.replies ?? 0, post?.upvotes ?? 0, post?.downvotes ?? 0];
}

const asPost = ({
  seq,
  at,
  speaker = undefined,
  text,
  isCovered = false,
  waits,
  sample = false,
  clientKey,
}: SaidEntry): Post => ({
  seq,
  at,
  speaker: speaker ?? null,
  text,
  isCovered,
  waits: waits ?? null,
  sample,
  clientKey,
  likes: 0,
  replies: 0,
  upvotes: 0,
  downvotes: 0,
});
