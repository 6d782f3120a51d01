import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Has to be referentially stable. */
export type Keep = { read: () => string; write: (text: string) => void };

/** The current draft. `writing` names its subject; a change of it takes the focus. */
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

  // Text typed before hydration is newer than the stored draft. It has to be read in a layout effect:
  // a render before a later effect would empty the field.
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
