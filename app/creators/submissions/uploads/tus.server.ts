import type { IncomingMessage, ServerResponse } from "node:http";
import { cleanFileName } from "../../../../platform/files/file-name.ts";
import { clientIpOf } from "../../../../platform/http/address.server.ts";
import { isForeign } from "../../../../platform/http/guard.server.ts";
import { allowSlowBody } from "../../../../platform/http/http-server.server.ts";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { observeRequest } from "../../../../platform/http/metrics.server.ts";
import { log } from "../../../../platform/logger.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { actingPerson, personOf } from "../../../../platform/session/persons.server.ts";
import { readSession } from "../../../../platform/session/session.server.ts";
import { announceFile, findArriving } from "./arriving.server.ts";
import { fileAsked, uploadServer } from "./upload-server.server.ts";

const path = "/submit/uploads";
const perAddress = limitTo({ name: "upload-requests", points: 1_200, seconds: 60 });
const announced = limitTo({ name: "uploads-announced", points: 60, seconds: 600 });

const serve = uploadServer(path, async (fanId, request, metadata) => {
  await announced(fanId);
  return announceFile(fanId, {
    name: cleanFileName(metadata.filename ?? ""),
    bytes: Number(request.headers["upload-length"]),
    address: clientIpOf(request),
  });
});

const noSession = () => new Problem("no_session", 401, "Please load the page again, then choose the file.");
const nothingHere = () => new Problem("not_found", 404, "This file no longer exists. Choose it again.");

export const isUpload = ({ url = "" }: IncomingMessage): boolean =>
  url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);

/** Past the web framework, so that a body flows from the socket to the disk. */
export async function serveUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started = performance.now();
  const method = request.method ?? "GET";
  response.setHeader("Cache-Control", "no-store");
  response.once("close", () => observeRequest(method, response.statusCode, started));
  try {
    const asked = await admit(request, method);
    allowSlowBody(request);
    await serve(request, response, asked);
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

async function admit(
  request: IncomingMessage,
  method: string,
): Promise<{ fanId: string; file: string | null }> {
  if (method === "GET") throw nothingHere();
  const override = request.headers["x-http-method-override"];
  if (isForeign(method, request.headers) || override)
    throw new Problem("foreign_origin", 403, "This came from another site.");
  await perAddress(clientIpOf(request));
  if (method === "OPTIONS") return { fanId: "", file: null };
  const session = readSession(request.headers.cookie)?.session;
  if (!session) throw noSession();
  if (method === "POST") return { fanId: await actingPerson(session, clientIpOf(request)), file: null };
  const file = fileAsked(path, request.url);
  const owner = file && (await findArriving(file))?.fan_id;
  if (!owner || owner !== (await personOf(session))) throw nothingHere();
  return { fanId: owner, file };
}
