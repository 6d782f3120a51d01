import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Icon } from "../../platform/ui/icon.tsx";
import styles from "./report.css?url";
import { ReportReasons } from "./report-reasons.tsx";
import type { ReportKind } from "./report-words.ts";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));

/** A small flag beside what somebody said. Its reasons come in a dialog; without scripts, one fold further. */
export function ReportFold({
  kind,
  subject,
  of,
  text,
}: {
  kind: ReportKind;
  subject: string;
  /** As in "Report the post of Nora". */
  of: string;
  text: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  function open(event: MouseEvent) {
    event.preventDefault();
    setOpen(true);
  }
  // Its style may have to be fetched when it comes with news: that hides nothing but the flag.
  return (
    <Suspense>
      <details className="report-fold">
        <link rel="stylesheet" href={styles} precedence="page" />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary aria-label={`Report ${of}`} onClick={open}>
          <Icon name="flag" size={16} />
        </summary>
        <noscript>
          <ReportReasons kind={kind} subject={subject} done={close} />
        </noscript>
        {isOpen && (
          <Suspense>
            <ReportDialog kind={kind} subject={subject} text={text} close={close} />
          </Suspense>
        )}
      </details>
    </Suspense>
  );
}
