import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { hasReaders, publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { topParticipants } from "./standings.server.ts";

/** Top Participants are anybody's to see. */
defineTopic("top", { hasLog: false, mayRead: (id) => id === "" });
defineTicker({ name: "top", everyMs: 1_000, work: publishTop });

/** One query of five rows a second while somebody looks, however many deeds are paid meanwhile. */
async function publishTop(): Promise<void> {
  if (hasReaders("top")) publishState("top", "participants", await topParticipants());
}
