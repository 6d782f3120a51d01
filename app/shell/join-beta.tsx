import { type ComponentProps, type ComponentType, type FormEvent, useState } from "react";
import { Form } from "react-router";
import { Button } from "../../platform/ui/button.tsx";

/** A dialog to join with, and the page that holds the same form for a browser without JavaScript. */
export type JoinDialog = {
  page: string;
  load: () => Promise<{ default: ComponentType<{ close: () => void }> }>;
};

const betaDialog: JoinDialog = { page: "/beta", load: () => import("../signups/beta-dialog.tsx") };

/**
 * A button that opens a dialog to join with: the beta form, unless told. It is a form that leads to the page of the
 * same name, which is where it goes without JavaScript or when the dialog cannot be loaded.
 */
export function JoinBeta({
  dialog = betaDialog,
  className,
  before,
  size = "small",
  ...button
}: {
  dialog?: JoinDialog;
  /** Called before the dialog opens, to put away what the button stands in. */
  before?: () => void;
} & ComponentProps<typeof Button>) {
  const [Dialog, setDialog] = useState<ComponentType<{ close: () => void }> | null>(null);
  const preload = () => void dialog.load().catch(() => {});

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      const loaded = await dialog.load();
      before?.();
      setDialog(() => loaded.default);
    } catch {
      form.submit();
    }
  }

  return (
    <>
      <Form action={dialog.page} className={className} discover="render" onSubmit={open}>
        <Button
          {...button}
          type="submit"
          size={size}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
        />
      </Form>
      {Dialog && <Dialog close={() => setDialog(null)} />}
    </>
  );
}
