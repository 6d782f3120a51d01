import { Problem } from "../../../platform/problem.ts";
import type { Part } from "../part.ts";
import { serveKeyedStream } from "./stream.server.ts";

/** Over HTTP a channel cannot be written to either. The socket itself is sockets.server.ts, the stream stream.server.ts. */
export const realtime: Part = {
  name: "realtime",
  prefix: "/realtime/v1/",
  mostBytes: 64 * 1024,
  exposedHeaders: [],
  needs: () => ["read"],
  serve: async (asked) => {
    const { method, path } = asked;
    if (path === "stream" && method === "GET") {
      await serveKeyedStream(asked);
      return null;
    }
    if (path.startsWith("api/broadcast"))
      throw new Problem("read_only", 403, "Channels are read here: acts go over /rest/v1.");
    if (path === "websocket")
      throw new Problem("upgrade_required", 426, "This is a WebSocket: ask for an upgrade.");
    throw new Problem("not_found", 404, "There is nothing here.");
  },
  refusal: ({ status, code, message }) => ({ status, body: { code, message, error: message } }),
};
