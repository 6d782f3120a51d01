import type { FormName } from "../../creators/signups/forms.ts";

/** What a route may say about the head of its page. */
export type ShellHandle = {
  /** As `FanPageHandle` has it; or by what the page shows, of which the loader's data are handed over. */
  inside?: boolean | ((data: unknown) => boolean);
  /** A form of its own for the header's Join Beta. */
  join?: FormName;
};
