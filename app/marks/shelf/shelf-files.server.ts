import type { Hono } from "hono";
import { clientIp } from "../../../platform/http/address.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { FairQueue } from "../../../platform/http/turns.server.ts";
import { personOfCookies } from "../../../platform/session/persons.server.ts";
import { readWholeShelf } from "./shelf.server.ts";
import { letterboxdFileOf, ownFileOf, traktFileOf, type WholeTitle } from "./shelf-files.ts";

const json = "application/json; charset=utf-8";

const files: Record<string, { write: (titles: WholeTitle[]) => string; type: string }> = {
  "afters.json": { write: ownFileOf, type: json },
  "letterboxd.csv": { write: letterboxdFileOf, type: "text/csv; charset=utf-8" },
  "trakt.json": { write: traktFileOf, type: json },
};

/** Of one fan, and of a network. A full shelf is 200,000 rows, read and written out on the main thread. */
const ofFan = limitTo({ name: "shelf-files", points: 6, seconds: 60 });
const ofAddress = limitTo({ name: "shelf-files-of-address", points: 30, seconds: 60 });
const turns = new FairQueue({ atOnce: 1, mostOfOne: 6, mostInAll: 60 });

/**
 * GET /marks/export/afters.json, letterboxd.csv and trakt.json: the fan's own shelf; an empty one for who has none. 429
 * slow_down, 503 busy.
 */
export function shelfFiles(app: Hono): void {
  app.get("/marks/export/:file", async (c, next) => {
    const name = c.req.param("file");
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!file) return next();
    const address = clientIp(c);
    await ofAddress(address);
    const fanId = await personOfCookies(c.req.header("cookie"));
    if (fanId) await ofFan(fanId);
    const text = await turns.take(address, async () => file.write(fanId ? await readWholeShelf(fanId) : []));
    return c.body(text, 200, {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="afters-${name.replace(/^afters/, "shelf")}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    });
  });
}
