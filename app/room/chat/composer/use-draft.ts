import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Stable. */
export type Keep = { read: () => string; write: (text: string) => void };

/** What is being written; `writing` names what about, and another one takes the focus. */
export function useDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  keep: Keep | undefined,
  takesFocus: boolean | undefined,
  writing: string | undefined,
) {
  const [text, setTextOnly] = useState("");
  const wasWriting = useRef(writing);

  function setText(next: string) {
    setTextOnly(next);
    keep?.write(next);
  }

  // What was typed before the page woke up is a draft like any other, and newer than the one that was kept. Read as it wakes
  // up: a render before an effect would empty the field.
  useLayoutEffect(() => {
    const before = field.current?.value || keep?.read();
    if (before) setTextOnly(before);
    if (takesFocus) field.current?.focus();
  }, [takesFocus, keep, field]);

  useEffect(() => {
    if (writing && wasWriting.current !== writing) field.current?.focus();
    wasWriting.current = writing;
  }, [writing, field]);

  return [text, setText] as const;
}
