import type { IncomingMessage, ServerResponse } from "node:http";
import { ERRORS, Server } from "@tus/server";
import { config } from "../../../../platform/config.server.ts";
import { isUuid } from "../../../../platform/exact-values.ts";
import { log } from "../../../../platform/logger.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { mostFileBytes } from "../words/submission.ts";
import { takeArrived } from "./check-files.server.ts";
import { sender, UploadStore } from "./upload-store.server.ts";

type Announce = (fanId: string, request: IncomingMessage, metadata: Metadata) => Promise<string>;
type Metadata = Record<string, string | null>;
/** Read once, by whoever let the request in: `file` is null for one that is announced. */
type Asked = { fanId: string; file: string | null };
type Serve = (request: IncomingMessage, response: ServerResponse, asked: Asked) => Promise<void>;

/**
 * POST, HEAD, PATCH and DELETE below `path` as tus 1.0 has them: creation, termination. `announce` answers the id of a new
 * file. Which file is meant, and whose it has to be, is what its caller found: no second reading of the address decides.
 * Source: https://tus.io/protocols/resumable-upload
 */
export function uploadServer(path: string, announce: Announce, allowedOrigins = [config.origin]): Serve {
  const asking = new WeakMap<IncomingMessage, Asked>();
  const askedBy = (request: { runtime?: { node?: { req?: unknown } } }): Asked => {
    const asked = asking.get(request.runtime?.node?.req as IncomingMessage);
    if (!asked) throw ERRORS.FILE_NOT_FOUND;
    return asked;
  };
  const server = new Server({
    path,
    datastore: new UploadStore(),
    relativeLocation: true,
    maxSize: mostFileBytes,
    allowedOrigins,
    namingFunction: (request, metadata = {}) =>
      announce(askedBy(request).fanId, request.runtime?.node?.req as IncomingMessage, metadata),
    getFileIdFromRequest: (request) => askedBy(request).file ?? undefined,
    async onUploadFinish(_, { id }) {
      await takeArrived(id);
      return {};
    },
    onResponseError(_, error) {
      if (error instanceof Problem) return { status_code: error.status, body: error.message };
      if ("status_code" in error) return undefined;
      log.error({ err: error }, "an upload failed");
      return { status_code: 500, body: "Something went wrong. Please try again." };
    },
  });
  return async (request, response, asked) => {
    asking.set(request, asked);
    await sender.run(asked.fanId, () => server.handle(request, response));
  };
}

/** The id at the end of an address below `path`, and nothing behind it; null where there is none. */
export function fileAsked(path: string, url: string | undefined): string | null {
  const id = url?.startsWith(`${path}/`) ? url.slice(path.length + 1) : "";
  return isUuid(id) ? id : null;
}
