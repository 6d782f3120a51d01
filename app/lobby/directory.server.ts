import { SingleFlight, shareMs } from "../../platform/db/single-flight.server.ts";
import { findYou } from "../fans/you/you.server.ts";
import { listingOf } from "../parties/lobby.server.ts";
import { listParties } from "../parties/parties.server.ts";
import { isOn } from "../parties/party.ts";
import { openPolls, ownPolls, type PollRequest } from "../polls/polls.server.ts";
import type { OwnDirectory } from "./discover.tsx";
import { ownPlaces } from "./own-places.server.ts";

const latest = new SingleFlight(async () => {
  const [parties, polls] = await Promise.all([
    listParties(),
    // The parties do not have to wait for polls that cannot be had.
    openPolls().catch(() => null),
  ]);
  return { parties, listing: listingOf(parties), polls };
});

export type Directory = Awaited<ReturnType<typeof directory>>;
export const directory = () => latest.of("");

const recent = new SingleFlight(directory, shareMs);
/** A moment old, as the kept page is into which a visitor's own is put. */
export const recentDirectory = (): Promise<Directory> => recent.of("");

export async function ownDirectory(
  { parties, polls }: Directory,
  fanId: string | null,
  asked: PollRequest = [],
): Promise<OwnDirectory | null> {
  if (!fanId && asked.length === 0) return null;
  const toCome = parties.filter(({ status }) => status === "upcoming").map(({ id }) => id);
  const on = parties.filter(({ status }) => isOn(status)).map(({ id }) => id);
  const [you, places, own] = await Promise.all([
    findYou(fanId),
    ownPlaces(fanId, { toCome, on }),
    ownPolls(polls ?? [], fanId, asked).catch(() => null),
  ]);
  return { you, ...places, polls: own ?? {} };
}
