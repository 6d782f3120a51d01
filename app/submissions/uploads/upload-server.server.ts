import type { IncomingMessage } from "node:http";
import { Server } from "@tus/server";
import { config } from "../../../platform/config.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { mostFileBytes } from "../words/submission.ts";
import { takeArrived } from "./check-files.server.ts";
import { UploadStore } from "./upload-store.server.ts";

type Announce = (request: IncomingMessage, metadata: Record<string, string | null>) => Promise<string>;

/**
 * POST, HEAD, PATCH and DELETE below `path` as tus 1.0 has them: creation, termination. `announce` answers the id of a new
 * file; whose it may be its caller has asked before. Source: https://tus.io/protocols/resumable-upload
 */
export const uploadServer = (path: string, announce: Announce, allowedOrigins = [config.origin]): Server =>
  new Server({
    path,
    datastore: new UploadStore(),
    relativeLocation: true,
    maxSize: mostFileBytes,
    allowedOrigins,
    namingFunction: (request, metadata = {}) =>
      announce(request.runtime?.node?.req as IncomingMessage, metadata),
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
