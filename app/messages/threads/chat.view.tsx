import { spotNoMessages } from "../../../content/art/pictures.gen.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { SampleMark } from "../../fans/sample-mark.tsx";
import { ViewHead } from "../../frame/phone/view-head.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { BlockButton } from "./block-button.tsx";
import type { ChatData, Friend } from "./chat.server.ts";
import { InviteFriend } from "./invite-friend.tsx";
import { ShareWith } from "./share/share-with.tsx";
import { ThreadScreen } from "./thread-screen.tsx";
import threadStyles from "./threads.css?url";

export default function ChatView({ data }: { data: ChatData }) {
  return (
    <section className="threads" aria-labelledby="chat-title">
      <link rel="stylesheet" href={threadStyles} precedence="page" />
      {data.kind === "list" && (
        <>
          <Conversations conversations={data.conversations} />
          <InviteFriend link={data.link} />
          {data.blocked.length > 0 && <Blocked fans={data.blocked} />}
        </>
      )}
      {data.kind === "share" && (
        <ShareWith share={data.share} shared={data.shared} url={data.url} friends={data.friends} />
      )}
      {data.kind === "thread" &&
        (data.thread ? <ThreadScreen key={data.thread.friend.ref} thread={data.thread} /> : <NobodyThere />)}
    </section>
  );
}

type List = Extract<ChatData, { kind: "list" }>["conversations"];

function Conversations({ conversations }: { conversations: List }) {
  return (
    <>
      <ViewHead title="Messages with Friends" titleId="chat-title" />
      {conversations.length === 0 ? (
        <Empty
          spot={spotNoMessages}
          heading="h3"
          title="No messages yet"
          action={
            <ButtonLink to={viewPath("profile")} variant="quiet" preventScrollReset>
              Find someone to follow
            </ButtonLink>
          }
        />
      ) : (
        <ul className="conversations">
          {conversations.map(({ friend, unread, text, isOwn }) => (
            <li key={friend.ref}>
              <ViewLink view="chat" params={{ thread: friend.ref }} data-unread={unread > 0 || undefined}>
                <Avatar of={friend.face} name={friend.name} size={48} />
                <span className="conversation-words">
                  <b>
                    {friend.name} {friend.isSample && <SampleMark />}
                  </b>
                  <span>
                    {isOwn && "You: "}
                    {text}
                  </span>
                </span>
                {unread > 0 && (
                  <b className="conversation-unread">
                    {unread}
                    <span className="visually-hidden"> unread</span>
                  </b>
                )}
              </ViewLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Blocked({ fans }: { fans: Friend[] }) {
  return (
    <details className="blocked">
      <summary>Blocked ({fans.length})</summary>
      <ul className="conversations">
        {fans.map(({ ref, name, face }) => (
          <li key={ref}>
            <Avatar of={face} name={name} size={32} />
            <b>{name}</b>
            <BlockButton fan={ref} name={name} isBlocked />
          </li>
        ))}
      </ul>
    </details>
  );
}

function NobodyThere() {
  return (
    <>
      <ViewHead
        title="Messages with Friends"
        titleId="chat-title"
        back="chat"
        backLabel="Back to all messages"
      />
      <Empty spot={spotNoMessages} heading="h3" title="No fan by that name">
        They may have left. Your other conversations are where they were.
      </Empty>
    </>
  );
}
