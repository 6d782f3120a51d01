import { AsyncLocalStorage } from "node:async_hooks";
import { writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { arrivedBytes, arrivingPath, findArriving, forgetArrival, noteArrival } from "./arriving.server.ts";
import { takeArrived } from "./check-files.server.ts";
import { dropOrphanFile } from "./drop-files.server.ts";
import { noRoom } from "./quotas.ts";
import { isFullDisk, writeFrom } from "./write-from.server.ts";

/** Who sends what is being answered: the store itself asks whose a file is, however its id came. */
export const sender = new AsyncLocalStorage<string>();

const findOwn = async (id: string) => {
  const row = await findArriving(id);
  return row && row.fan_id !== null && row.fan_id === sender.getStore() ? row : null;
};

/** Rows say what a file is to be, the disk how much of it is there. */
export class UploadStore extends DataStore {
  override extensions = ["creation", "termination", "expiration"];

  /** Its row is there already, with its room and its folder. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      await writeFile(arrivingPath(upload.id), "");
    } catch (error) {
      await this.remove(upload.id);
      throw isFullDisk(error) ? noRoom() : error;
    }
    return upload;
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    if (!(await findOwn(id))) throw ERRORS.FILE_NOT_FOUND;
    let has = false;
    const began = () => {
      has = true;
      return noteArrival(id);
    };
    try {
      return await writeFrom(bytes, arrivingPath(id), offset, began);
    } catch (error) {
      if (!isFullDisk(error)) throw error;
      await this.remove(id);
      throw noRoom();
    } finally {
      // A piece of nothing keeps no room.
      if (has) await noteArrival(id);
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findOwn(id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const offset = await arrivedBytes(row);
    // Its last byte came, and the server ended before it said so.
    if (row.state === "arriving" && offset === row.bytes) await takeArrived(id);
    return new Upload({ id, size: row.bytes, offset, creation_date: row.created_at.toISOString() });
  }

  override async remove(id: string): Promise<void> {
    const row = await findArriving(id);
    if (row && row.fan_id !== sender.getStore()) throw ERRORS.FILE_NOT_FOUND;
    await forgetArrival(id);
    if (row?.fan_id) await dropOrphanFile(id, row.fan_id);
  }

  /** Swept a day after the last byte, see sweep.server.ts. */
  override getExpiration = (): number => 0;
}
