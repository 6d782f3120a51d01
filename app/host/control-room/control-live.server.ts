import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { idsWithReaders, publishState, publishStateNow } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { readControlState } from "./control-room.server.ts";
import { controlTopic, partyOfPass } from "./control-topic.server.ts";

defineTopic("control", { hasLog: false, mayRead: (pass) => partyOfPass(pass) !== null });
defineTicker({ name: "control-rooms", everyMs: 1_000, work: publishControlRooms });

/** Control rooms that somebody watches in this process, each read once a second however many watch. */
export async function publishControlRooms(): Promise<void> {
  const watched = Map.groupBy(idsWithReaders("control"), (pass) => partyOfPass(pass) ?? "");
  for (const [partyId, passes] of watched) {
    const state = partyId ? await readControlState(partyId) : null;
    if (state) for (const pass of passes) publishState(`control:${pass}`, "room", state);
  }
}

/** After a host's act: other hosts see it without waiting for the next second. */
export async function publishControlRoom(partyId: string): Promise<void> {
  const state = await readControlState(partyId);
  if (state) publishStateNow(controlTopic(partyId), "room", state);
}
