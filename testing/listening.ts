import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { expect } from "vitest";
import { readTopic } from "../platform/live/hub.server.ts";
import { Reader } from "../platform/live/reader.server.ts";

/** Reads a topic in the test's own process, where no sweep catches up with what was not published. */
export async function listenTo(topic: string, after?: number, person = "p") {
  const socket = new PassThrough();
  const reader = new Reader(socket as unknown as Socket, { session: null, person });
  const leave = await readTopic(topic, reader, after);
  let heard = "";
  return {
    /** Answers all that was heard, once these words are among it. */
    async hears(words: string): Promise<string> {
      await expect.poll(() => (heard += socket.read() ?? "")).toContain(words);
      return heard;
    },
    leave,
  };
}
