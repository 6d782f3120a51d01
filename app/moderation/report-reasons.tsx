import { type FormEvent, useState } from "react";
import { sendAction } from "../../platform/action/send-action.ts";
import { Button } from "../../platform/ui/button.tsx";
import { toast } from "../../platform/ui/overlay/toast.ts";
import { verb } from "../frame/verbs.ts";
import styles from "./report.css?url";
import { type ReportKind, reported, reportReasons } from "./report-words.ts";

/** A press on a reason reports. Works as a plain form too. */
export function ReportReasons({
  kind,
  subject,
  done,
}: {
  kind: ReportKind;
  subject: string;
  done: () => void;
}) {
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    setBusy(true);
    const answer = await sendAction(verb("/reports"), {
      kind,
      subject,
      reason: (submitter as HTMLButtonElement).value,
    });
    setBusy(false);
    if (!answer.ok) return toast.error(answer.message);
    done();
    toast.success(answer.message ?? reported);
  }

  return (
    <form method="post" action={verb("/reports")} className="report-reasons stack-2" onSubmit={submit}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="subject" value={subject} />
      {Object.entries(reportReasons).map(([reason, words]) => (
        <Button
          key={reason}
          type="submit"
          name="reason"
          value={reason}
          variant="quiet"
          wide
          aria-disabled={busy}
        >
          {words}
        </Button>
      ))}
    </form>
  );
}
