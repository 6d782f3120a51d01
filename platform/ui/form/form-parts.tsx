import { useEffect, useRef } from "react";
import type { FormAnswer } from "../../action/form.ts";

/** People neither see nor reach it; what fills it in is a machine. Part of every form open to strangers. */
export function FormGuards() {
  return (
    <div className="form-guard" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export function FormAnswerLine({ told }: { told?: FormAnswer }) {
  if (!told?.message || told.fields) return null;
  return (
    <p className="form-answer" role={told.ok ? "status" : "alert"} data-tone={told.ok ? "success" : "error"}>
      {told.message}
    </p>
  );
}

/** How long a form has been there: from then on, not from the first key, for what a browser fills in comes in one go. */
export function useWaited(): () => number {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = Date.now();
  }, []);
  return () => Date.now() - shownAt.current;
}
