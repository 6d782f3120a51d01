import type { FormName } from "../../creators/signups/forms.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";

/** What a route may say about the head of its page. */
export type ShellHandle = Partial<FanPageHandle> & {
  /** A form of its own for the header's Join Beta. */
  join?: FormName;
};
