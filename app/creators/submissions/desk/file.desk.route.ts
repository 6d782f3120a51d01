import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { data } from "react-router";
import { attachmentHeader } from "../../../../platform/files/file-name.ts";
import { stores } from "../../../../platform/files/file-store.server.ts";
import { fileKinds } from "../../../../platform/files/kinds/file-kinds.ts";
import { operatorOf } from "../../../desk/operator.ts";
import type { Route } from "./+types/file.desk.route";
import { findDeskFile } from "./desk-submissions.server.ts";

/** To be saved, never shown: a browser that opened it all the same would find that it may do nothing there. */
export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "moderator");
  const file = await findDeskFile(asked.params.id, asked.params.file);
  const bytes = file?.place ? await stores[file.place].open(file.id) : null;
  if (!file || !bytes)
    throw data("This file is missing. It may not have been part of the backup that was restored.", {
      status: 404,
    });
  return new Response(Readable.toWeb(bytes) as ReadableStream as unknown as BodyInit, {
    headers: {
      "Content-Type": file.kind ? fileKinds[file.kind].mediaType : "application/octet-stream",
      "Content-Length": String(file.keptBytes ?? 0),
      "Content-Disposition": attachmentHeader(file.name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
