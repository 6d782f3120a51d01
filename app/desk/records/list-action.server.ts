import { z } from "zod";
import type { Action } from "../../../platform/action/action.server.ts";
import { audit } from "../audit-log.server.ts";
import { deskAction, maybe } from "../desk-action.server.ts";
import { rowNumber } from "../search.ts";
import { withArticle } from "../with-article.ts";
import { changeCatalogue, moveTo, notThere, retire, type Shelf } from "./order.server.ts";

const Row = z.object({ do: maybe, key: maybe, place: maybe });

export function listAction(shelf: Shelf, word: string): Action {
  return deskAction("operator", Row, async ({ do: doing = "", key: id, place = null }, operator) => {
    if (!id) throw notThere();
    const { action, said } = sentenceOf(doing, word);
    await changeCatalogue(async (on) => {
      if (doing === "retire" || doing === "restore") await retire(shelf, id, doing === "retire", on);
      else if (doing === "up" || doing === "down") await moveTo(shelf, id, doing, on);
      else await moveTo(shelf, id, rowNumber(place) ?? 1, on);
      await audit(operator, { action: `${word}-${action}`, subject: `${word} ${id}`, said }, on);
    });
    return { message: said };
  });
}

function sentenceOf(doing: string, word: string) {
  if (doing === "retire")
    return { action: "retire", said: `Retired ${withArticle(word)}. It can be put back.` };
  if (doing === "restore") return { action: "restore", said: `Put ${withArticle(word)} back.` };
  return { action: "move", said: `Moved ${withArticle(word)}.` };
}
