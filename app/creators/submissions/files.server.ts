import type { Hono } from "hono";
import { queryOne } from "../../../platform/db/pool.server.ts";
import { personOf } from "../../../platform/session/persons.server.ts";
import { readSession } from "../../../platform/session/session.server.ts";
import { orphanFilesOf } from "./uploads/arriving.server.ts";

/**
 * GET /submit/files.json: how the files stand that this fan has sent and not handed in yet. GET /submit/thumbnails/{id}.webp:
 * a picture encoded anew by this house, so that nothing of the file is in it; its id is told on pages of those who may
 * see it alone, and cannot be guessed.
 */
export function submissionFiles(app: Hono): void {
  app.get("/submit/files.json", async (c) => {
    const session = readSession(c.req.header("cookie"))?.session ?? null;
    return c.json({ files: await orphanFilesOf(await personOf(session)) }, 200, {
      "Cache-Control": "private, no-store",
    });
  });
  app.get("/submit/thumbnails/:file", async (c, next) => {
    const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/.exec(c.req.param("file"))?.[1];
    if (!id) return next();
    const row = await queryOne<{ bytes: Buffer }>(
      "select bytes from submission_thumbnails where file_id = $1::uuid",
      [id],
    );
    if (!row) return next();
    return c.body(new Uint8Array(row.bytes), 200, {
      "Content-Type": "image/webp",
      "Content-Length": String(row.bytes.length),
      "Cache-Control": "private, max-age=300",
    });
  });
}
