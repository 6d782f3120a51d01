import { Dialog } from "../../platform/ui/overlay/dialog.tsx";
import { ReportReasons } from "./report-reasons.tsx";
import type { ReportKind } from "./report-words.ts";

export default function ReportDialog({
  kind,
  subject,
  text,
  close,
}: {
  kind: ReportKind;
  subject: string;
  text: string;
  close: () => void;
}) {
  return (
    <Dialog title="Report" subtitle={text} close={close}>
      <ReportReasons kind={kind} subject={subject} done={close} />
    </Dialog>
  );
}
