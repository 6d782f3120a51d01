import type { ReactNode } from "react";
import { ChooseRow, useIsChosen } from "./chosen-list.tsx";

/** What somebody wrote, in a list whose rows can be ticked. */
export function ChosenItem({ of, label, children }: { of: string; label: string; children: ReactNode }) {
  return (
    <article className="desk-choosable" aria-label={label} data-chosen={useIsChosen(of)}>
      <ChooseRow of={of} label={`Choose: ${label}`} />
      {children}
    </article>
  );
}
