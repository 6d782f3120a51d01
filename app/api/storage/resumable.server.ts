import { clientIpOf } from "../../../platform/http/address.server.ts";
import { allowSlowBody } from "../../../platform/http/http-server.server.ts";
import { announceFile, findArriving } from "../../creators/submissions/uploads/arriving.server.ts";
import { findObject, removeObject } from "../../creators/submissions/uploads/objects.server.ts";
import { fileAsked, uploadServer } from "../../creators/submissions/uploads/upload-server.server.ts";
import { actingFan, fanOfHolder, requireHolder } from "../caller.server.ts";
import type { ApiRequest } from "../part.ts";
import { objectPath } from "./object-path.ts";
import { noSuchBucket, noSuchObject, notAPath, readOnly, storageNotOffered } from "./refusals.ts";

const path = "/storage/v1/upload/resumable";
const serve = uploadServer(
  path,
  async (fanId, request, { bucketName, objectName }) => {
    if (bucketName === "art") throw readOnly();
    if (bucketName !== "submissions") throw noSuchBucket();
    const object = objectPath(objectName ?? "");
    if (!object) throw notAPath();
    const before = await findObject(fanId, object);
    if (before?.state === "refused") await removeObject(fanId, object);
    else if (before && request.headers["x-upsert"] === "true")
      throw storageNotOffered("Replacing by a resumable upload");
    return announceFile(fanId, {
      name: object.split("/").at(-1) ?? object,
      bytes: Number(request.headers["upload-length"]),
      address: clientIpOf(request),
      object,
    });
  },
  ["*"],
);

/** tus 1.0 for the bucket `submissions`; `bucketName` and `objectName` stand in Upload-Metadata. */
export async function serveResumable(asked: ApiRequest): Promise<null> {
  const { request, response, method } = asked;
  const holder = await requireHolder(asked.caller);
  const file = method === "POST" ? null : fileAsked(path, request.url);
  const fanId = method === "POST" ? await actingFan(holder, asked.caller) : await fanOfHolder(holder);
  if (method !== "POST") {
    const row = file && (await findArriving(file));
    if (!row || !fanId || row.fan_id !== fanId) throw noSuchObject();
  }
  allowSlowBody(request);
  await serve(request, response, { fanId: fanId ?? "", file });
  return null;
}
