import { z } from "zod";
import { type Action, parse } from "../../../platform/action/action.server.ts";
import { audit } from "../audit-log.server.ts";
import { deskAction } from "../desk-action.server.ts";
import { withArticle } from "../with-article.ts";
import { changeCatalogue, type Noted, retire, type Shelf } from "./order.server.ts";

type Save = (
  form: URLSearchParams,
  noted: Noted,
  file: Buffer | undefined,
) => Promise<{ said: string; goTo?: string }>;

const everyField = z.record(z.string(), z.unknown());

export const checked = <Schema extends z.ZodType>(rules: Schema, form: URLSearchParams): z.output<Schema> =>
  parse(rules, Object.fromEntries(form));

/** `save` enters what was filled in into the audit log with `noted`, in its own transaction. */
export function recordAction(
  { shelf, id, word }: { shelf: Shelf | null; id: string; word: string },
  save: Save,
): Action {
  return deskAction("operator", everyField, async (_, operator, { call }) => {
    const form = new URLSearchParams(call.body.toString());
    const doing = form.get("do");
    const isNew = id === "new";
    if (shelf && !isNew && (doing === "retire" || doing === "restore")) {
      const message = doing === "retire" ? "Retired. It can be put back." : "Put back.";
      await changeCatalogue(async (on) => {
        await retire(shelf, id, doing === "retire", on);
        await audit(operator, { action: `${word}-${doing}`, subject: `${word} ${id}`, said: message }, on);
      });
      return { message };
    }
    const noted: Noted = (on, subject) =>
      audit(
        operator,
        {
          action: `${word}-${isNew ? "create" : "edit"}`,
          subject: `${word} ${subject}`,
          said: `${isNew ? "Added" : "Changed"} ${withArticle(word)}.`,
        },
        on,
      );
    const { said, goTo } = await save(form, noted, call.file);
    return { message: said, goTo };
  });
}

type Kept<Rules extends z.ZodType, Answer> = {
  shelf: Shelf;
  word: string;
  rules: Rules;
  keep: (id: string | null, input: z.output<Rules>, noted: Noted) => Promise<Answer>;
  said?: string;
  /** Where a new one leads, by what `keep` answered. */
  goTo: (kept: Answer) => string;
};

/** Of a record that is one form, named by the address or made anew. */
export const keepAction =
  <Rules extends z.ZodType, Answer>({
    shelf,
    word,
    rules,
    keep,
    said = "It is there.",
    goTo,
  }: Kept<Rules, Answer>) =>
  ({ params: { id = "" } }: { params: { id?: string } }): Action =>
    recordAction({ shelf, id, word }, async (form, noted) => {
      const kept = await keep(id === "new" ? null : id, checked(rules, form), noted);
      return id === "new" ? { said, goTo: goTo(kept) } : { said: "It is changed." };
    });
