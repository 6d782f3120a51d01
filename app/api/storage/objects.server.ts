import { z } from "zod";
import { attachmentHeader, cleanFileName } from "../../../platform/files/file-name.ts";
import { stores } from "../../../platform/files/file-store.server.ts";
import { fileKinds } from "../../../platform/files/kinds/file-kinds.ts";
import { Problem } from "../../../platform/problem.ts";
import {
  findObject,
  objectById,
  objectsOfWork,
  removeObject,
  type StoredObject,
} from "../../creators/submissions/uploads/objects.server.ts";
import { actingFan, fanOfHolder, requireHolder } from "../caller.server.ts";
import type { ApiAnswer, ApiRequest } from "../part.ts";
import { artBytes, findArt, listArt } from "./art.server.ts";
import type { Bucket } from "./buckets.ts";
import { readingLink, readLink, SignedLinkForm, writeLink, writingLink } from "./links.server.ts";
import { levelOf, mayBeObject, objectPath } from "./object-path.ts";
import { noSuchObject, notAPath, notCheckedYet, readOnly, storageNotOffered } from "./refusals.ts";
import { takeObject } from "./take-object.server.ts";

const ListForm = z.object({
  prefix: z.string().max(200).default(""),
  search: z.string().max(200).default(""),
  limit: z.number().int().min(1).max(1_000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

export async function listObjects(asked: ApiRequest, bucket: Bucket): Promise<ApiAnswer> {
  const { prefix, search, limit, offset, sortBy } = await bodyOf(asked, ListForm);
  const all = bucket === "art" ? listArt().map(describeArt) : (await ownObjects(asked)).map(describe);
  const { files, folders } = levelOf(all, prefix);
  const entries = [
    ...folders.map((name) => ({ name, id: null, updated_at: null, created_at: null, metadata: null })),
    ...files.map(({ name, item: { path: _, ...item } }) => ({ ...item, name })),
  ].filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const turn = sortBy.order === "asc" ? 1 : -1;
  entries.sort(
    (a, b) => turn * compared(a[sortBy.column] ?? "", b[sortBy.column] ?? "") || compared(a.name, b.name),
  );
  return { status: 200, body: entries.slice(offset, offset + limit) };
}

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

async function ownObjects({ caller }: ApiRequest): Promise<StoredObject[]> {
  const fanId = await fanOfHolder(await requireHolder(caller));
  return fanId ? objectsOfWork(fanId) : [];
}

type Described = {
  path: string;
  id: string;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: { mimetype: string; size?: number } & Record<string, unknown>;
};

const describeArt = ({ path, type }: { path: string; type: string }): Described => ({
  path,
  id: path,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: { mimetype: type },
});

const typeOf = ({ kind }: StoredObject) => (kind ? fileKinds[kind].mediaType : "application/octet-stream");

const describe = (object: StoredObject): Described => ({
  path: object.path,
  id: object.id,
  updated_at: object.touchedAt.toISOString(),
  created_at: object.createdAt.toISOString(),
  last_accessed_at: object.touchedAt.toISOString(),
  metadata: {
    size: object.bytes,
    contentLength: object.bytes,
    mimetype: typeOf(object),
    eTag: `"${object.sha256 ?? object.id}"`,
    cacheControl: "no-store",
    lastModified: object.touchedAt.toISOString(),
    httpStatusCode: 200,
  },
});

/** The caller's own; whose it is otherwise is not even told to be there. */
async function ownObject({ caller }: ApiRequest, path: string): Promise<StoredObject> {
  const fanId = await fanOfHolder(await requireHolder(caller));
  const found = fanId && mayBeObject(path) && (await findObject(fanId, path));
  if (!found) throw noSuchObject();
  return found;
}

export async function readObject(asked: ApiRequest, bucket: Bucket, path: string): Promise<ApiAnswer> {
  return bucket === "art" ? readArt(path) : pourOut(asked, await ownObject(asked, path));
}

async function readArt(path: string): Promise<ApiAnswer> {
  const art = findArt(path);
  const bytes = art && (await artBytes(art));
  if (!art || !bytes) throw noSuchObject();
  return {
    status: 200,
    headers: { "Content-Type": art.type, "Cache-Control": "public, max-age=3600" },
    body: bytes,
  };
}

export async function readByLink(asked: ApiRequest, path: string): Promise<ApiAnswer> {
  const { file } = await readLink(new URLSearchParams(asked.query).get("token"), path);
  const object = await objectById(file);
  if (!object) throw noSuchObject();
  return pourOut(asked, object);
}

/** supabase-js encodes the name that a link is to save as twice. */
function decodedTwice(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** To be saved, never shown: a browser that opened it all the same would find that it may do nothing there. */
async function pourOut({ response, method, query }: ApiRequest, object: StoredObject): Promise<null> {
  if (object.state === "arrived") throw notCheckedYet();
  const bytes = object.state === "kept" && object.place ? await stores[object.place].open(object.id) : null;
  if (!bytes) throw noSuchObject();
  const asked = new URLSearchParams(query).get("download") || object.path.split("/").at(-1) || "file";
  const name = cleanFileName(decodedTwice(asked), object.kind ?? undefined);
  response.writeHead(200, {
    "Content-Type": typeOf(object),
    "Content-Length": String(object.bytes),
    "Content-Disposition": attachmentHeader(name),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    ETag: `"${object.sha256 ?? object.id}"`,
  });
  if (method === "HEAD") {
    bytes.destroy();
    response.end();
    return null;
  }
  bytes.once("error", () => response.destroy());
  response.once("close", () => bytes.destroy());
  bytes.pipe(response);
  return null;
}

export async function objectInfo(asked: ApiRequest, bucket: Bucket, path: string): Promise<ApiAnswer> {
  const art = bucket === "art" ? findArt(path) : null;
  if (bucket === "art" && !art) throw noSuchObject();
  const { metadata, ...about } = art ? describeArt(art) : describe(await ownObject(asked, path));
  return {
    status: 200,
    body: {
      ...about,
      name: path,
      bucket_id: bucket,
      content_type: metadata.mimetype,
      size: metadata.size,
      metadata: {},
    },
  };
}

export async function putObject(asked: ApiRequest, bucket: Bucket, sent: string): Promise<ApiAnswer> {
  if (bucket === "art") throw readOnly();
  const path = checkedPath(sent);
  const replaces = asked.method === "PUT" || asked.headers["x-upsert"] === "true";
  return taken(
    await takeObject(asked, await actingFan(await requireHolder(asked.caller), asked.caller), path, {
      replaces,
    }),
  );
}

export async function putByLink(asked: ApiRequest, path: string): Promise<ApiAnswer> {
  const { fan, upsert } = writeLink(new URLSearchParams(asked.query).get("token"), path);
  return taken(await takeObject(asked, fan, path, { replaces: upsert }));
}

const taken = ({ id, path }: StoredObject): ApiAnswer => ({
  status: 200,
  body: { Id: id, Key: `submissions/${path}` },
});

function checkedPath(sent: string): string {
  const path = objectPath(sent);
  if (!path) throw notAPath();
  return path;
}

/** One link, or one for each of `paths`. */
export async function signObjects(asked: ApiRequest, bucket: Bucket, path: string): Promise<ApiAnswer> {
  if (bucket === "art") throw storageNotOffered("A signed link to a public bucket");
  const { expiresIn, paths } = await bodyOf(asked, SignedLinkForm);
  if (path !== "") {
    const { id } = await ownObject(asked, path);
    return { status: 200, body: { signedURL: await readingLink(id, path, expiresIn) } };
  }
  const own = new Map((await ownObjects(asked)).map((object) => [object.path, object.id]));
  const links = await Promise.all(
    (paths ?? []).map(async (one) => {
      const id = own.get(one);
      return id
        ? { path: one, error: null, signedURL: await readingLink(id, one, expiresIn) }
        : {
            path: one,
            error: "Either the object does not exist or you do not have access to it",
            signedURL: null,
          };
    }),
  );
  return { status: 200, body: links };
}

export async function signUpload(asked: ApiRequest, bucket: Bucket, sent: string): Promise<ApiAnswer> {
  if (bucket === "art") throw readOnly();
  const path = checkedPath(sent);
  const fanId = await actingFan(await requireHolder(asked.caller), asked.caller);
  return { status: 200, body: { url: writingLink(fanId, path, asked.headers["x-upsert"] === "true") } };
}

const RemoveForm = z.object({ prefixes: z.array(z.string().max(200)).min(1).max(200) });

/** Answers those that are gone; what is not there is not told. */
export async function removeObjects(asked: ApiRequest, bucket: Bucket): Promise<ApiAnswer> {
  if (bucket === "art") throw readOnly();
  const { prefixes } = await bodyOf(asked, RemoveForm);
  const fanId = await fanOfHolder(await requireHolder(asked.caller));
  const removed: StoredObject[] = [];
  for (const path of fanId ? prefixes.map((path) => path.normalize("NFC")).filter(mayBeObject) : []) {
    const gone = await removeObject(fanId as string, path);
    if (gone) removed.push(gone);
  }
  return {
    status: 200,
    body: removed.map((object) => ({ ...describe(object), name: object.path, bucket_id: bucket })),
  };
}

async function bodyOf<Schema extends z.ZodType>(
  asked: ApiRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = (await asked.body()).toString();
  let sent: unknown = {};
  try {
    sent = text === "" ? {} : JSON.parse(text);
  } catch {
    throw new Problem("InvalidRequest", 400, "The body is no JSON.");
  }
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Problem("InvalidRequest", 400, `${issue?.path.join(".") || "The body"}: ${issue?.message}`);
}
