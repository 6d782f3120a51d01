import type { Dialect } from "../../../platform/live/frames.server.ts";
import { channelOf } from "./channels.ts";
import { textFrame, type Version, writeMessage } from "./message.ts";

/** News as broadcasts, which the client gives to `channel.on("broadcast", {event}, ...)`. */
const dialectOf = (version: Version): Dialect => {
  const broadcast = (topic: string, event: string, json: string) =>
    textFrame(
      writeMessage(version, {
        joinRef: null,
        ref: null,
        topic: channelOf(topic),
        event: "broadcast",
        json: `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${json}}`,
      }),
    );
  return {
    log: (topic, entries) => broadcast(topic, "log", JSON.stringify({ entries })),
    state: (topic, name, json) => broadcast(topic, name, `{"value":${json}}`),
    reload: (topic) => broadcast(topic, "reload", "{}"),
  };
};

export const dialects: Record<Version, Dialect> = {
  "1.0.0": dialectOf("1.0.0"),
  "2.0.0": dialectOf("2.0.0"),
};
