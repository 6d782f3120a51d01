import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { copyText } from "../../../platform/ui/share/copy-text.ts";
import { ReportReasons } from "../../moderation/report-reasons.tsx";
import { subjectOf } from "../../moderation/report-words.ts";
import { type LineTap, lineTapKinds, lineTapName } from "../../parties/log/line-taps.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import type { TapLine } from "../line-taps/use-line-taps.ts";

export default function MessageMenu({
  partyId,
  entry,
  acts,
  hide,
  close,
}: {
  partyId: string;
  entry: MessageEntry;
  /** Missing without a seat and in archives. */
  acts?: { answer: () => void; tap: TapLine; mine: readonly LineTap[] };
  hide: () => void;
  close: () => void;
}) {
  function hideForMe() {
    close();
    hide();
  }

  async function copy() {
    close();
    const isCopied = await copyText(entry.text).then(
      () => true,
      () => false,
    );
    if (isCopied) toast.success("Copied.");
    else toast.error("Your browser does not let this be copied.");
  }

  return (
    <Dialog title={entry.speaker.name} subtitle={entry.text} close={close}>
      <div className="message-menu stack-2">
        {acts && (
          <>
            <fieldset className="message-menu-taps stack-2">
              <legend className="visually-hidden">React to it</legend>
              {lineTapKinds.map((kind) => (
                <button
                  key={kind}
                  type="button"
                  aria-pressed={acts.mine.includes(kind)}
                  aria-label={lineTapName(kind)}
                  onClick={() => {
                    close();
                    acts.tap(entry.seq, kind, !acts.mine.includes(kind));
                  }}
                >
                  <Icon name={`react-${kind}`} size={26} />
                </button>
              ))}
            </fieldset>
            <Button
              wide
              onClick={() => {
                close();
                acts.answer();
              }}
            >
              <Icon name="reply" size={20} />
              Reply
            </Button>
          </>
        )}
        <Button variant="quiet" wide onClick={copy}>
          <Icon name="copy" size={20} />
          Copy
        </Button>
        <Button variant="quiet" wide onClick={hideForMe}>
          <Icon name="hide" size={20} />
          Hide for me
        </Button>
        <h3>Report</h3>
        <ReportReasons kind="message" subject={subjectOf(partyId, entry.seq)} done={close} />
      </div>
    </Dialog>
  );
}
