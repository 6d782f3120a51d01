import { randomUUID } from "node:crypto";
import { GroupCommit, type ItemOutcome } from "../../../platform/db/group-commit.server.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { keyedHash, keyedHashes } from "../../../platform/names/keyed-hashes.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { codeMinutes } from "../../fans/accounts/emails.server.ts";
import { onSignOut } from "../../fans/fan-sessions.server.ts";
import { forgetTokenSessions } from "../tokens/ended-sessions.server.ts";
import { type RefreshToken, readRefreshToken, writeRefreshToken } from "./refresh-token.server.ts";

/** A sign-in over the wire: what an access token is for an hour, and a refresh token until it is left alone. */
export type TokenSession = {
  id: string;
  /** The anonymous session it stands for. */
  session: string;
  /** It was opened by this sign-in, and is no browser's of our own pages. */
  isOwnSession: boolean;
  generation: number;
  createdAt: Date;
};

type Opening = { session: string; isOwnSession: boolean; keyId: number | null; userAgent: string };

const columns = `id, user_session as session, is_own_session as "isOwnSession", generation, created_at as "createdAt"`;
const longestUserAgent = 200;

const openings = new GroupCommit<Opening, TokenSession>(openAll);

export const openTokenSession = (opening: Opening): Promise<TokenSession> => openings.add(opening);

async function openAll(all: Opening[]): Promise<TokenSession[]> {
  const ids = all.map(() => randomUUID());
  const rows = await query<TokenSession>(
    {
      name: "open-token-sessions-of",
      text: `insert into token_sessions (id, user_session, is_own_session, key_id, user_agent)
             select * from unnest($1::uuid[], $2::text[], $3::boolean[], $4::bigint[], $5::text[]) returning ${columns}`,
    },
    [
      ids,
      all.map(({ session }) => session),
      all.map(({ isOwnSession }) => isOwnSession),
      all.map(({ keyId }) => keyId),
      all.map(({ userAgent }) => userAgent.slice(0, longestUserAgent)),
    ],
  );
  const opened = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => opened.get(id) as TokenSession);
}

const lookups = new GroupCommit<string, TokenSession | null>(findAll, { lingerMs: 0 });

export const findTokenSession = (id: string): Promise<TokenSession | null> => lookups.add(id);

async function findAll(ids: string[]): Promise<(TokenSession | null)[]> {
  const rows = await query<TokenSession>(
    {
      name: "find-token-sessions",
      text: `select ${columns} from token_sessions where id = any($1::uuid[]) and ended_at is null`,
    },
    [ids],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}

export const refreshTokenOf = ({ id, generation }: TokenSession): string =>
  writeRefreshToken({ sessionId: id, generation });

/** Two tabs send the same token at once. */
const sentTwiceFor = "10 seconds";
/** Nobody has shown the one that follows, so its answer may have been lost on the way: clients ask again for half a minute. */
const lostFor = "1 minute";
const unusedFor = "90 days";

/**
 * The session with its next generation. A token that was used before is an honest client's second try for a moment, and
 * is answered with what the first was; after that it is somebody else's copy, and ends the session. Refusals:
 * refresh_token_not_found, refresh_token_already_used (400).
 */
export async function refresh(token: string): Promise<TokenSession> {
  const read = readRefreshToken(token);
  if (!read) throw unknownToken();
  return refreshes.add(read);
}

const refreshes = new GroupCommit<RefreshToken, TokenSession>(refreshAll);

// Of one session's tokens in a batch the oldest decides: were it a copy, the others were no more. A restored backup
// knows an earlier generation than its clients do.
const refreshText = `with asked as (
    select id, min(generation) as generation from unnest($1::uuid[], $2::int[]) as t (id, generation) group by id
  ), held as (
    select s.id from token_sessions s join asked using (id) order by s.id for update of s
  )
  update token_sessions s set
    generation = greatest(s.generation, a.generation + 1),
    used_at = case when a.generation >= s.generation then now() else s.used_at end,
    ended_at = case when a.generation < s.generation and s.used_at <= now() - case
      when a.generation = s.generation - 1 then interval '${lostFor}' else interval '${sentTwiceFor}' end then now() end
  from asked a join held using (id)
  where s.id = a.id and s.ended_at is null and s.used_at > now() - interval '${unusedFor}'
  returning s.id, s.user_session as session, s.is_own_session as "isOwnSession", s.generation, s.created_at as "createdAt", s.ended_at is not null as "hasEnded"`;

async function refreshAll(tokens: RefreshToken[]): Promise<ItemOutcome<TokenSession>[]> {
  const rows = await query<TokenSession & { hasEnded: boolean }>(
    { name: "refresh-token-sessions", text: refreshText },
    [tokens.map(({ sessionId }) => sessionId), tokens.map(({ generation }) => generation)],
  );
  forgetTokenSessions(rows.filter(({ hasEnded }) => hasEnded).map(({ id }) => id));
  const found = new Map(rows.map((row) => [row.id, row]));
  return tokens.map(({ sessionId }) => {
    const row = found.get(sessionId);
    if (!row) return unknownToken();
    return row.hasEnded ? alreadyUsed() : row;
  });
}

const alreadyUsed = () =>
  new Problem(
    "refresh_token_already_used",
    400,
    "Invalid Refresh Token: Already Used. The sign-in it belongs to has ended.",
  );
const unknownToken = () =>
  new Problem("refresh_token_not_found", 400, "Invalid Refresh Token: Refresh Token Not Found");

/** `keep` is one that stays. */
export async function endTokenSessions(
  sessions: string[],
  { keep = null, on }: { keep?: string | null; on?: Queryable } = {},
): Promise<void> {
  const rows = await query<{ id: string }>(
    `update token_sessions set ended_at = now()
     where user_session = any($1) and ended_at is null and ($2::uuid is null or id <> $2) returning id`,
    [sessions, keep],
    on,
  );
  // Where it is not committed they are asked for again in a moment.
  forgetTokenSessions(rows.map(({ id }) => id));
}

onSignOut((on, sessions) => endTokenSessions(sessions, { on }));

export async function endTokenSession(id: string): Promise<void> {
  await query("update token_sessions set ended_at = now() where id = $1 and ended_at is null", [id]);
  forgetTokenSessions([id]);
}

/** An anonymous user wants to keep their seat under the address. Null: not any more. */
export const noteRequestedEmail = (
  id: string,
  asked: { email: string; network: string } | null,
): Promise<object[]> =>
  query(
    `update token_sessions set asked_email = $2, asked_network = $3,
       asked_at = case when $2::text is not null then now() end where id = $1`,
    [id, asked?.email, asked && keyedHash("asking-network", asked.network)],
  );

/** Who asked from the network; null where several did, of whom any may be a stranger. */
export async function findRequester(email: string, network: string): Promise<TokenSession | null> {
  const rows = await query<TokenSession>(
    `select ${columns} from token_sessions
     where asked_email = $1 and asked_network = any($3) and ended_at is null
       and asked_at > now() - $2 * interval '1 minute' limit 2`,
    [email, codeMinutes, keyedHashes("asking-network", network)],
  );
  return rows.length === 1 ? (rows[0] as TokenSession) : null;
}

/** One that is not there has ended. */
export async function clearTokenSessions(): Promise<void> {
  await query(
    `delete from token_sessions
     where used_at < now() - interval '${unusedFor}' or ended_at < now() - interval '1 day'`,
  );
  await query(
    "update token_sessions set asked_email = null, asked_network = null, asked_at = null where asked_at < now() - interval '1 day'",
  );
}

defineScheduledJob("clear-token-sessions", "41 3 * * *", clearTokenSessions);
