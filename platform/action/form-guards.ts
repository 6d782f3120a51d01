/** Written by platform/ui/form/form.tsx. */
const trapField = "website";
const keyField = "form_key";
const waitedField = "waited";

export const guardFields: ReadonlySet<string> = new Set([trapField, keyField, waitedField]);

export type FormGuardSigns = {
  /** The browser's idempotency key: the same for a post that is sent again. Null without JavaScript. */
  formKey: string | null;
  trapped: boolean;
  /** Milliseconds from the first key to the post, as the browser says; null without JavaScript. */
  waitedMs: number | null;
};

export function guardSigns(fields: Record<string, unknown>): FormGuardSigns {
  const key = fields[keyField];
  const waited = fields[waitedField];
  return {
    formKey: typeof key === "string" && /^[\w-]{16,64}$/.test(key) ? key : null,
    trapped: typeof fields[trapField] === "string" && fields[trapField] !== "",
    waitedMs: /^\d{1,9}$/.test(String(waited ?? "")) ? Number(waited) : null,
  };
}
