import { useLayoutEffect, useRef } from "react";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { outliveDialog } from "../../../platform/ui/overlay/toast.ts";
import { Toasts } from "../../../platform/ui/overlay/toasts.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ShareButton } from "../../../platform/ui/share/share-button.tsx";
import type { Claimable } from "./identity.ts";
import { sayingSo } from "./saying-so.ts";
import { shortName } from "./verdicts/short-name.ts";
import styles from "./verdicts/verdicts.css?url";

/** Fills the screen right after a friend's answer, with the way on. */
export function VerdictCard({
  fanName,
  claimed,
  mine,
  others,
  link,
  close,
}: {
  fanName: string;
  claimed: Claimable | null;
  mine: Claimable;
  /** Friends who gave the same answer. */
  others: number;
  link: string | null;
  close: () => void;
}) {
  const sheet = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const dialog = sheet.current!;
    dialog.showModal();
    heading.current?.focus();
    return () => {
      dialog.close();
      outliveDialog(dialog);
    };
  }, []);
  const isSame = claimed?.id === mine.id;
  return (
    <dialog ref={sheet} className="reveal verdict-card" aria-labelledby="verdict-card" onCancel={close}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="verdict-torn" aria-hidden="true">
        {isSame || !claimed ? (
          <Half of={mine} />
        ) : (
          <>
            <span className="verdict-edge" />
            <Half of={claimed} side="left" />
            <Half of={mine} side="right" />
          </>
        )}
      </div>
      <button type="button" className="reveal-close" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
      <div className="reveal-words">
        <div className="verdict-sides">
          {claimed && (
            <p>
              {fanName} says <b>{shortName(claimed.name)}</b>
            </p>
          )}
          <p>
            You say <b>{shortName(mine.name)}</b>
          </p>
        </div>
        <h2 ref={heading} id="verdict-card" tabIndex={-1}>
          {sayingSo(others, isSame)}
        </h2>
        <div className="reveal-acts">
          <ButtonLink to="/afters?tab=mine" wide onClick={close}>
            Now you: who are you?
          </ButtonLink>
          {link && (
            <ShareButton
              label="Send it on"
              title={`${fanName} is ${mine.name}`}
              text={isSame ? "We agree." : `${fanName} says ${claimed?.name ?? "otherwise"}.`}
              url={link}
            />
          )}
        </div>
      </div>
      <Toasts />
    </dialog>
  );
}

const Half = ({ of, side }: { of: Claimable; side?: "left" | "right" }) => (
  <span className="verdict-half" data-side={side}>
    <ArtPicture of={of.portrait} sizes="100vw" alt="" eager />
  </span>
);
