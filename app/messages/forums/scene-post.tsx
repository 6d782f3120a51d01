import type { FormEvent } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { SampleMark } from "../../fans/sample-mark.tsx";
import { verb } from "../../frame/verbs.ts";
import { Waits } from "../../marks/waits.tsx";
import { ReportFold } from "../../moderation/report-fold.tsx";
import { subjectOf } from "../../moderation/report-words.ts";
import type { Post } from "./forum.ts";

/** FORUM-13: "18.4K", and "0.0K" for the first. */
const alwaysInThousands = (votes: number): string => `${(votes / 1_000).toFixed(1)}K`;

/** FORUM-10, FORUM-12 to FORUM-14: taps add up. */
export function ScenePost({
  forumId,
  post: { seq, text, isCovered, waits, upvotes, downvotes, sample },
  tap,
}: {
  forumId: string;
  post: Post;
  tap: (seq: number, way: "up" | "down") => void;
}) {
  function submit(event: FormEvent) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    tap(seq, (submitter as HTMLButtonElement).value as "up" | "down");
  }
  if (waits)
    return (
      <article className="scene-post" data-seq={seq} tabIndex={-1}>
        <Waits of={waits} what="A post waits" />
      </article>
    );
  return (
    <article className="scene-post" data-seq={seq} tabIndex={-1}>
      {isCovered ? (
        <details className="post-cover">
          <summary>It may give something away. Read it</summary>
          <p dir="auto" className="post-text">
            {text}
          </p>
        </details>
      ) : (
        <p dir="auto" className="post-text">
          {text}
        </p>
      )}
      <div className="scene-foot">
        <form
          method="post"
          action={verb("/forums/:forumId/taps", { forumId })}
          className="scene-votes row-2"
          onSubmit={submit}
        >
          <input type="hidden" name="seq" value={seq} />
          <button
            type="submit"
            name="tap"
            value="up"
            aria-label={`Up ${alwaysInThousands(upvotes)}, ${count(upvotes)} in all`}
            data-like
          >
            <Icon name="chevron-up" size={20} />
            <span className="numeral">{alwaysInThousands(upvotes)}</span>
          </button>
          <button type="submit" name="tap" value="down" aria-label={`Down, ${downvotes}`}>
            <Icon name="chevron-down" size={20} />
            <span className="numeral">{downvotes}</span>
          </button>
          {sample && <SampleMark />}
        </form>
        {!sample && <ReportFold kind="post" subject={subjectOf(forumId, seq)} of="this post" text={text} />}
      </div>
    </article>
  );
}
