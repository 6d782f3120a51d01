import { type ComponentProps, type ComponentType, type FormEvent, useState } from "react";
import { Form } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { type FormName, pageOf } from "./forms.ts";

type DialogProps = { form: FormName; close: () => void };

const load = () => import("./sign-up-dialog.tsx");
// A dialog that did not come is asked for again by the press, which has another way.
const preload = () => void load().catch(() => {});

/** A form itself: without JavaScript, or when the dialog cannot be loaded, it leads to the form's page. */
export function FormButton({
  form: name,
  className,
  before,
  ...button
}: {
  form: FormName;
  /** Called before the dialog opens, to put away what the button stands in. */
  before?: () => void;
} & Omit<ComponentProps<typeof Button>, "form">) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      const loaded = await load();
      before?.();
      setDialog(() => loaded.default);
    } catch {
      form.submit();
    }
  }

  return (
    <>
      <Form action={pageOf[name]} className={className} discover="render" onSubmit={open}>
        <Button {...button} type="submit" aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} />
      </Form>
      {Dialog && <Dialog form={name} close={() => setDialog(null)} />}
    </>
  );
}
