import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { config } from "../config.server.ts";
import { answerText } from "../http/answer-text.server.ts";
import type { FileStore } from "./file-store.server.ts";

/** To the first byte of an answer, and without a byte in between. */
const patienceMs = 30_000;
/** A whole file, at 100 kB a second. */
const wholeFileMs = 1_200_000;

export const isS3Configured = (): boolean => config.S3_ENDPOINT !== undefined;

let known: AwsClient | null = null;

function client(): AwsClient {
  known ??= new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? "",
    sessionToken: config.S3_SESSION_TOKEN,
    service: "s3",
    region: config.S3_REGION,
    // Whoever asks decides when to try again.
    retries: 0,
  });
  return known;
}

/** By path, which every store understands; a bucket's own host name needs names to be set up. Led elsewhere, nobody follows. */
const ask = (key: string, how: RequestInit): Promise<Response> =>
  client().fetch(`${config.S3_ENDPOINT}/${config.S3_BUCKET}/${encodeURIComponent(key)}`, {
    ...how,
    redirect: "error",
  });

/** An error of S3's is a few lines of XML. */
const mostWords = 64 * 1024;

async function refuse(answer: Response, what: string): Promise<never> {
  const words = await answerText(answer, mostWords).catch(() => "");
  throw new Error(`The S3 store answered ${answer.status} to ${what}: ${words.slice(0, 300)}`);
}

export const s3Store: FileStore = {
  async put(key, path, { bytes, sha256 }) {
    const body = await openAsBlob(path);
    if (body.size !== bytes) throw new Error(`${key} is not the file that was checked.`);
    // The store compares the hash, so that what it says it has is what was looked at.
    const answer = await ask(key, {
      method: "PUT",
      body,
      headers: { "X-Amz-Content-Sha256": sha256, "Content-Type": "application/octet-stream" },
      signal: AbortSignal.timeout(wholeFileMs),
    });
    if (!answer.ok) await refuse(answer, "a PUT");
    await answer.body?.cancel();
    await rm(path, { force: true });
  },
  async open(key) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error("The S3 store did not answer.")), patienceMs);
    const answer = await ask(key, { signal: late.signal }).finally(() => clearTimeout(timer));
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    if (!answer.ok || !answer.body) return refuse(answer, "a GET");
    return Readable.fromWeb(answer.body as ReadableStream);
  },
  async remove(key) {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await ask(key, { method: "DELETE", signal });
    if (!answer.ok && answer.status !== 404) await refuse(answer, "a DELETE");
    await answer.body?.cancel();
  },
};
