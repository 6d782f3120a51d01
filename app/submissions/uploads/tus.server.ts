import type { IncomingMessage, ServerResponse } from "node:http";
import { Server } from "@tus/server";
import { config } from "../../../platform/config.server.ts";
import { cleanFileName } from "../../../platform/files/file-name.ts";
import { addressOf } from "../../../platform/http/address.server.ts";
import { isForeign } from "../../../platform/http/guard.server.ts";
import { takesItsTime } from "../../../platform/http/http-server.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { observeRequest } from "../../../platform/http/metrics.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { actingPerson, personOf } from "../../../platform/session/persons.server.ts";
import { readSession } from "../../../platform/session/session.server.ts";
import { mostFileBytes } from "../words/submission.ts";
import { announceFile, findArriving } from "./arriving.server.ts";
import { takeArrived } from "./check-files.server.ts";
import { UploadStore } from "./upload-store.server.ts";

const path = "/submit/uploads";
const perAddress = limitTo({ name: "upload-requests", points: 1_200, seconds: 60 });
const announced = limitTo({ name: "uploads-announced", points: 60, seconds: 600 });

const senders = new WeakMap<IncomingMessage, string>();

/** POST, HEAD, PATCH and DELETE as tus 1.0 has them: creation, termination. Source: https://tus.io/protocols/resumable-upload */
const tus = new Server({
  path,
  datastore: new UploadStore(),
  relativeLocation: true,
  maxSize: mostFileBytes,
  allowedOrigins: [config.origin],
  async namingFunction(request, metadata) {
    const fanId = senders.get(request.runtime?.node?.req as IncomingMessage);
    if (!fanId) throw noSession();
    await announced(fanId);
    const name = cleanFileName(metadata?.filename ?? "");
    return announceFile(fanId, { name, bytes: Number(request.headers.get("upload-length")) });
  },
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

const noSession = () => new Problem("no_session", 401, "Please load the page again, then choose the file.");
const nothingHere = () => new Problem("not_found", 404, "This file is not there any more. Choose it again.");

export const isUpload = ({ url = "" }: IncomingMessage): boolean =>
  url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);

/** Past the web framework, so that a body flows from the socket to the disk. */
export async function serveUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started = performance.now();
  const method = request.method ?? "GET";
  response.setHeader("Cache-Control", "no-store");
  response.once("close", () => observeRequest(method, response.statusCode, started));
  try {
    await admit(request, method);
    takesItsTime(request);
    await tus.handle(request, response);
  } catch (error) {
    if (!(error instanceof Problem)) log.error({ err: error }, "an upload could not be answered");
    if (response.headersSent) return void response.destroy();
    const { status, message } =
      error instanceof Problem
        ? error
        : new Problem("failed", 500, "Something went wrong. Please try again.");
    request.resume();
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
    response.end(message);
  }
}

async function admit(request: IncomingMessage, method: string): Promise<void> {
  if (method === "GET") throw nothingHere();
  const override = request.headers["x-http-method-override"];
  if (isForeign(method, request.headers) || override)
    throw new Problem("foreign_origin", 403, "This came from another site.");
  await perAddress(addressOf(request));
  if (method === "OPTIONS") return;
  const session = readSession(request.headers.cookie)?.session;
  if (!session) throw noSession();
  if (method === "POST") {
    senders.set(request, await actingPerson(session));
    return;
  }
  const id = /\/([0-9a-f-]{36})$/.exec(request.url?.split("?")[0] ?? "")?.[1];
  const file = id ? await findArriving(id) : null;
  if (!file || file.fan_id !== (await personOf(session))) throw nothingHere();
}
