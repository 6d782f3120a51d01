import type { Inside } from "../fans/you/inside.ts";
import type { FormName } from "../signups/forms.ts";

/** What a route may say about the head of its page. */
export type ShellHandle = Partial<Inside> & {
  /** A form of its own for the header's Join Beta. */
  join?: FormName;
};
