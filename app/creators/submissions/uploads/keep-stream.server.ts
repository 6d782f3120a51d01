import type { Readable } from "node:stream";
import { query, transaction } from "../../../../platform/db/pool.server.ts";
import { mostFileBytes } from "../words/submission.ts";
import { releaseAnnounced } from "./announced-bytes.server.ts";
import { type Announced, announceFile, arrivingPath, noteArrival, releaseQuota } from "./arriving.server.ts";
import { takeArrived } from "./check-files.server.ts";
import { dropOrphanFile } from "./drop-files.server.ts";
import { noRoom, tooLarge } from "./quotas.ts";
import { isFullDisk, writeFrom } from "./write-from.server.ts";

/** `truncated` is set by a parser that cuts what is too large. */
type Stream = Readable & { truncated?: boolean };

/** Takes a file that comes in one piece; `bytes` are the most it may have. Answers its id. */
export async function keepStream(stream: Stream, fanId: string, announced: Announced): Promise<string> {
  const id = await announceFile(fanId, announced);
  try {
    const bytes = await writeFrom(stream, arrivingPath(id), 0, () => noteArrival(id));
    if (stream.truncated || bytes > mostFileBytes) throw tooLarge();
    await noteSize(id, announced.bytes, bytes);
    await releaseAnnounced(announced.address, announced.bytes - bytes);
    await takeArrived(id);
    return id;
  } catch (error) {
    await dropOrphanFile(id, fanId);
    throw isFullDisk(error) ? noRoom() : error;
  }
}

/** Until it was there, room was kept for as much as there might be. */
const noteSize = (id: string, announced: number, bytes: number): Promise<void> =>
  transaction(async (on) => {
    await query("update submission_files set bytes = $2 where id = $1", [id, bytes], on);
    await releaseQuota(announced - bytes, on);
  });
