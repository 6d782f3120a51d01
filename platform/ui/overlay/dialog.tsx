import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import { outliveDialog } from "./toast.ts";
import { Toasts } from "./toasts.tsx";
import "./dialog.css";

/**
 * Open as long as it is rendered. Load it with `React.lazy` on first use: no page needs it to be read.
 * With `closeTo`, its page's address without it, it stands in the page itself, and so without JavaScript too.
 */
export function Dialog({
  title,
  subtitle,
  close,
  closeTo,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  close: () => void;
  closeTo?: string;
  children: ReactNode;
}) {
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = sheet.current!;
    const page = document.documentElement;
    // Where the scrollbar takes room, the page behind must not jump.
    if (innerWidth > page.clientWidth) page.style.scrollbarGutter = "stable";
    // As the server sent it.
    if (dialog.open) dialog.close();
    dialog.showModal();
    return () => {
      dialog.close();
      page.style.removeProperty("scrollbar-gutter");
      outliveDialog(dialog);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  // Only a press that starts outside closes: selecting text and letting go outside must not lose a filled form.
  function pressOutside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target !== sheet.current) return;
    const { left, right, top, bottom } = sheet.current.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) close();
  }

  const rendered = (
    <dialog
      ref={sheet}
      className="dialog"
      open={closeTo !== undefined || undefined}
      aria-labelledby={titleId}
      aria-describedby={subtitle ? `${titleId}-subtitle` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={pressOutside}
    >
      <h2 id={titleId}>{title}</h2>
      {subtitle && (
        <p className="dialog-subtitle" id={`${titleId}-subtitle`}>
          {subtitle}
        </p>
      )}
      <div className="dialog-body">{children}</div>
      {closeTo === undefined ? (
        <button type="button" className="dialog-close" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      ) : (
        <Link to={closeTo} replace preventScrollReset className="dialog-close" aria-label="Close">
          <Icon name="close" />
        </Link>
      )}
      <Toasts />
    </dialog>
  );
  return closeTo === undefined ? createPortal(rendered, document.body) : rendered;
}
