import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { hasReaders, publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { topParticipants } from "./standings.server.ts";

/** Top Participants are public. */
defineTopic("top", { hasLog: false, mayRead: (id) => id === "" });
defineTicker({ name: "top", everyMs: 1_000, work: publishTop });

/** One query of five rows a second while there are readers. */
async function publishTop(): Promise<void> {
  if (hasReaders("top")) publishState("top", "participants", await topParticipants());
}
