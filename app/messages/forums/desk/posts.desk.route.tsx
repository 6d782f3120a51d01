import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { byButton } from "../../../../platform/action/action.server.ts";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { choiceOf } from "../../../desk/choice.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { ChosenItem } from "../../../desk/list/chosen-item.tsx";
import { ChooseAll, ChosenList, UndoBar } from "../../../desk/list/chosen-list.tsx";
import { FanLink } from "../../../desk/list/fan-link.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { Pager } from "../../../desk/pager.tsx";
import { viewPath } from "../../../frame/phone/views.ts";
import { MuteAuthor } from "../../../moderation/decisions/mute-fields.tsx";
import {
  muteAuthorAction,
  unmuteAuthorAction,
  withMutes,
} from "../../../moderation/decisions/muting-authors.server.ts";
import { settleAction, undoOfSettling } from "../../../moderation/decisions/settling.server.ts";
import { subjectOf } from "../../../moderation/report-words.ts";
import type { Route } from "./+types/posts.desk.route";
import { listPosts } from "./desk-posts.server.ts";
import { settleablePosts } from "./reportable.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "moderator");
  const search = asked.url.searchParams;
  const { value, unknown } = choiceOf(search.get("show"), ["removed"]);
  const removed = value === "removed";
  const { rows, next } = await listPosts(removed, search.get("before"));
  const undoable = await undoOfSettling(settleablePosts, search, operator);
  return { removed, unknown, posts: await withMutes(rows), next, undoable };
}

export const action = onDesk(
  byButton(
    { mute: muteAuthorAction(settleablePosts), unmute: unmuteAuthorAction(settleablePosts) },
    settleAction(settleablePosts),
  ),
);

const words = { latest: "Latest", removed: "Taken down" };

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { removed, unknown, posts, next, undoable } = loaderData;
  const act = { does: removed ? "restore" : "remove", strong: !removed };
  const word = removed ? "Restore" : "Take down";
  return (
    <>
      <DeskHead title="Posts">Posts you take down disappear from every open forum at once.</DeskHead>
      <ChoiceNav
        label="Posts"
        words={words}
        chosen={removed ? "removed" : "latest"}
        unknown={unknown}
        base="/operator/posts"
      />
      <UndoBar of={undoable} />
      {posts.length === 0 && (
        <EmptyState>{removed ? "No posts have been taken down." : "No posts yet."}</EmptyState>
      )}
      <ChosenList
        keys={posts.map(({ forumId, seq }) => subjectOf(forumId, seq))}
        need="moderator"
        buttons={(isOff) => (
          <ActionButton {...act} disabled={isOff}>
            {word}
          </ActionButton>
        )}
      >
        <ChooseAll />
        <ul className="desk-reports stack-3">
          {posts.map((post) => {
            const key = subjectOf(post.forumId, post.seq);
            return (
              <li key={key}>
                <Post post={post} of={key}>
                  <ActionButton {...act}>{word}</ActionButton>
                </Post>
              </li>
            );
          })}
        </ul>
      </ChosenList>
      <Pager next={next} />
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"]["posts"][number];

function Post({ post, of, children }: { post: Shown; of: string; children: ReactNode }) {
  const { forumId, forum, speaker, fanId, text, at, isReply, sample, removed, mute } = post;
  const name = speaker ?? "Without a name";
  return (
    <ChosenItem of={of} label={`Post of ${speaker ?? "somebody"}`}>
      <p className="meta">
        <FanLink fanId={fanId} name={name} /> {sample && <SampleTag />} in{" "}
        <Link to={viewPath("live", { forum: forumId })}>{forum}</Link>
        {isReply && ", a reply"}, <Moment at={at} />
      </p>
      <blockquote className="desk-prose" data-removed={removed || undefined}>
        {text}
      </blockquote>
      <Form method="post" className="desk-buttons" preventScrollReset>
        <input type="hidden" name="id" value={of} />
        {children}
      </Form>
      {fanId && <MuteAuthor of={of} name={name} mute={mute} />}
    </ChosenItem>
  );
}
