import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { allowSlowBody } from "../../../platform/http/http-server.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { keepStream } from "../../creators/submissions/uploads/keep-stream.server.ts";
import {
  findObject,
  objectById,
  removeObject,
  replaceObject,
  type StoredObject,
} from "../../creators/submissions/uploads/objects.server.ts";
import { readForm } from "../../creators/submissions/uploads/read-form.server.ts";
import { mostFileBytes } from "../../creators/submissions/words/submission.ts";
import type { ApiRequest } from "../part.ts";
import { submittedObject } from "./refusals.ts";

const roomForFields = 64 * 1024;
const lookedAtWithinMs = 15_000;

/** Takes the body as the object at this path, and answers it once it was looked at. What is no known file is refused (415). */
export async function takeObject(
  asked: ApiRequest,
  fanId: string,
  path: string,
  { replaces }: { replaces: boolean },
): Promise<StoredObject> {
  const before = await findObject(fanId, path);
  const stays = before !== null && before.state !== "refused";
  if (before && !stays) await removeObject(fanId, path);
  if (stays && replaces && before.isHandedIn) throw submittedObject();
  const isNew = !(stays && replaces);
  const announced = {
    name: path.split("/").at(-1) ?? path,
    bytes: mostBytes(asked),
    address: asked.caller.address,
    object: isNew ? path : `~ ${randomUUID()}`,
  };
  allowSlowBody(asked.request);
  const type = asked.headers["content-type"] ?? "";
  const id = type.startsWith("multipart/form-data")
    ? await keepPart(asked, (stream) => keepStream(stream, fanId, announced))
    : await keepStream(asked.request, fanId, announced);
  const taken = await lookedAt(id, fanId);
  if (!isNew) await replaceObject(fanId, path, id);
  return { ...taken, path };
}

/** A form is a little larger than the file in it. */
function mostBytes({ headers }: ApiRequest): number {
  const told = Number(headers["content-length"] ?? Number.NaN);
  if (!Number.isFinite(told)) return mostFileBytes;
  if (told > mostFileBytes + roomForFields)
    throw new Problem("EntityTooLarge", 413, "A file has at most 100 MB.");
  return Math.min(told, mostFileBytes);
}

async function keepPart(
  { headers, request }: ApiRequest,
  keep: (stream: Readable) => Promise<string>,
): Promise<string> {
  const options = {
    limits: { fileSize: mostFileBytes, files: 1, fields: 20, fieldSize: roomForFields },
    isPartAFile: (_: unknown, __: unknown, name?: string) => name !== undefined,
  };
  const brokeOff = () => new Problem("InvalidRequest", 400, "The form broke off.");
  let keeping: Promise<string> | null = null;
  try {
    await readForm(request, headers, options, brokeOff, {
      onFile(stream) {
        if (keeping) return void stream.resume();
        keeping = keep(stream);
        keeping.catch(() => stream.resume());
      },
    });
  } finally {
    await Promise.allSettled([keeping]);
  }
  if (!keeping) throw new Problem("InvalidRequest", 400, "The form has no file.");
  return keeping;
}

async function lookedAt(id: string, fanId: string): Promise<StoredObject> {
  const until = Date.now() + lookedAtWithinMs;
  for (;;) {
    const object = await objectById(id);
    if (!object) throw new Problem("InvalidRequest", 409, "It was removed while it was being checked.");
    if (object.state === "refused") {
      await removeObject(fanId, object.path);
      throw new Problem("InvalidMimeType", 415, object.refusal ?? "This file is not taken.");
    }
    // Where the scanner is away it is taken all the same, and read later.
    if (object.state === "kept" || Date.now() > until) return object;
    await pause(50);
  }
}
