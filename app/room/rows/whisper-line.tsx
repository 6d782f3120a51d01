import { lazy, Suspense, useState } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { clockTime } from "../../../platform/ui/numbers.ts";
import { ringStyle } from "../../../platform/ui/ring.ts";
import { ReportReasons } from "../../moderation/report-reasons.tsx";
import { subjectOf } from "../../moderation/report-words.ts";
import type { Whisper } from "./row.ts";

const ReportDialog = lazy(() => import("../../moderation/report-dialog.tsx"));

export default function WhisperLine({
  of,
  rowId,
  own,
  avatar,
}: {
  of: Whisper;
  rowId: string | undefined;
  own: boolean;
  avatar?: Art;
}) {
  if (of.removed) return <p className="message-hidden">A whisper was removed.</p>;
  const { name, ring } = of.from;
  return (
    <article className="message whispered" style={ring == null ? undefined : ringStyle(ring)} tabIndex={-1}>
      <Avatar of={avatar} name={name} ring={ring} />
      <div className="message-body">
        <p className="message-by meta">
          <b>{name}</b>
          <span className="message-own">{own ? "you, to your row" : "to your row"}</span>
          <span className="message-at">
            <span className="visually-hidden">at </span>
            {clockTime(of.offsetMs)}
          </span>
        </p>
        <p className="message-text" dir="auto">
          {of.text}
        </p>
      </div>
      {!own && rowId && <ReportWhisper subject={subjectOf(rowId, of.seq)} name={name} text={of.text} />}
    </article>
  );
}

function ReportWhisper({ subject, name, text }: { subject: string; name: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const words = `Report the whisper of ${name}`;
  return (
    <>
      <button
        type="button"
        className="message-more needs-script"
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-label={words}
        onClick={() => setOpen(true)}
      >
        <Icon name="flag" size={18} />
      </button>
      <noscript>
        <details className="report-fold">
          <summary aria-label={words}>
            <Icon name="flag" size={16} />
          </summary>
          <ReportReasons kind="whisper" subject={subject} done={close} />
        </details>
      </noscript>
      {isOpen && (
        <Suspense>
          <ReportDialog kind="whisper" subject={subject} text={text} close={close} />
        </Suspense>
      )}
    </>
  );
}
