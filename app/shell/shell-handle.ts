import type { FormName } from "../signups/forms.ts";

/** What a route says about the head of its page: `export const handle: ShellHandle = { inside: true }`. */
export type ShellHandle = {
  /** A form of its own for the header's Join Beta. */
  join?: FormName;
  /** A page of the product: its head is the fan's. Its loader answers `you`, or `own` with `you` in it. */
  inside?: true;
};
