import type { KeyboardEvent } from "react";

/** In a field where one writes to somebody. Shift makes a new line; a word that is still being composed is not sent. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
