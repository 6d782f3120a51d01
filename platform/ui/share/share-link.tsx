import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { useHydrated } from "../hydrated.ts";
import { Icon } from "../icon.tsx";
import { toast } from "../overlay/toast.ts";
import { copyText } from "./copy-text.ts";
import styles from "./share-link.css?url";

export function ShareLink({
  url,
  label,
  title,
  text,
  isNew,
}: {
  url: string;
  label: string;
  title: string;
  text: string;
  /** Just asked for: it comes into sight and takes the focus from the button that is gone. */
  isNew?: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  const canShare = useHydrated() && "share" in navigator;

  useEffect(() => {
    if (!isNew) return;
    field.current?.focus({ preventScroll: true });
    field.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [isNew]);

  async function copy() {
    try {
      await copyText(url);
      toast.success("Link copied. Send it to your friends.");
    } catch {
      toast.error("The link could not be copied. Select it and copy it by hand.");
    }
  }

  // Closing the share sheet is no error.
  const share = () => navigator.share({ title, text, url }).catch(() => {});

  return (
    <div className="share-link stack-3">
      <link rel="stylesheet" href={styles} precedence="page" />
      <input
        ref={field}
        className="input"
        aria-label={label}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="share-link-buttons wrap-3">
        <Button className="needs-script" onClick={copy}>
          <Icon name="copy" size={20} />
          Copy link
        </Button>
        {canShare && (
          <Button variant="quiet" onClick={share}>
            <Icon name="share" size={20} />
            Share
          </Button>
        )}
      </div>
    </div>
  );
}
