import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { outliveDialog } from "../../../../platform/ui/overlay/toast.ts";
import { Toasts } from "../../../../platform/ui/overlay/toasts.tsx";
import { Story } from "./story.tsx";

/** The story over the whole screen, from its first card; Escape closes it. */
export function StoryScreen({
  title,
  close,
  ...story
}: ComponentProps<typeof Story> & { title: string; close: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = sheet.current!;
    dialog.showModal();
    return () => {
      dialog.close();
      outliveDialog(dialog);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog ref={sheet} className="story-screen" aria-label={title} onCancel={close}>
      <button type="button" className="story-close" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
      <Story {...story} inDialog />
      <Toasts />
    </dialog>
  );
}
