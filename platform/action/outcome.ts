import type { Problem } from "../problem.ts";

export type Done<Answer extends object = object> = {
  /** For the page's script, beside `message`. */
  answer?: Answer;
  /** For people: a toast, or the flash of the next page. */
  message?: string;
  /** Where a plain post goes on to, instead of back to where it came from. A path of this site. */
  goTo?: string;
  /** Set-Cookie values. */
  cookies?: string[];
  /** 200 or 303 when it says nothing. */
  status?: number;
};

export type Outcome =
  | ({ ok: true; cookies: string[] } & Omit<Done, "cookies">)
  | { ok: false; problem: Problem; cookies: string[] };
