import { type KeyboardEvent, useRef } from "react";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { useServerNow } from "../../../platform/ui/server-clock.ts";
import { UnsentLines } from "../../frame/phone/unsent-lines.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { verb } from "../../frame/verbs.ts";
import { Composer } from "../../room/chat/composer/composer.tsx";
import doorStyles from "./doors.css?url";
import forumStyles from "./forum.css?url";
import { ForumPost } from "./forum-post.tsx";
import { ScenePost } from "./scene-post.tsx";
import { type ForumLoaded, useForum } from "./use-forum.ts";

/** PHONE-03, PHONE-04: one forum, with a way back. J and K move through the posts, L likes one. */
export function ForumView({ page }: { page: ForumLoaded }) {
  const { forum, avatars } = page;
  const talk = useForum(page);
  const now = useServerNow(page.loadedAt);
  const list = useRef<HTMLOListElement>(null);
  const isThread = forum.kind === "thread";

  const keys = (event: KeyboardEvent) => walkPosts(event, list.current);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for whoever reads, beside the links and buttons
    <div className="forum" data-ink={forum.ink} data-kind={forum.kind} onKeyDown={keys}>
      <link rel="stylesheet" href={doorStyles} precedence="page" />
      <link rel="stylesheet" href={forumStyles} precedence="page" />
      <ForumHead page={page} />
      <div className="forum-unsent">
        <UnsentLines unsent={talk.outbox.unsent} say={talk.outbox.say} discard={talk.outbox.discard} />
      </div>
      {talk.posts.length === 0 && (
        <p className="forum-empty">{page.replies ? goneWords(page) : "No posts yet. Write the first."}</p>
      )}
      <ol className="forum-posts" ref={list}>
        {talk.posts.map((post, index) => (
          <li key={post.seq}>
            {isThread ? (
              <ScenePost forumId={forum.id} post={post} tap={talk.tap} />
            ) : (
              <ForumPost
                forum={forum}
                post={post}
                isOwn={talk.isOwn(post)}
                avatar={avatars[post.speaker?.avatar ?? ""]}
                now={now}
                nextAt={talk.posts[index - 1]?.at ?? null}
                isLiked={talk.isLiked(post.seq)}
                like={talk.like}
                isOpen={page.replies !== null}
              />
            )}
          </li>
        ))}
        {talk.replies?.map((reply) => (
          <li key={reply.seq}>
            <ForumPost
              forum={forum}
              post={reply}
              isOwn={talk.isOwn(reply)}
              avatar={avatars[reply.speaker?.avatar ?? ""]}
              now={now}
              nextAt={null}
              isReply
            />
          </li>
        ))}
      </ol>
      {talk.replies?.length === 0 && <p className="forum-empty">No replies yet.</p>}
      <MorePosts page={page} />
      {talk.posts.length + (page.replies ? 0 : 1) > 0 && (
        <div className="forum-foot">
          <Composer
            key={page.replies ? "reply" : "post"}
            action={verb("/forums/:forumId/posts", { forumId: forum.id })}
            label={page.replies ? "Reply" : "Post"}
            placeholder={page.replies ? "Answer it" : forum.placeholder}
            say={talk.outbox.say}
            discard={talk.outbox.discard}
          >
            {page.replies && <input type="hidden" name="of" value={page.posts[0]?.seq} />}
          </Composer>
        </div>
      )}
    </div>
  );
}

function walkPosts({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent, list: HTMLElement | null) {
  if (ctrlKey || metaKey || altKey || (target as HTMLElement).closest("textarea, input")) return;
  const posts = [...(list?.querySelectorAll<HTMLElement>("article") ?? [])];
  const at = posts.findIndex((post) => post.contains(document.activeElement));
  if (key === "j") posts[Math.min(at + 1, posts.length - 1)]?.focus();
  if (key === "k") posts[Math.max(at - 1, 0)]?.focus();
  if (key === "l") posts[at]?.querySelector<HTMLButtonElement>("[data-like]")?.click();
}

function ForumHead({ page: { forum, replies } }: { page: ForumLoaded }) {
  return (
    <header className="forum-head stack-1">
      <ViewLink
        view="live"
        params={replies ? { forum: forum.id } : {}}
        className="forum-back"
        aria-label={replies ? `Back to ${forum.name}` : "Back to live"}
      >
        <Icon name="back" />
      </ViewLink>
      <h2>{forum.name}</h2>
      <About forum={forum} />
      <svg viewBox="0 0 100 200" preserveAspectRatio="none" aria-hidden="true">
        <path className="door-leaf" d="M20 0L74 14V200H20z" />
      </svg>
    </header>
  );
}

function MorePosts({ page }: { page: ForumLoaded }) {
  const here = { forum: page.forum.id };
  return (
    <nav className="forum-more" aria-label="More">
      {!page.isLatest && (
        <ButtonLink to={viewPath("live", here)} variant="quiet" size="small" preventScrollReset>
          Newest posts
        </ButtonLink>
      )}
      {page.more && (
        <ButtonLink
          to={viewPath("live", { ...here, before: String(page.posts.at(-1)?.seq) })}
          variant="quiet"
          size="small"
          preventScrollReset
        >
          Earlier posts
        </ButtonLink>
      )}
      {page.others.map(({ id, name }) => (
        <ViewLink key={id} view="live" params={{ forum: id }} prefetch="intent">
          {name}
        </ViewLink>
      ))}
    </nav>
  );
}

/** FORUM-03: links to its fans, and a thread's scene with its spoiler point. */
function About({ forum: { title, season, episode, scene, kind } }: { forum: ForumLoaded["forum"] }) {
  const point = season && episode ? `Season ${season} Episode ${episode}` : null;
  const words = [title, point].filter(Boolean).join(", ");
  if (!words && !scene) return null;
  return (
    <p className="forum-about">
      {words}
      {kind === "thread" && <span>{scene && `${scene}. `}Seen it? Then come in.</span>}
    </p>
  );
}

const goneWords = ({ posts, blocked }: ForumLoaded): string =>
  posts.some(({ speaker }) => speaker && blocked.includes(speaker.fanId))
    ? "You blocked who wrote this."
    : "This post was removed.";
