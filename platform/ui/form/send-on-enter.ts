import type { KeyboardEvent } from "react";

/** Safari ends a word of an input method before the key that ended it; its key code tells (WebKit 165004). */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** In a field where one writes to somebody. Shift makes a new line; a word that is still being composed is not sent. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
