import { useEffect, useLayoutEffect, useRef } from "react";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { outliveDialog } from "../../../platform/ui/overlay/toast.ts";
import { Toasts } from "../../../platform/ui/overlay/toasts.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import type { Character } from "./claim-identity.tsx";
import { FriendLink } from "./friend-link.tsx";
import styles from "./verdicts/verdicts.css?url";

/** Fills the screen with the claimed character, its line, and the invitation to friends. */
export default function Reveal({ character, close }: { character: Character; close: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = sheet.current!;
    dialog.showModal();
    heading.current?.focus();
    return () => {
      dialog.close();
      outliveDialog(dialog);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  useEffect(() => {
    // Short vibration if supported.
    navigator.vibrate?.(12);
  }, []);

  return (
    <dialog ref={sheet} className="reveal" aria-labelledby="reveal-name" onCancel={close}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <ArtPicture of={character.portrait} sizes="100vw" alt="" eager />
      <button type="button" className="reveal-close" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
      <div className="reveal-words">
        <h2 ref={heading} id="reveal-name" tabIndex={-1}>
          You are <span className="reveal-name">{character.name}</span>
        </h2>
        <p>{character.greeting || character.line}</p>
        <div className="reveal-acts">
          <FriendLink character={character.name} />
          <ButtonLink to="/afters" variant="quiet" wide onClick={close}>
            Go in as {character.name}
          </ButtonLink>
        </div>
      </div>
      <Toasts />
    </dialog>
  );
}
