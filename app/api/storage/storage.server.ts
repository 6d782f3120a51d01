import type { ApiAnswer, ApiRequest, Part } from "../part.ts";
import { type Bucket, bucketAnswer, buckets, isBucket } from "./buckets.ts";
import {
  listObjects,
  objectInfo,
  putByLink,
  putObject,
  readByLink,
  readObject,
  removeObjects,
  signObjects,
  signUpload,
} from "./objects.server.ts";
import { noSuchBucket, noSuchObject, notAPath, refusal, storageNotOffered } from "./refusals.ts";
import { serveResumable } from "./resumable.server.ts";

type Serve = (asked: ApiRequest, bucket: Bucket, path: string) => Promise<ApiAnswer>;

/** In this order: the first that fits serves. */
const endpoints: [methods: string, pattern: RegExp, serve: Serve][] = [
  ["POST", /^object\/list\/(?<bucket>[^/]+)$/, listObjects],
  ["GET HEAD", /^object\/info\/(?:public\/|authenticated\/)?(?<bucket>[^/]+)\/(?<path>.+)$/, objectInfo],
  ["GET HEAD", /^object\/sign\/(?<bucket>[^/]+)\/(?<path>.+)$/, (asked, _, path) => readByLink(asked, path)],
  ["POST", /^object\/sign\/(?<bucket>[^/]+)(?:\/(?<path>.+))?$/, signObjects],
  [
    "PUT",
    /^object\/upload\/sign\/(?<bucket>[^/]+)\/(?<path>.+)$/,
    (asked, _, path) => putByLink(asked, path),
  ],
  ["POST", /^object\/upload\/sign\/(?<bucket>[^/]+)\/(?<path>.+)$/, signUpload],
  ["GET HEAD", /^object\/public\/(?<bucket>[^/]+)\/(?<path>.+)$/, readPublic],
  ["GET HEAD", /^object\/(?:authenticated\/)?(?<bucket>[^/]+)\/(?<path>.+)$/, readObject],
  ["POST PUT", /^object\/(?<bucket>[^/]+)\/(?<path>.+)$/, putObject],
  ["DELETE", /^object\/(?<bucket>[^/]+)$/, removeObjects],
];

function readPublic(asked: ApiRequest, bucket: Bucket, path: string): Promise<ApiAnswer> {
  if (!buckets[bucket].public) throw noSuchObject();
  return readObject(asked, bucket, path);
}

async function serve(asked: ApiRequest): Promise<ApiAnswer> {
  const { method, path } = asked;
  if (/^upload\/resumable(\/|$)/.test(path)) return serveResumable(asked);
  if (/^bucket(\/|$)/.test(path)) return serveBuckets(asked);
  if (/^object\/(move|copy)$/.test(path)) throw storageNotOffered("Moving and copying");
  if (/^render\//.test(path)) throw storageNotOffered("Transforming pictures");
  for (const [methods, pattern, work] of endpoints) {
    const found = methods.split(" ").includes(method) && pattern.exec(path)?.groups;
    if (!found) continue;
    const { bucket = "" } = found;
    if (!isBucket(bucket)) throw noSuchBucket();
    return work(asked, bucket, decoded(found.path ?? ""));
  }
  if (/^object\/[^/]+\/?$/.test(path) && (method === "POST" || method === "PUT")) throw notAPath();
  throw storageNotOffered(`${method} /storage/v1/${path.slice(0, 100)}`);
}

function decoded(path: string): string {
  try {
    // macOS sends names taken apart; they are kept and found as one writes them.
    return path.split("/").map(decodeURIComponent).join("/").normalize("NFC");
  } catch {
    throw notAPath();
  }
}

async function serveBuckets({ method, path }: ApiRequest): Promise<ApiAnswer> {
  if (method !== "GET") throw storageNotOffered("Making and changing buckets");
  const [, name] = path.split("/");
  if (!name) return { status: 200, body: Object.values(buckets).map(({ id }) => bucketAnswer(id)) };
  if (!isBucket(name)) throw noSuchBucket();
  return { status: 200, body: bucketAnswer(name) };
}

/** A public picture, and a link that was signed, are opened by browsers, which bring no key. */
const isOpen = (method: string, path: string): boolean =>
  (/^object\/(public|sign)\//.test(path) && (method === "GET" || method === "HEAD")) ||
  (/^object\/upload\/sign\//.test(path) && method === "PUT");

/** A list is asked for by POST. */
const reads = (method: string, path: string): boolean =>
  method === "GET" || method === "HEAD" || /^object\/(list|sign)\//.test(path);

export const storage: Part = {
  name: "storage",
  prefix: "/storage/v1/",
  mostBytes: 64 * 1024,
  exposedHeaders: [
    "Content-Disposition",
    "ETag",
    "Location",
    "Upload-Offset",
    "Upload-Length",
    "Tus-Resumable",
  ],
  isOpen,
  reads,
  needs: (method, path) => [reads(method, path) ? "read" : "keep"],
  serve,
  refusal,
};
