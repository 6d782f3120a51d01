import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { newKey } from "../../../platform/action/new-key.ts";
import { sendOnEnter } from "../../../platform/ui/form/send-on-enter.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { lengthOf } from "../../fans/plain-text.ts";
import styles from "./composer.css?url";

const longest = 500;
const nearLimit = 400;
/** Refusals that are about the words or the moment: the words go back to where they can be changed. */
const givesBack = new Set(["slow_down", "invalid", "not_like_this"]);

/** Nothing but white space is ignored (FORM-04). A plain post before, or without, JavaScript. */
export function Composer({
  action,
  label = "Message",
  placeholder = "Say it before the credits",
  say,
  discard,
  look,
  takesFocus,
  children,
}: {
  action: string;
  label?: string;
  placeholder?: string;
  /** Null when it was said, or why not. */
  say: (text: string, clientKey: string) => Promise<{ code: string; message: string } | null>;
  discard: (clientKey: string) => void;
  /** Paper is what is written on, instead of the dark. */
  look?: "paper";
  /** It takes the place of the button that was just pressed to talk. */
  takesFocus?: boolean;
  /** Stands before the field. */
  children?: ReactNode;
}) {
  const id = useId();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = lengthOf(text.trim());
  const tooLong = length > longest;

  // What was typed before the page woke up is a draft like any other.
  useEffect(() => {
    if (field.current?.value) setText(field.current.value);
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (length === 0 || tooLong) return;
    const said = text.trim();
    const clientKey = newKey();
    setText("");
    setRefused(null);
    field.current?.focus();
    const refusal = await say(said, clientKey);
    if (!refusal || !givesBack.has(refusal.code)) return;
    setRefused(refusal.message);
    // Another draft may stand there by now; then the refused one stays in the chat, to be tried again.
    if (field.current?.value) return;
    discard(clientKey);
    setText(said);
  }

  return (
    <form method="post" action={action} className="composer" data-look={look} onSubmit={submit}>
      <link rel="stylesheet" href={styles} precedence="page" />
      {refused && (
        <p className="composer-refused" role="alert" id={`${id}-refused`}>
          {refused}
        </p>
      )}
      {children}
      <div className="composer-field">
        <textarea
          ref={field}
          name="text"
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          placeholder={placeholder}
          aria-label={label}
          aria-invalid={tooLong || undefined}
          aria-describedby={[refused && `${id}-refused`, length >= nearLimit && `${id}-left`]
            .filter(Boolean)
            .join(" ")}
          enterKeyHint="send"
          autoComplete="off"
        />
        {length >= nearLimit && (
          <span className="composer-left" id={`${id}-left`} data-over={tooLong || undefined}>
            {longest - length}
          </span>
        )}
      </div>
      <button type="submit" className="button primary round" aria-label="Send" disabled={tooLong}>
        <Icon name="send" size={22} />
      </button>
    </form>
  );
}
