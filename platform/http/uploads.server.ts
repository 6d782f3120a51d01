import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { Edge } from "./guard.server.ts";

/** Forms that carry a file: where they are sent to, how large they may be, and from whom they are read at all. */
export type UploadPolicy = {
  paths: RegExp;
  mostBytes: number;
  mayUpload: (request: IncomingMessage) => Promise<boolean>;
};

/** What a form's other fields, and the lines between them, take at most. */
const roomForFields = 64 * 1024;

/**
 * Lets multipart forms to these addresses past the guards of small plain forms, for those who may upload. Asked before
 * the body is read; to everybody else there is no such exception.
 */
export function uploads({ paths, mostBytes, mayUpload }: UploadPolicy): MiddlewareHandler<Edge> {
  const most = mostBytes + roomForFields;
  const sentence = `That is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB. Go back and choose a smaller file: nothing is lost.`;
  return async (c, next) => {
    const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (c.req.method !== "POST" || type !== "multipart/form-data" || !paths.test(c.req.path)) return next();
    if (!(await mayUpload(c.env.incoming))) return next();
    if (Number(c.req.header("content-length") ?? 0) > most) return c.text(sentence, 413);
    const { body, method, headers } = c.req.raw;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > most) return c.text(sentence, 413);
      chunks.push(chunk);
    }
    c.req.raw = new Request(c.req.url, { method, headers, body: Buffer.concat(chunks) });
    c.set("isUpload", true);
    return next();
  };
}
