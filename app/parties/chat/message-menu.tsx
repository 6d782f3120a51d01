import { useState } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import type { MessageEntry } from "../log/log.ts";

const reasons = [
  ["spoiler", "It spoils the story"],
  ["abuse", "It hurts somebody"],
  ["spam", "It is spam"],
  ["other", "Something else"],
] as const;

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
  const [busy, setBusy] = useState(false);

  async function report(reason: string) {
    setBusy(true);
    const answer = await sendAction(`/afters/${partyId}/reports`, { seq: entry.seq, reason });
    setBusy(false);
    if (!answer.ok) return toast.error(answer.message);
    close();
    toast.success(answer.message ?? "Thanks. A person will look at it.");
  }

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
        {reasons.map(([reason, words]) => (
          <Button key={reason} variant="quiet" wide disabled={busy} onClick={() => report(reason)}>
            {words}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
