import type { Admitted, Call } from "../../../../platform/action/call.server.ts";
import { cleanFileName } from "../../../../platform/files/file-name.ts";
import { allowSlowBody } from "../../../../platform/http/http-server.server.ts";
import { log } from "../../../../platform/logger.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { mostFileBytes, mostFiles } from "../words/submission.ts";
import { keepStream } from "./keep-stream.server.ts";
import { type FilePart, readForm } from "./read-form.server.ts";

const roomForFields = 256 * 1024;
const limits = {
  fileSize: mostFileBytes,
  files: mostFiles,
  fields: 60,
  fieldSize: 16 * 1024,
  headerPairs: 50,
};
const unreadable = () => new Problem("unreadable", 400, "That could not be read. Please try again.");

/**
 * A form with files as a browser without scripts sends it. Files flow to the disk and belong to the fan from then on,
 * also where the form is refused and comes back; what is left is a plain form that names them.
 */
export async function readPlainForm(call: Call, fanId: () => Promise<string>): Promise<Admitted> {
  const { headers, incoming } = call;
  if (Number(headers["content-length"] ?? 0) > mostFiles * mostFileBytes + roomForFields)
    throw new Problem("too_large", 413, `A form takes ${mostFiles} files of at most 100 MB each.`);
  allowSlowBody(incoming);
  const fields = new URLSearchParams();
  const refusals: string[] = [];
  const files: Promise<void>[] = [];
  const keep = (stream: FilePart, name: string | undefined) => {
    if (!name) return void stream.resume();
    const keeping = keepFile(stream, { name: cleanFileName(name), address: call.address }, fanId).then(
      (id) => fields.append("files", id),
      (error) => {
        stream.resume();
        if (!(error instanceof Problem)) throw error;
        refusals.push(`${cleanFileName(name)}: ${error.message}`);
      },
    );
    // Asked together below.
    keeping.catch(() => undefined);
    files.push(keeping);
  };
  try {
    await readForm(incoming, headers, { limits, isPartAFile: (name) => name === "file" }, unreadable, {
      onField: (name, value) => fields.append(name, value),
      onFile: keep,
      onTooManyFiles: () => refusals.push(`A form takes at most ${mostFiles} files.`),
    });
  } finally {
    await Promise.allSettled(files);
  }
  await Promise.all(files).catch((error) => {
    log.error({ err: error, requestId: call.requestId }, "a form's file could not be kept");
    throw new Problem("failed", 503, "Something went wrong. Please try again.");
  });
  if (refusals.length > 0) fields.set("filesRefused", refusals.join(" "));
  const plain = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  return { ...call, headers: plain, body: Buffer.from(String(fields)), stream: none };
}

const none: AsyncIterable<Buffer> = {
  async *[Symbol.asyncIterator]() {},
};

const keepFile = async (
  stream: FilePart,
  from: { name: string; address: string },
  fanOf: () => Promise<string>,
): Promise<string> => keepStream(stream, await fanOf(), { ...from, bytes: mostFileBytes });
