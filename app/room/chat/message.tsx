import { memo } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { clockTime } from "../../../platform/ui/numbers.ts";
import { SampleMark } from "../../fans/sample-mark.tsx";
import type { LineTap, LineTaps as Taps } from "../../parties/log/line-taps.ts";
import type { Mention, MessageEntry } from "../../parties/log/log.ts";
import { Quote, type Quoted } from "../answers/quote.tsx";
import { HeldNote } from "../held/held-note.tsx";
import { LineTapsRow } from "../line-taps/line-taps.tsx";
import type { TapLine } from "../line-taps/use-line-taps.ts";
import type { Outgoing } from "../log/room-log.ts";
import { piecesOf } from "../mentions/pieces.ts";

/** Actions on a line. Has to be stable, or every new line re-renders all others. */
export type LineActions = {
  goTo?: (seq: number) => void;
  /** Missing before joining and in archives. */
  tap?: TapLine;
  more: (entry: MessageEntry) => void;
  /** Without JavaScript answering is a link. */
  isLink: boolean;
};

export const Message = memo(function Message({
  entry,
  own,
  me,
  avatar,
  quoted,
  isQuoteHere,
  answersMe,
  taps,
  mine,
  acts,
}: {
  entry: MessageEntry;
  own: boolean;
  /** The reader's name, which is highlighted. */
  me?: string;
  avatar?: Art;
  quoted?: Quoted;
  /** The quoted line is on this page. */
  isQuoteHere: boolean;
  /** Answers the reader and was not seen yet. */
  answersMe?: boolean;
  taps?: Taps;
  mine: readonly LineTap[];
  acts: LineActions;
}) {
  const { name, sample } = entry.speaker;
  return (
    <article
      className="message"
      id={`line-${entry.seq}`}
      data-own={own || undefined}
      data-answers={answersMe || undefined}
      data-seq={entry.seq}
      tabIndex={-1}
    >
      <Avatar of={avatar} name={name} ring={entry.speaker.ring} />
      <div className="message-body">
        {entry.replyTo && <Quote seq={entry.replyTo.seq} of={quoted} isHere={isQuoteHere} goTo={acts.goTo} />}
        <p className="message-by meta">
          <b dir="auto">{name}</b>
          {own && <span className="message-own">you</span>}
          {sample && <SampleMark />}
          {answersMe && <span className="message-own">answered you</span>}
          <span className="message-at">
            <span className="visually-hidden">at </span>
            {clockTime(entry.offsetMs)}
          </span>
          {taps && (
            <LineTapsRow seq={entry.seq} taps={taps} mine={mine} tap={acts.tap} isPast={!acts.isLink} />
          )}
        </p>
        <p className="message-text" dir="auto">
          {entry.mentions ? <Named text={entry.text} mentions={entry.mentions} me={me} /> : entry.text}
        </p>
      </div>
      {!own && <More entry={entry} acts={acts} />}
    </article>
  );
});

function Named({ text, mentions, me }: { text: string; mentions: Mention[]; me: string | undefined }) {
  return piecesOf(text, mentions).map(({ text: piece, fanId }, index) =>
    fanId ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line do not change
      <b key={index} className="message-name" data-me={fanId === me || undefined}>
        {piece}
      </b>
    ) : (
      piece
    ),
  );
}

function More({ entry, acts }: { entry: MessageEntry; acts: LineActions }) {
  const { name } = entry.speaker;
  if (!acts.isLink)
    return (
      <button
        type="button"
        className="message-more needs-script"
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-label={`More about the message of ${name}`}
        onClick={() => acts.more(entry)}
      />
    );
  return (
    // biome-ignore lint/a11y/useAnchorContent: its label names it; the three dots are drawn
    <a
      className="message-more"
      href={`?reply=${entry.seq}#write`}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={`Answer, or more about the message of ${name}`}
      onClick={(event) => {
        event.preventDefault();
        acts.more(entry);
      }}
    />
  );
}

export function OutgoingMessage({
  message,
  name,
  avatar,
  ring,
  retry,
  discard,
}: {
  message: Outgoing;
  name: string;
  avatar?: Art;
  ring?: number | null;
  retry: () => void;
  discard: () => void;
}) {
  return (
    <article className="message outgoing" data-own data-state={message.state} tabIndex={-1}>
      <Avatar of={avatar} name={name} ring={ring} />
      <div className="message-body">
        {message.replyTo && <Quote seq={message.replyTo.seq} of={message.replyTo} />}
        <p className="message-by meta">
          <b dir="auto">{name}</b>
          <span className="message-own">you</span>
          {message.state === "sending" && <span className="message-at">Sending</span>}
        </p>
        <p className="message-text" dir="auto">
          {message.text}
        </p>
        {message.rule && <HeldNote state={message.state} rule={message.rule} />}
        {message.state !== "sending" && !message.rule && (
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

/** Only until the page is reloaded. */
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
  return <p className="message-hidden">This message was removed.</p>;
}

export function Rule({ children }: { children: string }) {
  return (
    <p className="rule">
      <span>{children}</span>
    </p>
  );
}
