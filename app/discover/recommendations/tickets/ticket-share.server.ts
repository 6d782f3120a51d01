import { queryOne } from "../../../../platform/db/pool.server.ts";
import { limitedShare, networkShare, type Sharer } from "../../../../platform/live/network-share.server.ts";
import { Problem } from "../../../../platform/problem.ts";

const share = networkShare("tickets", 24 * 3_600);

/** Of an evening's seats a network has a quarter at most, and few before its people have been there for a while. Throws network_share (429). */
export async function limitTicketsOfNetwork(recommendation: string, who: Sharer): Promise<void> {
  const found = await queryOne<{ seats: number | null }>("select seats from recommendations where id = $1", [
    recommendation,
  ]);
  if (!found?.seats || (await share(who, recommendation, limitedShare(found.seats)))) return;
  throw new Problem(
    "network_share",
    429,
    "Many tickets went to your network today. Stay a few minutes, vote or say something, and press again.",
    undefined,
    60,
  );
}
