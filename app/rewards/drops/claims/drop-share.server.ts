import { onPoolOpened, query } from "../../../../platform/db/pool.server.ts";
import { keepNewest } from "../../../../platform/keep-newest.ts";
import {
  countedShare,
  limitedShare,
  networkShare,
  type Sharer,
} from "../../../../platform/live/network-share.server.ts";
import { Problem } from "../../../../platform/problem.ts";

const share = networkShare("drop-claims", 24 * 3_600);

type Kind = { pieces: number; mode: string };

/** Fixed once a drop has opened, but refreshed from time to time. */
const kinds = new Map<string, Kind & { at: number }>();
onPoolOpened(() => kinds.clear());
const keptMs = 60_000;
const mostKept = 200;

async function kindOf(dropId: string): Promise<Kind | null> {
  const known = kinds.get(dropId);
  if (known && known.at > Date.now() - keptMs) return known;
  const [found] = await query<Kind>("select coalesce(pieces, 0) as pieces, mode from drops where id = $1", [
    dropId,
  ]);
  if (found) keepNewest(kinds, dropId, { ...found, at: Date.now() }, mostKept);
  return found ?? null;
}

/**
 * A network gets at most a quarter of the pieces, and few until its fans have settled; of a draw's entries as many as
 * a large hall. Throws network_share (429).
 */
export async function limitClaimsOfNetwork(dropId: string, who: Sharer): Promise<void> {
  const kind = await kindOf(dropId);
  if (!kind) return;
  const own = kind.mode === "draw" ? countedShare : limitedShare(kind.pieces);
  if (await share(who, dropId, own)) return;
  throw new Problem(
    "network_share",
    429,
    "Many came from your network at once, so this one waits. Stay a few minutes, say or applaud something, and press again.",
    undefined,
    60,
  );
}
