import { randomUUID } from "node:crypto";
import { GroupCommit } from "../../../platform/db/group-commit.server.ts";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { forgetTokenSessions } from "../tokens/ended-sessions.server.ts";
import { readRefreshToken, writeRefreshToken } from "./refresh-token.server.ts";

/** A sign-in over the wire: what an access token is for an hour, and a refresh token until it is left alone. */
export type TokenSession = {
  id: string;
  /** The anonymous session it stands for. */
  session: string;
  generation: number;
  createdAt: Date;
};

type Opening = { session: string; keyId: number | null; userAgent: string };

const columns = `id, user_session as session, generation, created_at as "createdAt"`;
const longestUserAgent = 200;

const openings = new GroupCommit<Opening, TokenSession>(openAll);

export const openTokenSession = (opening: Opening): Promise<TokenSession> => openings.add(opening);

async function openAll(all: Opening[]): Promise<TokenSession[]> {
  const ids = all.map(() => randomUUID());
  const rows = await query<TokenSession>(
    {
      name: "open-token-sessions-of",
      text: `insert into token_sessions (id, user_session, key_id, user_agent)
             select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[]) returning ${columns}`,
    },
    [
      ids,
      all.map(({ session }) => session),
      all.map(({ keyId }) => keyId),
      all.map(({ userAgent }) => userAgent.slice(0, longestUserAgent)),
    ],
  );
  const opened = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => opened.get(id) as TokenSession);
}

export const findTokenSession = (id: string): Promise<TokenSession | null> =>
  queryOne(`select ${columns} from token_sessions where id = $1 and ended_at is null`, [id]);

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
  // A restored backup knows an earlier generation than its clients do.
  const [row] = await query<TokenSession & { hasEnded: boolean }>(
    {
      name: "refresh-token-session",
      text: `update token_sessions set
         generation = greatest(generation, $2 + 1),
         used_at = case when $2 >= generation then now() else used_at end,
         ended_at = case when $2 < generation and used_at <= now() - case when $2 = generation - 1
           then interval '${lostFor}' else interval '${sentTwiceFor}' end then now() end
       where id = $1 and ended_at is null and used_at > now() - interval '${unusedFor}'
       returning ${columns}, ended_at is not null as "hasEnded"`,
    },
    [read.sessionId, read.generation],
  );
  if (!row) throw unknownToken();
  if (!row.hasEnded) return row;
  forgetTokenSessions([row.id]);
  throw new Problem(
    "refresh_token_already_used",
    400,
    "Invalid Refresh Token: Already Used. Whoever holds it is signed out.",
  );
}

const unknownToken = () =>
  new Problem("refresh_token_not_found", 400, "Invalid Refresh Token: Refresh Token Not Found");

/** `keep` is one that stays. */
export async function endTokenSessions(sessions: string[], keep: string | null = null): Promise<void> {
  const rows = await query<{ id: string }>(
    `update token_sessions set ended_at = now()
     where user_session = any($1) and ended_at is null and ($2::uuid is null or id <> $2) returning id`,
    [sessions, keep],
  );
  forgetTokenSessions(rows.map(({ id }) => id));
}

export async function endTokenSession(id: string): Promise<void> {
  await query("update token_sessions set ended_at = now() where id = $1 and ended_at is null", [id]);
  forgetTokenSessions([id]);
}

/** One that is not there has ended. */
export const clearTokenSessions = (): Promise<object[]> =>
  query(
    `delete from token_sessions
     where used_at < now() - interval '${unusedFor}' or ended_at < now() - interval '1 day'`,
  );

defineScheduledJob("clear-token-sessions", "41 3 * * *", clearTokenSessions);
