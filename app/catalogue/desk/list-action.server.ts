import { audit } from "../../desk/audit-log.server.ts";
import { deskAction } from "../../desk/desk-action.server.ts";
import { rowNumber } from "../../desk/search.ts";
import { changeCatalogue, moveTo, notThere, retire, type Shelf } from "./order.server.ts";

/** What can be done to a row of a list of the catalogue: moved up, down or to a place, retired, and put back. */
export function listAction(asked: Parameters<typeof deskAction>[0], shelf: Shelf, word: string) {
  return deskAction(asked, async (form, operator) => {
    const [doing, id] = [form.get("do"), form.get("key")];
    if (!id) throw notThere();
    const { action, said } = sentenceOf(doing, word);
    await changeCatalogue(async (on) => {
      if (doing === "retire" || doing === "restore") await retire(shelf, id, doing === "retire", on);
      else if (doing === "up" || doing === "down") await moveTo(shelf, id, doing, on);
      else await moveTo(shelf, id, rowNumber(form.get("place")) ?? 1, on);
      await audit(operator, { action: `${word}-${action}`, subject: `${word} ${id}`, said }, on);
    });
    return { said };
  });
}

function sentenceOf(doing: string | null, word: string) {
  if (doing === "retire") return { action: "retire", said: `Retired a ${word}. It can be put back.` };
  if (doing === "restore") return { action: "restore", said: `Put a ${word} back.` };
  return { action: "move", said: `Moved a ${word}.` };
}
