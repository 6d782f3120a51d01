import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { nameBefore } from "../../mentions/nameable.ts";

/** Mention completion: the typed part of a name, and its list while open. */
export function useNaming(
  field: RefObject<HTMLTextAreaElement | null>,
  mayName: boolean,
  setText: (text: string) => void,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const [option, setOption] = useState<string>();
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const close = () => setTyped(null);

  function look() {
    const box = field.current;
    setTyped(box && mayName ? nameBefore(box.value, box.selectionStart) : null);
  }

  function choose(name: string) {
    const box = field.current;
    if (!box || typed === null) return;
    const from = box.selectionStart - typed.length - 1;
    const written = `@${name.replace(/^@/, "")} `;
    setText(box.value.slice(0, from) + written + box.value.slice(box.selectionStart));
    close();
    const at = from + written.length;
    requestAnimationFrame(() => box.setSelectionRange(at, at));
  }

  return { typed, option, setOption, keys, look, choose, close };
}
