import { randomBytes } from "node:crypto";
import { config } from "../../../platform/config.server.ts";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { requireNoBlock } from "../cards/blocks.server.ts";
import { type FanRef, fanRefsOf } from "../cards/fan-refs.server.ts";
import { follow } from "../cards/follows.server.ts";
import { welcomeFan } from "../fans.server.ts";

const linkOf = (token: string) => `${config.origin}/friends/${token}`;

/** The fan's own; null without one. */
export async function findFriendLink(fanId: string | null): Promise<string | null> {
  if (!fanId) return null;
  const row = await queryOne<{ token: string }>("select token from friend_links where fan_id = $1", [fanId]);
  return row && linkOf(row.token);
}

/** The existing link, or a new one that replaces it. */
export async function friendLink(fanId: string, { isNew }: { isNew: boolean }): Promise<string> {
  const kept = isNew ? null : await findFriendLink(fanId);
  if (kept) return kept;
  await welcomeFan(fanId);
  const token = randomBytes(16).toString("base64url");
  await query(
    `insert into friend_links (fan_id, token) values ($1, $2)
     on conflict (fan_id) do update set token = excluded.token, made_at = now()`,
    [fanId, token],
  );
  return linkOf(token);
}

/** Refusals: no_such_link. */
export async function ownerOfLink(token: string): Promise<FanRef> {
  const row = await queryOne<{ fan_id: string }>("select fan_id from friend_links where token = $1", [token]);
  const [owner] = row ? await fanRefsOf([row.fan_id]) : [];
  if (!owner)
    throw new Problem("no_such_link", 404, "This link no longer works. Ask your friend for a new one.");
  return owner;
}

type Befriended = (owner: string, friend: string) => Promise<void>;
const befriended: Befriended[] = [];

/** Called after two fans befriended each other, possibly more than once. */
export function onBefriend(tell: Befriended): void {
  befriended.push(tell);
}

/** Both follow each other. Idempotent. Refusals: no_such_link, yourself, blocked, not_taken, too_many. */
export async function befriend(fanId: string, token: string): Promise<FanRef> {
  const owner = await ownerOfLink(token);
  if (owner.fanId === fanId) throw new Problem("yourself", 409, "This link is yours. Send it to a friend.");
  await requireNoBlock(fanId, owner);
  await welcomeFan(fanId);
  await follow(fanId, owner.ref, true);
  await follow(owner.fanId, fanId, true);
  for (const tell of befriended) await tell(owner.fanId, fanId);
  return owner;
}
