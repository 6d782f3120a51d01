/** What a page is given with the answer to its form. */
export type FormAnswer = {
  ok: boolean;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  /** A plain post comes back filled in. */
  values?: Record<string, string>;
};
