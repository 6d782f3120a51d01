import { Dialog } from "../../platform/ui/overlay/dialog.tsx";
import type { FormName } from "./forms.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { textOf } from "./sign-up-texts.ts";

export default function SignUpDialog({ form, close }: { form: FormName; close: () => void }) {
  const { title, subtitle } = textOf[form];
  return (
    <Dialog title={title} subtitle={subtitle} close={close}>
      <SignUpForm form={form} done={close} />
    </Dialog>
  );
}
