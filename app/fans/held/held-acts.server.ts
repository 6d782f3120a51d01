import type { Actor } from "../../../platform/action/edge-policies.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { keepNewest } from "../../../platform/keep-newest.ts";
import { countedShare, networkShare } from "../../../platform/live/network-share.server.ts";
import { keyedHash } from "../../../platform/names/keyed-hashes.server.ts";
import { Problem } from "../../../platform/problem.ts";

/** An act that counts once per fan and thing. */
type Counted<Input extends object, Answer = unknown> = {
  /** A stable key, such as "clip-vote". */
  kind: string;
  /** Labels at the desk, singular and plural. */
  words: [one: string, many: string];
  /** The address of the thing. */
  lookAt(thing: string): string;
  /** Counts it; idempotent. */
  act(thing: string, fanId: string, input: Input): Promise<Answer>;
};

const kinds = new Map<string, Counted<object>>();
export const kindOfHeldAct = (kind: string): Counted<object> | undefined => kinds.get(kind);

const heldSentence = "This came with many others from one network. It counts once we have reviewed them.";

/** In this process, to skip lookups for acts that are not held. */
const waiting = new Map<string, true>();
const mostWaiting = 50_000;

/**
 * Counts an act, or holds it for review when it exceeds its network's share. Undoing (`isTaken`) is never held.
 * Refusals: held (409), and its own.
 */
export function countedOfNetwork<Input extends object, Answer>(counted: Counted<Input, Answer>) {
  kinds.set(counted.kind, counted as unknown as Counted<object>);
  const share = networkShare(counted.kind, 3_600);
  return async (
    thing: string,
    who: Pick<Actor, "address" | "session" | "fan">,
    input: Input,
    isTaken = false,
  ): Promise<Answer> => {
    const lets = isTaken || (await share(who, thing, countedShare));
    const fanId = await who.fan();
    const key = `${counted.kind} ${thing} ${fanId}`;
    if (!lets) {
      await hold(counted.kind, thing, fanId, input, who.address);
      keepNewest(waiting, key, true, mostWaiting);
      throw new Problem("held", 409, heldSentence);
    }
    if (waiting.delete(key))
      await query("delete from held_acts where kind = $1 and thing = $2 and fan_id = $3", [
        counted.kind,
        thing,
        fanId,
      ]);
    return counted.act(thing, fanId, input);
  };
}

const hold = (kind: string, thing: string, fanId: string, input: object, address: string) =>
  query(
    `insert into held_acts (kind, thing, fan_id, input, network) values ($1, $2, $3, $4, $5)
     on conflict (kind, thing, fan_id) do update set input = excluded.input`,
    [kind, thing, fanId, JSON.stringify(input), keyedHash("network", address)],
  );
