import type { Hono } from "hono";
import { personOfCookies } from "../../../platform/session/persons.server.ts";
import { readWholeShelf } from "./shelf.server.ts";
import { letterboxdFileOf, ownFileOf, traktFileOf, type WholeTitle } from "./shelf-files.ts";

const json = "application/json; charset=utf-8";

const files: Record<string, { write: (titles: WholeTitle[]) => string; type: string }> = {
  "afters.json": { write: ownFileOf, type: json },
  "letterboxd.csv": { write: letterboxdFileOf, type: "text/csv; charset=utf-8" },
  "trakt.json": { write: traktFileOf, type: json },
};

/** GET /marks/export/afters.json, letterboxd.csv and trakt.json: the fan's own shelf; an empty one for who has none. */
export function shelfFiles(app: Hono): void {
  app.get("/marks/export/:file", async (c, next) => {
    const name = c.req.param("file");
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!file) return next();
    const fanId = await personOfCookies(c.req.header("cookie"));
    return c.body(file.write(fanId ? await readWholeShelf(fanId) : []), 200, {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="afters-${name.replace(/^afters/, "shelf")}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    });
  });
}
