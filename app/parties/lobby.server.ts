import { createHash } from "node:crypto";
import { query } from "../../platform/db/pool.server.ts";
import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { hasReaders, idsWithReaders, publishState, refreshPeople } from "../../platform/live/hub.server.ts";
import { defineTopic } from "../../platform/live/topics.server.ts";
import { topicOfParty } from "./log/party-log.server.ts";
import { listParties, marksColumn } from "./parties.server.ts";
import type { LobbyCount, PartyCardView } from "./party.ts";

/** Public numbers. */
defineTopic("lobby", { hasLog: false, mayRead: (id) => id === "" });
defineTicker({ name: "lobby", everyMs: 1_000, work: publishLobby });
defineTicker({ name: "room-counts", everyMs: 1_000, work: publishRoomCounts });

async function publishLobby(): Promise<void> {
  if (!hasReaders("lobby")) return;
  const parties = await listParties();
  await refreshPeople(parties.map((party) => topicOfParty(party.id)));
  const counts = parties.map(
    ({ id, here, participants, sampleParticipants, marks }): [string, LobbyCount] => [
      id,
      { here, participants, sampleParticipants, marks },
    ],
  );
  publishState("lobby", "counts", Object.fromEntries(counts));
  publishState("lobby", "listing", listingOf(parties));
}

/** Changes when a party appears, ends, or its text, picture or times change; pages then reload their cards. */
export function listingOf(parties: PartyCardView[]): string {
  const cards = parties
    .map(
      ({ here: _, participants: __, sampleParticipants: ___, status: ____, marks: _____, ...card }) => card,
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(cards)).digest("base64url");
}

/** All rooms with readers, in one query. */
async function publishRoomCounts(): Promise<void> {
  const ids = idsWithReaders("party");
  if (ids.length === 0) return;
  const rows = await query<{ id: string; joined: number; sample: number; marks: number }>(
    `select id, participants as joined, sample_participants as sample, ${marksColumn} from parties where id = any($1)`,
    [ids],
  );
  for (const { id, joined, sample, marks } of rows)
    publishState(topicOfParty(id), "joined", {
      participants: joined + sample,
      sampleParticipants: sample,
      marks,
    });
}
