import { type FormEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { newKey } from "../../../../platform/action/send-action.ts";
import { lengthOf } from "../../../../platform/text/plain-text.ts";
import { sendOnEnter } from "../../../../platform/ui/form/send-on-enter.ts";
import { Icon } from "../../../../platform/ui/icon.tsx";
import type { Nameable } from "../../mentions/nameable.ts";
import styles from "./composer.css?url";
import { type Keep, useDraft } from "./use-draft.ts";
import { useNaming } from "./use-naming.ts";

const NameList = lazy(() => import("../../mentions/name-list.tsx"));

const longest = 500;
const nearLimit = 400;
/** Refusals that are about the words or the moment: the words go back to where they can be changed. */
export const returnsText = new Set(["slow_down", "slow_room", "invalid", "not_like_this", "no_such_message"]);

/** Nothing but white space is ignored (FORM-04). A plain post before, or without, JavaScript. */
export function Composer({
  action,
  label = "Message",
  placeholder = "Say it before the credits",
  say,
  discard,
  look,
  takesFocus,
  fieldId,
  keep,
  writing,
  fans,
  children,
}: {
  action: string;
  label?: string;
  placeholder?: string;
  /** Null when it was said, or why not. */
  say: (text: string, clientKey: string) => Promise<{ code: string; message: string } | null>;
  discard: (clientKey: string) => void;
  /** Paper is what is written on, instead of the dark; a whisper has the rim of one's own ring. */
  look?: "paper" | "whisper";
  /** It takes the place of the button that was just pressed to talk. */
  takesFocus?: boolean;
  /** What leads to the field from elsewhere on the page. */
  fieldId?: string;
  /** Where the draft is kept in this browser. */
  keep?: Keep;
  /** Another one is another thing to write about: the field takes the focus. */
  writing?: string;
  /** Who may be named with an @, and in which party. */
  fans?: () => { fans: Nameable[]; partyId: string; me: string | undefined };
  /** Stands before the field. */
  children?: ReactNode;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(field, keep, takesFocus, writing);
  const naming = useNaming(field, fans !== undefined, setText);
  const [refused, setRefused] = useState<string | null>(null);
  const length = lengthOf(text.trim());
  const tooLong = length > longest;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (length === 0 || tooLong) return;
    const said = text.trim();
    const clientKey = newKey();
    setText("");
    naming.close();
    setRefused(null);
    field.current?.focus();
    const refusal = await say(said, clientKey);
    if (!refusal || !returnsText.has(refusal.code)) return;
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
      {naming.typed !== null && fans && (
        <Suspense>
          <NameList
            id={`${id}-names`}
            typed={naming.typed}
            {...fans()}
            choose={naming.choose}
            close={naming.close}
            keys={naming.keys}
            active={naming.setOption}
          />
        </Suspense>
      )}
      <div className="composer-field">
        <textarea
          ref={field}
          id={fieldId}
          name="text"
          rows={1}
          value={text}
          dir="auto"
          onChange={(event) => {
            setText(event.target.value);
            naming.look();
          }}
          onSelect={naming.look}
          onBlur={naming.close}
          onKeyDown={(event) => {
            if (naming.typed === null || !naming.keys.current?.(event)) sendOnEnter(event);
          }}
          aria-autocomplete={fans && "list"}
          aria-controls={naming.typed !== null && naming.option ? `${id}-names` : undefined}
          aria-activedescendant={naming.typed === null ? undefined : naming.option}
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
