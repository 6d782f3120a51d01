import { Readable } from "node:stream";
import type pg from "pg";

const blockBytes = 256 * 1024;

/** Missing in the driver's types: a statement may handle protocol messages itself. */
type Driver = { query(statement: object): void };
type Wire = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
  stream: Readable & NodeJS.WritableStream & { writableNeedDrain: boolean };
};

/** The rows of `copy ... to stdout` in blocks, with back pressure. */
export function copyOut(client: pg.ClientBase, text: string): Readable {
  let wire: Wire | null = null;
  let parts: Buffer[] = [];
  let bytes = 0;
  const rows = new Readable({ read: () => void wire?.stream.resume() });
  const flush = () => {
    const block = Buffer.concat(parts);
    parts = [];
    bytes = 0;
    return block.length === 0 || rows.push(block);
  };
  (client as Driver).query({
    submit(connection: Wire) {
      wire = connection;
      connection.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire) {
      // Copied, because the driver reuses the memory.
      parts.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes >= blockBytes && !flush()) stream.pause();
    },
    handleCommandComplete() {
      flush();
    },
    handleReadyForQuery() {
      rows.push(null);
    },
    handleError(error: Error) {
      rows.destroy(error);
    },
  });
  return rows;
}

/** Returns the number of rows Postgres read from `copy ... from stdin`. */
export function copyIn(
  client: pg.ClientBase,
  text: string,
  blocks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let failed = false;
    let rows = 0;
    const send = async (wire: Wire) => {
      for await (const block of blocks) {
        if (failed) return;
        wire.sendCopyFromChunk(block);
        if (wire.stream.writableNeedDrain) await drained(wire.stream);
      }
      if (!failed) wire.endCopyFrom();
    };
    (client as Driver).query({
      submit: (connection: Wire) => connection.query(text),
      handleCopyInResponse(connection: Wire) {
        send(connection).catch((error: Error) => {
          reject(error);
          connection.sendCopyFail(error.message);
        });
      },
      handleCommandComplete({ text: said }: { text: string }) {
        rows = Number(said.split(" ").at(-1));
      },
      handleReadyForQuery: () => resolve(rows),
      handleError(error: Error) {
        failed = true;
        reject(error);
      },
    });
  });
}

/** Also resolves on close, of which the statement is notified itself. */
const drained = (stream: Wire["stream"]): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });
