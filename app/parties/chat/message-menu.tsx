import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import { ReportReasons } from "../../moderation/report-reasons.tsx";
import { subjectOf } from "../../moderation/report-words.ts";
import type { MessageEntry } from "../log/log.ts";

export default function MessageMenu({
  partyId,
  entry,
  hide,
  close,
}: {
  partyId: string;
  entry: MessageEntry;
  hide: () => void;
  close: () => void;
}) {
  function hideForMe() {
    close();
    hide();
  }

  return (
    <Dialog title={entry.speaker.name} subtitle={entry.text} close={close}>
      <div className="message-menu">
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
