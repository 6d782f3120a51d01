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
/** Refusals caused by the text or the timing: the text returns to the field to be changed. */
export const returnsText = new Set(["slow_down", "slow_room", "invalid", "not_like_this", "no_such_message"]);

/** White space alone is ignored (FORM-04). Without JavaScript it is a plain form. */
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
  /** Resolves to null when sent, else to the refusal. */
  say: (text: string, clientKey: string) => Promise<{ code: string; message: string } | null>;
  discard: (clientKey: string) => void;
  /** "paper" is the archive's light look; "whisper" uses the color of the fan's ring. */
  look?: "paper" | "whisper";
  /** Focuses the field on mount, because it replaces the button that was just pressed. */
  takesFocus?: boolean;
  /** Id for links and labels elsewhere on the page. */
  fieldId?: string;
  /** Stores the draft in this browser. */
  keep?: Keep;
  /** A new value means a new draft, which takes the focus. */
  writing?: string;
  /** Fans who can be mentioned, and the party to search for more. */
  fans?: () => { fans: Nameable[]; partyId: string; me: string | undefined };
  /** Shown before the field. */
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
    // The field may hold a newer draft; then the refused text stays in the chat for a retry.
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
