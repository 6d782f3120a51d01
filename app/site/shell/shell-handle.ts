import type { FormName } from "../../creators/signups/forms.ts";
import type { Inside } from "../../fans/you/inside.ts";

/** What a route may say about the head of its page. */
export type ShellHandle = Partial<Inside> & {
  /** A form of its own for the header's Join Beta. */
  join?: FormName;
};
