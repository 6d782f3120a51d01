import { Readable } from "node:stream";
import type { Hono } from "hono";
import yazl from "yazl";
import { query } from "../../../../platform/db/pool.server.ts";
import { cleanFileName } from "../../../../platform/files/file-name.ts";
import { stores } from "../../../../platform/files/file-store.server.ts";
import { clientIpOf } from "../../../../platform/http/address.server.ts";
import type { Edge } from "../../../../platform/http/guard.server.ts";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { log } from "../../../../platform/logger.server.ts";
import { personOf } from "../../../../platform/session/persons.server.ts";
import { readSession } from "../../../../platform/session/session.server.ts";
import { findAccount } from "../accounts.server.ts";
import { exportAccount } from "./delete-account.server.ts";

const takes = limitTo({ name: "account-archives", points: 6, seconds: 3_600 });

const words = `Everything Afters holds on you, as of the moment you asked.

data/      one file of JSON for each kind of thing: votes, points, messages, claims and so on
files/     what you handed in, as it is kept
pictures/  small pictures of it
`;

type File = { id: string; name: string; place: "disk" | "s3" | null; thumbnail: Buffer | null };

/** Files are opened one at a time, so that memory use stays constant. */
async function archiveOf(fanId: string): Promise<Readable> {
  const held = await exportAccount({ fanId });
  const files = await query<File>(
    `select f.id, f.name, f.place, t.bytes as thumbnail from submission_files f
     left join submission_thumbnails t on t.file_id = f.id
     where f.fan_id = $1 and f.state = 'kept' order by f.created_at limit 1000`,
    [fanId],
  );
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(words), "README.txt");
  for (const [table, rows] of Object.entries(held))
    if (rows.length > 0)
      zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `data/${table}.json`);
  for (const { id, name, place, thumbnail } of files) {
    if (thumbnail) zip.addBuffer(thumbnail, `pictures/${id}.webp`);
    if (place) addKept(zip, place, id, `files/${id}-${cleanFileName(name)}`);
  }
  zip.end();
  return zip.outputStream as Readable;
}

function addKept(zip: yazl.ZipFile, place: "disk" | "s3", id: string, name: string): void {
  zip.addReadStreamLazy(name, { compress: false }, (take) => {
    stores[place].open(id).then(
      (bytes) => take(null, bytes ?? Readable.from([])),
      (error: unknown) => take(error, Readable.from([])),
    );
  });
}

/** GET /account/everything.zip: all data of the signed-in fan. 403 without an account, 429. */
export function accountArchive(app: Hono): void {
  (app as unknown as Hono<Edge>).get("/account/everything.zip", async (c) => {
    const session = readSession(c.req.header("cookie"))?.session ?? null;
    const fanId = await personOf(session);
    const account = await findAccount(fanId);
    if (!account || !fanId) return c.text("Sign in first: /account", 403);
    await takes(clientIpOf(c.env.incoming));
    await takes(account.id);
    const zip = await archiveOf(fanId);
    zip.on("error", (error) => log.warn({ err: error }, "an archive broke off"));
    return c.body(Readable.toWeb(zip) as ReadableStream, 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="afters-everything.zip"',
      "Cache-Control": "private, no-store",
    });
  });
}
