import { z } from "zod";

/** Whatever else is sent in their place says nothing, and refuses nobody. */
const FormGuards = z
  .object({
    website: z.string().default("").catch(""),
    form_key: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .nullish()
      .catch(null),
    waited: z
      .union([z.string().regex(/^\d{1,9}$/), z.int().min(0).max(999_999_999)])
      .nullish()
      .catch(null),
  })
  .transform(
    ({ website, form_key, waited }): FormGuardSigns => ({
      formKey: form_key ?? null,
      trapped: website !== "",
      waitedMs: (waited ?? null) === null ? null : Number(waited),
    }),
  );

export type FormGuardSigns = {
  /** The browser's idempotency key: the same for a post that is sent again. Null without JavaScript. */
  formKey: string | null;
  trapped: boolean;
  /** Milliseconds from the first key to the post, as the browser says; null without JavaScript. */
  waitedMs: number | null;
};

const names = ["website", "form_key", "waited"];
export const guardFields: ReadonlySet<string> = new Set(names);

const unguarded: FormGuardSigns = { formKey: null, trapped: false, waitedMs: null };

/** As platform/ui/form/form.tsx sends them. Acts that are no forms bring none, and are many: theirs are not read. */
export const readGuards = (sent: Record<string, unknown>): FormGuardSigns =>
  names.some((name) => name in sent) ? FormGuards.parse(sent) : unguarded;
