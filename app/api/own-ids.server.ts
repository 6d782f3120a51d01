import { query, queryOne } from "../../platform/db/pool.server.ts";
import { countNewSession } from "../../platform/http/issue-session.server.ts";
import { keyedHash, keyedHashes } from "../../platform/names/keyed-hashes.server.ts";
import { foreignRow } from "../../platform/postgrest/refusal.ts";
import { type Caller, signInBetter } from "./caller.server.ts";

/** As a page makes one by itself: `session_{milliseconds}_{random}`. */
const shape = /^session_\d{13}_[A-Za-z0-9_-]{8,64}$/;
const enoughChance = /^(?:[_-]*[A-Za-z0-9]){8}/;

const isWellFormed = (id: string): boolean => shape.test(id) && enoughChance.test(id.slice(22));

/**
 * Who comes with the public key alone and an id that the page made up is who that id stands for: whoever holds it was the
 * first in its network to use it. One of a signed-in fan, or of another network, is refused by name. `makes`: a row is
 * written, so that an id of nobody becomes theirs.
 */
export async function withOwnId(
  caller: Caller,
  table: string,
  said: unknown,
  makes: boolean,
): Promise<Caller> {
  if (typeof said !== "string" || said === "" || !caller.key || (await caller.holder())) return caller;
  if (!isWellFormed(said)) {
    if (makes) throw refused(table, "user_session is session_, milliseconds, _ and eight letters or digits.");
    return caller;
  }
  const known = (await networkOf(said)) ?? (makes ? await first(said, caller.address) : null);
  if (known !== null && keyedHashes(purpose, caller.address).includes(known)) return bearing(caller, said);
  if (known !== null) throw refused(table, "This user_session was first used in another network.");
  if (makes || (await isFans(said))) throw refused(table, "This user_session is a signed-in fan's.");
  return caller;
}

const purpose = "own-id";
const refused = (table: string, sentence: string) => foreignRow(table, false, `${sentence} ${signInBetter}`);

const networkOf = async (id: string): Promise<string | null> =>
  (await queryOne<{ network: string }>("select network from own_ids where user_session = $1", [id]))
    ?.network ?? null;

const known = `select 1 from fan_sessions where user_session = $1
  union all select 1 from token_sessions where user_session = $1`;

const isFans = async (id: string): Promise<boolean> => (await query(known, [id])).length > 0;

/** Counted as every new session is. Null for one that is somebody's already. */
async function first(id: string, address: string): Promise<string | null> {
  await countNewSession(address);
  await query(
    `insert into own_ids (user_session, network) select $1, $2 where not exists (${known})
     on conflict do nothing`,
    [id, keyedHash(purpose, address)],
  );
  return networkOf(id);
}

/** Nobody who holds a token: only what belongs to a row by its session is theirs. */
const bearing = (caller: Caller, session: string): Caller => ({
  ...caller,
  ownId: session,
  holder: async () => ({
    userId: "",
    sessionId: "",
    session,
    isAnonymous: true,
    email: null,
    expiresAt: 0,
  }),
});

/** What a question for own rows says of whose they are: `user_session=eq.…`. */
export const askedId = (search: string): string | null => {
  const said = new URLSearchParams(search).get("user_session");
  return said?.startsWith("eq.") ? said.slice(3).replace(/^"(.*)"$/, "$1") : null;
};
