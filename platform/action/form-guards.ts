import { z } from "zod";

/** Written by platform/ui/form/form.tsx. Whatever else is sent in their place says nothing, and refuses nobody. */
export const FormGuards = z
  .object({
    website: z.string().catch(""),
    form_key: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .nullable()
      .catch(null),
    waited: z
      .union([z.string().regex(/^\d{1,9}$/), z.int().min(0).max(999_999_999)])
      .nullable()
      .catch(null),
  })
  .transform(
    ({ website, form_key, waited }): FormGuardSigns => ({
      formKey: form_key,
      trapped: website !== "",
      waitedMs: waited === null ? null : Number(waited),
    }),
  );

export const guardFields: ReadonlySet<string> = new Set(["website", "form_key", "waited"]);

export type FormGuardSigns = {
  /** The browser's idempotency key: the same for a post that is sent again. Null without JavaScript. */
  formKey: string | null;
  trapped: boolean;
  /** Milliseconds from the first key to the post, as the browser says; null without JavaScript. */
  waitedMs: number | null;
};
