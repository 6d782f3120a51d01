import { type ClientRequest, request } from "node:http";

export type SeenEntry = { seq: number; kind: string } & Record<string, unknown>;

/** What one of our events may say. */
export type Said = {
  topic: string;
  stream: string;
  name: string;
  value: unknown;
  code: string;
  entries: SeenEntry[];
};

/** Server-sent events as they come, each with what it says; `end` is called however the stream ends. */
export function readEvents(
  url: string,
  headers: Record<string, string>,
  take: (event: string, said: Said) => void,
  end: () => void = () => undefined,
): ClientRequest {
  let text = "";
  const asked = request(url, { headers, agent: false }, (response) => {
    response.setEncoding("utf8");
    response.once("close", end);
    response.on("data", (chunk: string) => {
      const blocks = (text + chunk).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
        const event = field("event");
        if (event) take(event, JSON.parse(field("data") ?? "null"));
      }
    });
  });
  asked.once("error", end);
  asked.end();
  return asked;
}

/** Looks for it until it is there; `last` says what was seen instead. */
export async function untilSeen(found: () => boolean, withinMs: number, last = () => ""): Promise<void> {
  const end = Date.now() + withinMs;
  while (!found()) {
    if (Date.now() > end) throw new Error(`Not seen within ${withinMs} ms${last()}.`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
