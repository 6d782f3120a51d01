import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { isRead, publishState, refreshPeople } from "../../platform/live/hub.server.ts";
import { defineTopic } from "../../platform/live/topics.server.ts";
import { topicOf } from "./log/party-log.server.ts";
import { listParties } from "./parties.server.ts";

/** The directory's numbers are anybody's. */
defineTopic("lobby", { hasLog: false, mayRead: (id) => id === "" });
defineTicker({ name: "lobby", everyMs: 1_500, work: publishLobby });

async function publishLobby(): Promise<void> {
  if (!isRead("lobby")) return;
  const parties = await listParties();
  await refreshPeople(parties.map((party) => topicOf(party.id)));
  const counts = parties.map(({ id, here, participants }) => [id, { here, participants }]);
  publishState("lobby", "counts", Object.fromEntries(counts));
}
