import { config } from "../config.server.ts";
import { limitTo } from "../http/limits.server.ts";
import { keepNewest } from "../keep-newest.ts";
import { Problem } from "../problem.ts";
import { sessionAgeMs } from "../session/session.server.ts";
import { hasSettled, isPresent, settledOnNetwork } from "./presence.server.ts";

/** Who acts: their session, null where there is none, and their network as limits count it. */
export type Sharer = {
  address: string;
  session: string | null;
  /** Its time is what somebody says. */
  isMadeUp?: boolean;
};

/** So many of one network: of whomever, of people who have been there a while, and in ten minutes of sessions just opened. */
export type Share = { newcomers: number; people: number; fresh: number };

/** Of what is counted and not scarce: a house of flats, a large hall, and more than a household. */
export const countedShare: Share = { newcomers: 60, people: 500, fresh: 20 };

/**
 * Of what there are so many of a quarter goes to one network, as of names under a wish; before its people have settled
 * sixteen of them at most, or a tenth up to thirty.
 */
export function limitedShare(pieces: number): Share {
  const quarter = Math.max(4, Math.ceil(pieces / 4));
  const newcomers = Math.min(quarter, Math.max(16, Math.min(30, Math.ceil(pieces / 10))));
  return { newcomers, people: Math.max(8, quarter), fresh: newcomers };
}

/** As long as it takes to come in and look; who stays on, or comes back, is no longer new. */
const newForMs = 2 * 60_000;
const freshSeconds = 600;

/** A vote that is moved, or a press that is sent again, is the same one. */
const taken = new Map<string, true>();
const mostTaken = 50_000;

/**
 * Of one thing that is counted or limited, what one network has: sessions cost nothing, so a household's worth is
 * anybody's, and more is theirs who have settled (`presence.server.ts`), each once. Answers false beyond it.
 */
export function networkShare(name: string, seconds: number) {
  const guards = new Map<number, ReturnType<typeof limitTo>>();
  const guardOf = (points: number) => {
    const guard = guards.get(points) ?? limitTo({ name: `share-${name}`, points, seconds });
    guards.set(points, guard);
    return guard;
  };
  const lets = (points: number, key: string, cost = 1) => passes(guardOf(points)(key, cost));
  const ofFresh = new Map<number, ReturnType<typeof limitTo>>();
  const letsFresh = ({ fresh }: Share, key: string) => {
    const guard =
      ofFresh.get(fresh) ?? limitTo({ name: `share-${name}-fresh`, points: fresh, seconds: freshSeconds });
    ofFresh.set(fresh, guard);
    return passes(guard(key));
  };
  const letsNewcomer = async (share: Share, session: string | null, of: string) =>
    (await lets(share.newcomers, `newcomers ${of}`)) &&
    ((session !== null && sessionAgeMs(session) > newForMs) || (await letsFresh(share, of)));
  // With several processes another one may serve the stream of who acts here: as many of them as have settled here.
  const letsElsewhere = async ({ people }: Share, address: string, session: string | null, of: string) => {
    const most = config.REDIS_URL && session && !isPresent(address, session) ? settledOnNetwork(address) : 0;
    return most > 0 && lets(people, `elsewhere ${of}`, Math.ceil(people / most));
  };
  return async ({ address, session, isMadeUp }: Sharer, thing: string, share: Share): Promise<boolean> => {
    const own = session && `${name} ${thing} ${address} ${session}`;
    if (own && taken.has(own)) return true;
    const of = `${address} ${thing}`;
    const isIn =
      (session !== null && hasSettled(address, session) && (await lets(share.people, `people ${of}`))) ||
      (await letsNewcomer(share, isMadeUp ? null : session, of)) ||
      (await letsElsewhere(share, address, session, of));
    if (own && isIn) keepNewest(taken, own, true, mostTaken);
    return isIn;
  };
}

async function passes(guarded: Promise<void>): Promise<boolean> {
  try {
    await guarded;
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
