import { useRef } from "react";
import { Icon } from "../../platform/ui/icon.tsx";
import type { ReportKind } from "./report-form.ts";
import { ReportReasons } from "./report-reasons.tsx";

/** A small flag beside what somebody said; its reasons lie one fold further. */
export function ReportFold({ kind, subject, of }: { kind: ReportKind; subject: string; of: string }) {
  const fold = useRef<HTMLDetailsElement>(null);
  return (
    <details className="report-fold" ref={fold}>
      <summary aria-label={`Report ${of}`}>
        <Icon name="flag" size={16} />
      </summary>
      <ReportReasons kind={kind} subject={subject} done={() => fold.current?.removeAttribute("open")} />
    </details>
  );
}
