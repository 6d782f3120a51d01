import { useState } from "react";
import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import type { FormName } from "./forms.ts";
import { nextTexts } from "./next/next-texts.ts";
import { WhatNext } from "./next/what-next.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { textOf } from "./sign-up-texts.ts";

/** Once its form was sent it closes, and what happens next stands in its place. */
export default function SignUpDialog({ form, close }: { form: FormName; close: () => void }) {
  const [isSent, setIsSent] = useState(false);
  const { title, subtitle } = textOf[form];
  if (isSent)
    return (
      <Dialog key="next" title={nextTexts[form].title} close={close}>
        <WhatNext form={form} />
      </Dialog>
    );
  return (
    <Dialog key="form" title={title} subtitle={subtitle} close={close}>
      <SignUpForm form={form} done={() => setIsSent(true)} />
    </Dialog>
  );
}
