import type { Picture } from "../../../content/art/picture.ts";
import { useServerNow } from "../../../platform/ui/server-clock.ts";
import { UnsentLines } from "../../frame/phone/unsent-lines.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { verb } from "../../frame/verbs.ts";
import doorStyles from "../../messages/forums/doors.css?url";
import forumStyles from "../../messages/forums/forum.css?url";
import { ForumPost } from "../../messages/forums/forum-post.tsx";
import { type ForumLoaded, useForum } from "../../messages/forums/use-forum.ts";
import { Composer } from "../../room/chat/composer/composer.tsx";

const mostShown = 5;

/** LANDX-07, LANDX-14: the newest posts of the forum that the desk has chosen for it. */
export function Comments({ page, avatars }: { page: ForumLoaded; avatars: Record<string, Picture> }) {
  const { forum } = page;
  const talk = useForum(page);
  const now = useServerNow(page.loadedAt);
  return (
    <section className="stage-comments" aria-labelledby="stage-comments" data-ink={forum.ink}>
      <link rel="stylesheet" href={doorStyles} precedence="page" />
      <link rel="stylesheet" href={forumStyles} precedence="page" />
      <h3 id="stage-comments">
        <ViewLink view="live" params={{ forum: forum.id }}>
          {forum.name}
        </ViewLink>
      </h3>
      <Composer
        action={verb("/forums/:forumId/posts", { forumId: forum.id })}
        label="Comment"
        placeholder={forum.placeholder}
        say={talk.outbox.say}
        discard={talk.outbox.discard}
      />
      <UnsentLines unsent={talk.outbox.unsent} say={talk.outbox.say} discard={talk.outbox.discard} />
      {talk.posts.length === 0 && <p className="stage-note">No comments yet. Say the first word.</p>}
      <ol className="stage-posts">
        {talk.posts.slice(0, mostShown).map((post) => (
          <li key={post.seq}>
            <ForumPost
              forum={forum}
              post={post}
              isOwn={talk.isOwn(post)}
              avatar={avatars[post.speaker?.avatar ?? ""]}
              now={now}
              nextAt={null}
              isLiked={talk.isLiked(post.seq)}
              like={talk.like}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
