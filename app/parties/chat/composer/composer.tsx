import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { newKey } from "../../../../platform/action/new-key.ts";
import { lengthOf } from "../../../../platform/text/plain-text.ts";
import { sendOnEnter } from "../../../../platform/ui/form/send-on-enter.ts";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { type Nameable, nameBefore } from "../../mentions/nameable.ts";
import styles from "./composer.css?url";

const NameList = lazy(() => import("../../mentions/name-list.tsx"));

const longest = 500;
const nearLimit = 400;
/** Refusals that are about the words or the moment: the words go back to where they can be changed. */
export const givesBack = new Set(["slow_down", "slow_room", "invalid", "not_like_this", "no_such_message"]);

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
  /** Where the draft is kept in this browser. Stable. */
  keep?: { read: () => string; write: (text: string) => void };
  /** Another one is another thing to write about: the field takes the focus. */
  writing?: string;
  /** Who may be named with an @, and in which party. */
  fans?: () => { fans: Nameable[]; partyId: string; me: string | undefined };
  /** Stands before the field. */
  children?: ReactNode;
}) {
  const id = useId();
  const [text, setTextOnly] = useState("");
  const [naming, setNaming] = useState<string | null>(null);
  const [option, setOption] = useState<string>();
  const listKeys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const wasWriting = useRef(writing);
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = lengthOf(text.trim());
  const tooLong = length > longest;

  function setText(next: string) {
    setTextOnly(next);
    keep?.write(next);
  }

  // What was typed before the page woke up is a draft like any other, and newer than the one that was kept.
  useEffect(() => {
    const before = field.current?.value || keep?.read();
    if (before) setTextOnly(before);
    if (takesFocus) field.current?.focus();
  }, [takesFocus, keep]);

  useEffect(() => {
    if (writing && wasWriting.current !== writing) field.current?.focus();
    wasWriting.current = writing;
  }, [writing]);

  function lookForName() {
    const box = field.current;
    setNaming(box && fans ? nameBefore(box.value, box.selectionStart) : null);
  }

  /** In the place of what was typed of it. */
  function putName(name: string) {
    const box = field.current;
    if (!box || naming === null) return;
    const from = box.selectionStart - naming.length - 1;
    const written = `@${name.replace(/^@/, "")} `;
    setText(text.slice(0, from) + written + text.slice(box.selectionStart));
    setNaming(null);
    const at = from + written.length;
    requestAnimationFrame(() => box.setSelectionRange(at, at));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (length === 0 || tooLong) return;
    const said = text.trim();
    const clientKey = newKey();
    setText("");
    setNaming(null);
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
      {naming !== null && fans && (
        <Suspense>
          <NameList
            id={`${id}-names`}
            typed={naming}
            {...fans()}
            choose={putName}
            close={() => setNaming(null)}
            keys={listKeys}
            active={setOption}
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
          onChange={(event) => {
            setText(event.target.value);
            lookForName();
          }}
          onSelect={lookForName}
          onBlur={() => setNaming(null)}
          onKeyDown={(event) => {
            if (naming === null || !listKeys.current?.(event)) sendOnEnter(event);
          }}
          aria-autocomplete={fans && "list"}
          aria-controls={naming !== null && option ? `${id}-names` : undefined}
          aria-activedescendant={naming === null ? undefined : option}
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
