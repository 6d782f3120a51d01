import type { Queryable } from "../../../platform/db/pool.server.ts";
import { audit } from "../../desk/audit-log.server.ts";
import { type DeskDone, deskAction } from "../../desk/desk-action.server.ts";
import { changeCatalogue, retire, type Shelf } from "./order.server.ts";

type Noted = (on: Queryable, id: string) => Promise<unknown>;

/**
 * A form of one thing of the catalogue: retires it, puts it back, or hands what was filled in to `save`, which enters
 * it into the audit log with `noted` in its own transaction.
 */
export function recordAction(
  asked: Parameters<typeof deskAction>[0],
  { shelf, id, word }: { shelf: Shelf | null; id: string; word: string },
  save: (form: URLSearchParams, noted: Noted) => Promise<DeskDone>,
) {
  return deskAction(asked, async (form, operator) => {
    const doing = form.get("do");
    const isNew = id === "new";
    if (shelf && !isNew && (doing === "retire" || doing === "restore")) {
      const said = doing === "retire" ? "Retired. It can be put back." : "Put back.";
      await changeCatalogue(async (on) => {
        await retire(shelf, id, doing === "retire", on);
        await audit(operator, { action: `${word}-${doing}`, subject: `${word} ${id}`, said }, on);
      });
      return { said };
    }
    return save(form, (on, subject) =>
      audit(
        operator,
        {
          action: `${word}-${isNew ? "create" : "edit"}`,
          subject: `${word} ${subject}`,
          said: `${isNew ? "Added" : "Changed"} a ${word}.`,
        },
        on,
      ),
    );
  });
}
