import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { SingleFlight } from "../../../platform/db/single-flight.server.ts";
import { clientIp } from "../../../platform/http/address.server.ts";
import { byteRange } from "../../../platform/http/byte-range.ts";
import { limitPages } from "../../../platform/pages/page-work.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { mostThemeBytes, type ThemeEnding, themeTypes } from "./theme-form.ts";

const noTheme = (sentence: string) => new Problem("no_theme", 422, sentence, { file: sentence });

/** By its own bytes, whatever its name says. Throws no_theme (422). */
async function endingOf(bytes: Buffer): Promise<ThemeEnding> {
  if (bytes.length > mostThemeBytes) throw noTheme("This file is larger than 4 MB");
  const { fileTypeFromBuffer } = await import("file-type");
  const found = (await fileTypeFromBuffer(bytes))?.ext;
  if (found === "webm" || found === "mp3" || found === "m4a") return found;
  if (found === "mp4") return "m4a";
  throw noTheme("A theme song is an M4A, an MP3 or a WebM");
}

/** In the place of the one there was. On the caller's transaction. Refusals: no_theme (422). */
export async function saveTheme(title: string, song: string, bytes: Buffer, on: Queryable): Promise<void> {
  const ending = await endingOf(bytes);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  await query(
    `insert into theme_files (title, ending, bytes, hash) values ($1, $2, $3, $4)
     on conflict (title) do update set ending = excluded.ending, bytes = excluded.bytes, hash = excluded.hash,
       created_at = now()`,
    [title, ending, bytes, hash],
    on,
  );
  await query("update titles set theme_song = $2 where slug = $1", [title, song], on);
}

/** Silence again. On the caller's transaction. */
export async function removeTheme(title: string, on: Queryable): Promise<void> {
  await query("delete from theme_files where title = $1", [title], on);
  await query("update titles set theme_song = '' where slug = $1", [title], on);
}

export const findThemeEnding = async (title: string): Promise<ThemeEnding | null> =>
  (await queryOne<{ ending: ThemeEnding }>("select ending from theme_files where title = $1", [title]))
    ?.ending ?? null;

type ThemeFile = { bytes: Buffer; hash: string };

/** A crowd that hears one at once is one read of it. */
const files = new SingleFlight<ThemeFile | null>((named) => {
  const [title, ending] = named.split(".");
  return queryOne<ThemeFile>(
    `select f.bytes, f.hash from theme_files f join titles t on t.slug = f.title
     where f.title = $1 and f.ending = $2 and not t.is_draft`,
    [title, ending],
  );
});

/** GET /audio/theme-{title}.{webm, m4a, mp3}: what an operator brought; files of the product are served before. */
export function themeFiles(app: Hono): void {
  app.get("/audio/:file", async (c, next) => {
    const [, title, ending] = /^theme-([a-z0-9-]{1,80})\.(webm|m4a|mp3)$/.exec(c.req.param("file")) ?? [];
    if (title) await limitPages(clientIp(c));
    const file = title && (await files.of(`${title}.${ending}`));
    if (!file) return next();
    const headers = {
      "Content-Type": themeTypes[ending as ThemeEnding],
      "Accept-Ranges": "bytes",
      "Cache-Control": "no-cache",
      ETag: `"${file.hash}"`,
    };
    if (c.req.header("if-none-match") === headers.ETag) return c.body(null, 304, headers);
    return ranged(file.bytes, c.req.header("range"), headers);
  });
}

/** Safari plays nothing that it cannot ask for in parts. */
function ranged(bytes: Buffer, asked: string | undefined, headers: Record<string, string>): Response {
  const size = bytes.length;
  const range = byteRange(asked, size);
  if (range === null)
    return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Length": String(size) } });
  if (range === "outside")
    return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${size}` } });
  const { from, last } = range;
  return new Response(new Uint8Array(bytes.subarray(from, last + 1)), {
    status: 206,
    headers: { ...headers, "Content-Range": `bytes ${from}-${last}/${size}` },
  });
}
