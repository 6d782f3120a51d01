import { createHash } from "node:crypto";
import { query } from "../../../../platform/db/pool.server.ts";
import { listCharacters, portraitOf } from "../../../catalogue/catalogue.server.ts";
import { sentLink } from "../../sent/sent-link.server.ts";
import type { Verdict, VerdictTally } from "../identity.ts";

const mostListed = 30;

const portraitNamed = (name: string) => portraitOf(listCharacters().find((one) => one.name === name) ?? null);

/** A key that does not reveal the friend's id. */
const verdictId = (fanId: string, friend: string) =>
  createHash("sha256").update(`${fanId} ${friend}`).digest("base64url").slice(0, 12);

/** Where a friend's answer is a page to send on. */
export const verdictLink = (fanId: string, friend: string): string =>
  sentLink({ kind: "verdict", fan: fanId, verdict: verdictId(fanId, friend) });

const mostLookedAt = 10_000;

/** Null where it was taken back. */
export async function findVerdict(fanId: string, id: string): Promise<Verdict | null> {
  const verdicts = await listVerdicts(fanId, mostLookedAt);
  return verdicts.find((one) => one.id === id) ?? null;
}

/** Friends' answers, newest first, without sample friends. */
export async function listVerdicts(fanId: string | null, most = mostListed): Promise<Verdict[]> {
  if (!fanId) return [];
  const rows = await query<{
    friend_id: string;
    name: string | null;
    character_name: string;
    created_at: Date;
  }>(
    `select v.friend_id, f.name, v.character_name, v.created_at from identity_votes v left join fans f on f.id = v.friend_id
     where v.fan_id = $1 order by v.created_at desc, v.friend_id limit $2`,
    [fanId, most],
  );
  return rows.map(({ friend_id, name, character_name, created_at }) => ({
    id: verdictId(fanId, friend_id),
    link: verdictLink(fanId, friend_id),
    friend: name ?? "A friend",
    character: character_name,
    portrait: portraitNamed(character_name),
    at: created_at.getTime(),
  }));
}

/** By real friends, most named first. */
export async function tallyOf(fanId: string): Promise<VerdictTally[]> {
  const rows = await query<{ character_name: string; votes: number }>(
    `select character_name, count(*)::int as votes from identity_votes where fan_id = $1
     group by character_name order by 2 desc, max(created_at), character_name limit 12`,
    [fanId],
  );
  return rows.map(({ character_name, votes }) => ({
    character: character_name,
    votes,
    portrait: portraitNamed(character_name),
  }));
}
