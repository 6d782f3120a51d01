import { memo } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { clockTime } from "../../../platform/ui/numbers.ts";
import { SampleMark } from "../../fans/sample-mark.tsx";
import type { MessageEntry } from "../log/log.ts";
import type { Outgoing } from "../room/room-log.ts";

/** `more` is missing for the fan's own. */
export const Message = memo(function Message({
  entry,
  own,
  avatar,
  more,
}: {
  entry: MessageEntry;
  own: boolean;
  avatar?: Art;
  more?: (entry: MessageEntry) => void;
}) {
  const { name, sample } = entry.speaker;
  return (
    <article className="message" data-own={own || undefined} data-seq={entry.seq} tabIndex={-1}>
      <Avatar of={avatar} name={name} />
      <div className="message-body">
        <p className="message-by">
          <b>{name}</b>
          {own && <span className="message-own">you</span>}
          {sample && <SampleMark />}
          <span className="message-at">
            <span className="visually-hidden">at </span>
            {clockTime(entry.offsetMs)}
          </span>
        </p>
        <p className="message-text">{entry.text}</p>
      </div>
      {more && (
        <button
          type="button"
          className="message-more needs-script"
          tabIndex={-1}
          aria-haspopup="dialog"
          aria-label={`More about the message of ${name}`}
          onClick={() => more(entry)}
        >
          <Icon name="more" size={20} />
        </button>
      )}
    </article>
  );
});

export function OutgoingMessage({
  message,
  name,
  avatar,
  retry,
  discard,
}: {
  message: Outgoing;
  name: string;
  avatar?: Art;
  retry: () => void;
  discard: () => void;
}) {
  return (
    <article className="message outgoing" data-own data-state={message.state} tabIndex={-1}>
      <Avatar of={avatar} name={name} />
      <div className="message-body">
        <p className="message-by">
          <b>{name}</b>
          <span className="message-own">you</span>
          {message.state === "sending" && <span className="message-at">Sending</span>}
        </p>
        <p className="message-text">{message.text}</p>
        {message.state !== "sending" && (
          <div className="message-unsent" role="alert">
            <p>
              {message.state === "waiting" ? "Not sent yet. It goes out when you are back." : message.reason}
            </p>
            <button type="button" onClick={retry}>
              <Icon name="retry" size={16} />
              Try again
            </button>
            <button type="button" onClick={discard}>
              <Icon name="close" size={16} />
              Discard
            </button>
          </div>
        )}
      </div>
    </article>
  );
}

/** Hidden until the page is loaded again. */
export function HiddenMessage({ undo }: { undo: () => void }) {
  return (
    <p className="message-hidden">
      Hidden for you.
      <button type="button" tabIndex={-1} onClick={undo}>
        Undo
      </button>
    </p>
  );
}

export function RemovedMessage() {
  return <p className="message-hidden">This message was taken away.</p>;
}

export function Rule({ children }: { children: string }) {
  return (
    <p className="rule">
      <span>{children}</span>
    </p>
  );
}
