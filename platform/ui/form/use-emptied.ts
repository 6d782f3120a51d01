import { type RefObject, useEffect, useRef } from "react";

/** A form that is empty again whenever this changes, and stays in its place: a new one would lose the focus. */
export function useEmptied(by: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const known = useRef(by);
  useEffect(() => {
    if (known.current !== by) form.current?.reset();
    known.current = by;
  }, [by]);
  return form;
}
