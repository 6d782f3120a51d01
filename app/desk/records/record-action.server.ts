import { z } from "zod";
import { type Action, parse } from "../../../platform/action/action.server.ts";
import { audit } from "../audit-log.server.ts";
import { deskAction, optionalField } from "../desk-action.server.ts";
import { backTo, chosenFields, chosenOf, offeredUndo } from "../list/chosen.server.ts";
import type { Operator } from "../operator.ts";
import { rowNumber } from "../search.ts";
import { withArticle } from "../with-article.ts";
import { hasDrafts, publishingWords, putState, readPublishing } from "./drafts.server.ts";
import { changeCatalogue, moveTo, type Noted, noSuchRow, retire, type Shelf } from "./order.server.ts";
import type { DeskRecord } from "./record.server.ts";
import type { Publishing } from "./record-state.ts";
import { retireChosen, retiringActions, undoRetiring } from "./retiring.server.ts";

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
  { table, id, word }: { table: Shelf["table"] | null; id: string; word: string },
  save: Save,
): Action {
  return deskAction("operator", everyField, async (_, operator, { call }) => {
    const form = new URLSearchParams(call.body.toString());
    const doing = form.get("do");
    const isNew = id === "new";
    if (table && !isNew && (doing === "retire" || doing === "restore")) {
      const message = doing === "retire" ? "Retired. You can restore it." : "Restored.";
      await changeCatalogue(async (on) => {
        await retire({ table }, id, doing === "retire", on);
        await audit(operator, { action: `${word}-${doing}`, subject: `${word} ${id}`, said: message }, on);
      });
      return { message };
    }
    const noted: Noted = (on, subject, publishing) =>
      audit(operator, { ...entryOf(word, isNew, publishing), subject: `${word} ${subject}` }, on);
    const publishing = !isNew && table && hasDrafts(table) ? readPublishing(form) : null;
    if (publishing && table && hasDrafts(table)) {
      await changeCatalogue(async (on) => {
        await putState(table, id, publishing, on);
        await noted(on, id, publishing);
      });
      return { message: publishingWords(publishing, word).message };
    }
    const { said, goTo } = await save(form, noted, call.file);
    return { message: said, goTo };
  });
}

function entryOf(word: string, isNew: boolean, publishing?: Publishing | null) {
  const words = publishing && publishingWords(publishing, word);
  if (isNew) return { action: `${word}-create`, said: words?.added ?? `Added ${withArticle(word)}.` };
  if (publishing && words) return { action: `${word}-${publishing.to}`, said: words.said };
  return { action: `${word}-edit`, said: `Changed ${withArticle(word)}.` };
}

/** Of a record that is one form, named by the address or made anew. */
export const saveAction = (kind: DeskRecord, id: string): Action =>
  recordAction({ ...kind, id }, (form, noted) => kind.submit(id, form, noted));

const Row = z.object({ ...chosenFields, key: optionalField, place: optionalField });

export const listAction = ({ table, within, word }: Shelf & { word: string }): Action =>
  deskAction("operator", Row, async (input, operator, { call }) => {
    const { do: doing = "", key: id, place = null } = input;
    const act = rowNumber(input.undo);
    if (act)
      return { message: await undoRetiring({ table, word }, act, operator), goTo: backTo(call.url, null) };
    if (doing === "retire" || doing === "restore") {
      const ids = id ? [id] : chosenOf(input, "record");
      const { said, undo } = await retireChosen({ table, word }, ids, doing === "retire", operator);
      return { message: said, goTo: backTo(call.url, undo) };
    }
    if (!id) throw noSuchRow();
    const said = `Moved ${withArticle(word)}.`;
    await changeCatalogue(async (on) => {
      const to = doing === "up" || doing === "down" ? doing : (rowNumber(place) ?? 1);
      await moveTo({ table, within }, id, to, on);
      await audit(operator, { action: `${word}-move`, subject: `${word} ${id}`, said }, on);
    });
    return { message: said, goTo: backTo(call.url, null) };
  });

/** What the list of an address with `undo` offers to take back. */
export const undoOfRetiring = ({ word }: { word: string }, search: URLSearchParams, operator: Operator) =>
  offeredUndo(search, operator, retiringActions(word));
