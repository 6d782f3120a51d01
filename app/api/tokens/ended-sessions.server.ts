import { GroupCommit } from "../../../platform/db/group-commit.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { keepNewest } from "../../../platform/keep-newest.ts";

/** What was ended elsewhere is refused here within so many milliseconds. */
const knownForMs = 2_000;
const mostKnown = 50_000;
const known = new Map<string, { ended: boolean; until: number }>();
const lookups = new GroupCommit<string, boolean>(lookUp, { lingerMs: 0 });

/** Also true for one that is not there any more. */
export async function hasEnded(sessionId: string): Promise<boolean> {
  const entry = known.get(sessionId);
  if (entry && entry.until > Date.now()) return entry.ended;
  const ended = await lookups.add(sessionId);
  remember(sessionId, ended);
  return ended;
}

async function lookUp(ids: string[]): Promise<boolean[]> {
  const rows = await query<{ id: string }>(
    {
      name: "open-token-sessions",
      text: "select id from token_sessions where id = any($1::uuid[]) and ended_at is null",
    },
    [ids],
  );
  const open = new Set(rows.map(({ id }) => id));
  return ids.map((id) => !open.has(id));
}

function remember(sessionId: string, ended: boolean): void {
  keepNewest(known, sessionId, { ended, until: Date.now() + knownForMs }, mostKnown);
}

/** Call it after the commit that ended them. */
export function forgetTokenSessions(sessionIds: string[]): void {
  for (const id of sessionIds) remember(id, true);
}
