import { Form, Link } from "react-router";
import { z } from "zod";
import type { Queryable } from "../../../../platform/db/pool.server.ts";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { audit } from "../../../desk/audit-log.server.ts";
import { choiceOf } from "../../../desk/choice.ts";
import { deskAction, onDesk, optionalField } from "../../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { rowNumber } from "../../../desk/search.ts";
import { viewPath } from "../../../frame/phone/views.ts";
import { putBack, takeDownUnder } from "../../../moderation/decisions/taking-down.server.ts";
import { subjectOf } from "../../../moderation/report-words.ts";
import type { Route } from "./+types/posts.desk.route";
import { listPosts } from "./desk-posts.server.ts";
import { postsReportable } from "./reportable.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "moderator");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), ["removed"]);
  const removed = value === "removed";
  return { removed, unknown, posts: await listPosts(removed) };
}

const settle = deskAction(
  "moderator",
  z.object({ do: optionalField, post: optionalField }),
  async (input, operator) => {
    const [forumId = "", number = ""] = (input.post ?? "").split(" ");
    const seq = rowNumber(number) ?? 0;
    const back = input.do === "restore";
    const said = back ? "Put a post back." : "Took a post down.";
    const subject = `post ${forumId} ${seq}`;
    const noted = (on: Queryable) =>
      audit(operator, { action: back ? "post-restore" : "post-remove", subject, said }, on);
    const writing = { kind: "post", subject: subjectOf(forumId, seq), operator: operator.email } as const;
    if (back) await putBack(postsReportable, writing, noted);
    else await takeDownUnder(postsReportable, writing, noted);
    return { message: said };
  },
);

export const action = onDesk(settle);

const words = { latest: "Latest", removed: "Taken down" };

export default function Posts({ loaderData: { removed, unknown, posts } }: Route.ComponentProps) {
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
      {posts.length === 0 && (
        <EmptyState>{removed ? "No posts have been taken down." : "No posts yet."}</EmptyState>
      )}
      <ul className="desk-reports stack-3">
        {posts.map(({ forumId, forum, seq, speaker, text, at, isReply, sample }) => (
          <li key={`${forumId} ${seq}`}>
            <article aria-label={`Post of ${speaker ?? "somebody"}`}>
              <p className="meta">
                <b>{speaker ?? "Without a name"}</b> {sample && <SampleTag />} in{" "}
                <Link to={viewPath("live", { forum: forumId })}>{forum}</Link>
                {isReply && ", a reply"}, <Moment at={at} />
              </p>
              <blockquote className="desk-prose" data-removed={removed || undefined}>
                {text}
              </blockquote>
              <Form method="post" className="desk-buttons" preventScrollReset>
                <input type="hidden" name="post" value={`${forumId} ${seq}`} />
                <ActionButton does={removed ? "restore" : "remove"} strong={!removed}>
                  {removed ? "Restore" : "Take down"}
                </ActionButton>
              </Form>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
