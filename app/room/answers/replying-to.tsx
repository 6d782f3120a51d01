import { Link } from "react-router";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { MessageEntry } from "../../parties/log/log.ts";
import "./replying-to.css";

/** Above the composer: the line being answered, until sent or cancelled. */
export function ReplyingTo({ entry, stop }: { entry: MessageEntry; stop: () => void }) {
  return (
    <div className="replying-to row-2">
      <input type="hidden" name="replyTo" value={entry.seq} />
      <Icon name="reply" size={18} />
      <p>
        <b>
          <span className="visually-hidden">Answering </span>
          {entry.speaker.name}
        </b>
        <span>{entry.text}</span>
      </p>
      <Link
        to="?"
        replace
        preventScrollReset
        aria-label="Do not answer this line"
        onClick={(event) => {
          event.preventDefault();
          stop();
        }}
      >
        <Icon name="close" size={20} />
      </Link>
    </div>
  );
}
