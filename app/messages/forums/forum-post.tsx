import { type FormEvent, useState } from "react";
import type { Picture } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { count, counted } from "../../../platform/ui/numbers.ts";
import { SampleMark } from "../../fans/sample-mark.tsx";
import { postTime } from "../../frame/phone/time-words.ts";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { verb } from "../../frame/verbs.ts";
import { Waits } from "../../marks/waits.tsx";
import { ReportFold } from "../../moderation/report-fold.tsx";
import { subjectOf } from "../../moderation/report-words.ts";
import type { Forum, Post } from "./forum.ts";

/** FORUM-04, FORUM-05. The type size follows the likes at load, so that nothing grows while being read. */
export function ForumPost({
  forum,
  post: { seq, at, speaker, text, isCovered, waits, likes, replies, sample },
  isOwn,
  avatar,
  now,
  nextAt,
  isLiked = false,
  like,
  isReply,
  isOpen,
}: {
  forum: Forum;
  post: Post;
  isOwn: boolean;
  avatar?: Picture;
  now: number;
  /** Time of the post above. */
  nextAt: number | null;
  isLiked?: boolean;
  /** Missing for a reply. */
  like?: (seq: number, like: boolean) => unknown;
  isReply?: boolean;
  /** Its replies are shown. */
  isOpen?: boolean;
}) {
  const [size] = useState(() => (isReply || likes < 90 ? undefined : likes < 150 ? "lede" : "title"));
  const name = isOwn ? "@you" : (speaker?.name ?? "Someone");
  const time = postTime({
    at,
    now,
    freshWord: forum.freshWord,
    nextAt: forum.isWatchParty && !isReply ? nextAt : null,
  });

  if (waits)
    return (
      <article className="post" data-seq={seq} tabIndex={-1}>
        <Waits of={waits} what="A post waits" />
      </article>
    );

  return (
    <article
      className="post"
      data-own={isOwn || undefined}
      data-reply={isReply || undefined}
      data-seq={seq}
      tabIndex={-1}
    >
      <div className="post-by row-2">
        <Avatar of={avatar} name={name} size={28} />
        <b>{name}</b>
        {sample && <SampleMark />}
        <time dateTime={new Date(at).toISOString()}>{time}</time>
        {!isOwn && !sample && (
          <ReportFold kind="post" subject={subjectOf(forum.id, seq)} of={`the post of ${name}`} text={text} />
        )}
      </div>
      <PostText text={text} isCovered={isCovered} size={size} />
      {!isReply && !isOpen && (
        <ViewLink
          view="live"
          params={{ forum: forum.id, thread: String(seq) }}
          className="post-replies"
          aria-label={`${replies === 0 ? "Reply" : counted(replies, "reply", "replies")}, to ${name}`}
        >
          {replies === 0 ? "Reply" : counted(replies, "reply", "replies")}
        </ViewLink>
      )}
      {like && <LikeForm forumId={forum.id} seq={seq} likes={likes} isLiked={isLiked} like={like} />}
    </article>
  );
}

function PostText({ text, isCovered, size }: { text: string; isCovered: boolean; size: string | undefined }) {
  return isCovered ? (
    <details className="post-cover">
      <summary>It may give something away. Read it</summary>
      <p dir="auto" className="post-text">
        {text}
      </p>
    </details>
  ) : (
    <p dir="auto" className="post-text" data-size={size}>
      {text}
    </p>
  );
}

function LikeForm({
  forumId,
  seq,
  likes,
  isLiked,
  like,
}: {
  forumId: string;
  seq: number;
  likes: number;
  isLiked: boolean;
  like: (seq: number, like: boolean) => unknown;
}) {
  function submit(event: FormEvent) {
    event.preventDefault();
    like(seq, !isLiked);
  }

  return (
    <form
      method="post"
      action={verb("/forums/:forumId/likes", { forumId })}
      className="post-like"
      onSubmit={submit}
    >
      <input type="hidden" name="seq" value={seq} />
      <button
        type="submit"
        name="liked"
        value={isLiked ? "no" : "yes"}
        aria-pressed={isLiked}
        aria-label={`Like, ${count(likes)}`}
        data-like
      >
        <Icon name="react-heart" />
        {/* The own like shows at once; the number follows with the answer. */}
        <span className="numeral">{count(likes)}</span>
      </button>
    </form>
  );
}
