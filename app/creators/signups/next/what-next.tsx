import type { ReactNode } from "react";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import type { FormName } from "../forms.ts";
import { nextTexts } from "./next-texts.ts";
import styles from "./what-next.css?url";

const documented = new Set<FormName>(["sdk", "studio-sdk"]);

/** Where one is after a form was sent. `children` stand before the way on. */
export function WhatNext({ form, children }: { form: FormName; children?: ReactNode }) {
  const { what, when, where } = nextTexts[form];
  return (
    <div className="what-next stack-5">
      <link rel="stylesheet" href={styles} precedence="page" />
      <dl>
        <dt>What happens next</dt>
        <dd>{what}</dd>
        <dt>When</dt>
        <dd>{when}</dd>
        <dt>Where to look</dt>
        <dd>{where}</dd>
      </dl>
      {children}
      {documented.has(form) ? (
        <ButtonLink to="/developers" variant="paper" wide>
          Read the documentation
        </ButtonLink>
      ) : (
        <ButtonLink to="/afters" variant="paper" wide>
          See what is on tonight
        </ButtonLink>
      )}
    </div>
  );
}
