import { z } from "zod";
import { line, words } from "../../../desk/records/field-rules.ts";

/** An email's subject and its paragraphs, with what is filled in for each person in braces; null: any. */
export const answerFields = (placeholders: readonly string[] | null) => ({
  subject: line("A subject", 120).refine((text) => !/[{}]/.test(text), "A subject has no placeholders"),
  body: words(4_000)
    .pipe(z.string().min(1, "Write something first"))
    .superRefine((text, context) => {
      if (!placeholders) return;
      const unknown = [...text.matchAll(/\{([^{}\n]{0,40})\}/g)].map(([, name = ""]) => name);
      const wrong = unknown.find((name) => !placeholders.includes(name));
      if (wrong !== undefined)
        context.addIssue({
          code: "custom",
          message: `There is no {${wrong}} here. ${placeholders.map((name) => `{${name}}`).join(", ")} can be filled in`,
        });
    }),
});

/** What the browser checks; which placeholders a kind has, the server knows. */
export const TemplateForm = z.object(answerFields(null));
