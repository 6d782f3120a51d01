import { useEffect, useRef } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { useReload } from "../../../platform/live/use-reload.ts";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { FollowButton } from "../../fans/cards/follow-button.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { verb } from "../../frame/verbs.ts";
import { ReportFold } from "../../moderation/report-fold.tsx";
import { BlockButton } from "./block-button.tsx";
import type { Friend, Thread } from "./chat.server.ts";
import { SharedCard } from "./share/shared-card.tsx";
import { ThreadComposer } from "./thread-composer.tsx";
import { useTyping } from "./use-typing.ts";

/** A conversation: new lines arrive live and are marked as read when seen. */
export function ThreadScreen({ thread }: { thread: Thread }) {
  const { friend, live, isUnread, closed } = thread;
  const { lines, isTyping } = useTyping(thread);
  const reload = useReload();
  const end = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1)?.key;

  useTopic(live?.topic ?? null, {
    after: live?.after,
    onEntries: () => void reload(),
    reload,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: to the end for what is new
  useEffect(() => {
    // In newer browsers it returns a promise, which must not become the effect's cleanup.
    end.current?.scrollIntoView({ block: "end" });
  }, [newest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is read anew
  useEffect(() => {
    if (!isUnread || document.hidden) return;
    void sendAction(verb("/threads/:fan/read", { fan: friend.ref }), {}).then(({ ok }) => {
      if (ok) void reload();
    });
  }, [isUnread, newest, friend.ref]);

  return (
    <div className="thread">
      <Head friend={friend} isBlocked={closed === "blocked"} />
      <div className="thread-lines stack-3" role="log" aria-label={`Conversation with ${friend.name}`}>
        {lines.length === 0 && <p className="thread-quiet">No messages yet.</p>}
        {lines.map((line) => (
          <Line key={line.key} line={line} friend={friend} />
        ))}
        {isTyping && (
          <div className="thread-line row-2">
            <Avatar of={friend.face} name={friend.name} size={30} />
            <p className="thread-text thread-typing">
              <span className="visually-hidden">{friend.name} is typing</span>
            </p>
          </div>
        )}
        {isUnread && (
          <form
            method="post"
            action={verb("/threads/:fan/read", { fan: friend.ref })}
            className="thread-read"
          >
            <Button type="submit" size="small" variant="quiet">
              Mark as read
            </Button>
          </form>
        )}
        {friend.isSample && (
          <p className="thread-quiet">
            {friend.name} is a sample fan with prewritten answers. What you write is saved here.
          </p>
        )}
      </div>
      {closed === null ? <ThreadComposer friend={friend} /> : <Closed why={closed} friend={friend} />}
      <div ref={end} />
    </div>
  );
}

function Head({ friend, isBlocked }: { friend: Friend; isBlocked: boolean }) {
  return (
    <header className="thread-head row-2">
      <ViewLink view="chat" className="button quiet round" aria-label="Back to all messages">
        <Icon name="back" />
      </ViewLink>
      <ViewLink view="profile" params={{ fan: friend.ref }} className="thread-friend row-3">
        <Avatar of={friend.face} name={friend.name} size={40} />
        <h2 id="chat-title">{friend.name}</h2>
        {friend.isSample && <SampleTag />}
      </ViewLink>
      {!isBlocked && (
        <details className="thread-more">
          <summary aria-label={`More about ${friend.name}`}>
            <Icon name="more" />
          </summary>
          <BlockButton fan={friend.ref} name={friend.name} isBlocked={false} />
        </details>
      )}
    </header>
  );
}

function Line({
  line: { isOwn, text, shared, removed, subject },
  friend,
}: {
  line: Thread["lines"][number];
  friend: Friend;
}) {
  return (
    <div className="thread-line row-2" data-own={isOwn || undefined}>
      {!isOwn && <Avatar of={friend.face} name={friend.name} size={30} />}
      <span className="visually-hidden">{isOwn ? "You: " : `${friend.name}: `}</span>
      {removed ? (
        <p className="thread-quiet">This message was removed.</p>
      ) : shared ? (
        <SharedCard shared={shared} />
      ) : (
        <p dir="auto" className="thread-text">
          {text}
        </p>
      )}
      {subject && (
        <ReportFold kind="line" subject={subject} of={`this message of ${friend.name}`} text={text} />
      )}
    </div>
  );
}

function Closed({ why, friend }: { why: NonNullable<Thread["closed"]>; friend: Friend }) {
  if (why === "away")
    return <p className="thread-quiet thread-away">{friend.name} cannot be reached right now.</p>;
  return (
    <div className="thread-stranger">
      {why === "blocked" ? (
        <>
          <p>You blocked {friend.name}.</p>
          <BlockButton fan={friend.ref} name={friend.name} isBlocked />
        </>
      ) : (
        <>
          <p>Follow {friend.name} to write to them.</p>
          <FollowButton fan={friend.ref} name={friend.name} isFollowed={false} />
        </>
      )}
    </div>
  );
}
