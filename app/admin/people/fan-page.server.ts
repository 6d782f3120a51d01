import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { avatars } from "../../catalogue/catalogue.server.ts";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import type { DecisionAct } from "../../moderation/decisions/decision.ts";
import { notesOnFan } from "./fan-notes.server.ts";

const mostLines = 50;

type FanRow = {
  id: string;
  name: string | null;
  avatar: string;
  ring: number | null;
  since: Date;
  email: string | null;
  points: number;
  votes: number;
  claims: number;
  /** When they were last in a room. */
  seenAt: Date | null;
  mutedSince: Date | null;
  mutedUntil: Date | null;
  shutOutUntil: Date | null;
};

export type FanLine = {
  partyId: string;
  party: string;
  seq: number;
  text: string;
  at: Date;
  removed: boolean;
};

export type FanParty = { id: string; title: string; joinedAt: Date; name: string; lines: number };

export type DecisionOnFan = {
  id: string;
  act: DecisionAct;
  said: string;
  rule: GuidelineRule;
  at: Date;
  until: Date | null;
  operator: string | null;
  outcome: string | null;
};

/** Of a real fan, for the desk; null for anybody else. What is said without a name is not here. */
export async function findFanPage(fanId: string) {
  const fan = await queryOne<FanRow>(
    `select f.id, f.name, f.avatar, f.ring, f.created_at as since, a.email, coalesce(p.points, 0)::int as points,
       (select count(*)::int from poll_votes v where v.fan_id = f.id) as votes,
       (select count(*)::int from drop_claims c where c.fan_id = f.id) as claims,
       (select max(s.last_visit_at) from party_members s where s.fan_id = f.id) as "seenAt",
       m.muted_at as "mutedSince", m.until as "mutedUntil", o.until as "shutOutUntil"
     from fans f left join accounts a on a.fan_id = f.id left join fan_points p on p.fan_id = f.id
     left join muted_fans m on m.fan_id = f.id and (m.until is null or m.until > now())
     left join shut_outs o on o.fan_id = f.id and o.until > now()
     where f.id = $1 and not f.is_sample`,
    [fanId],
  );
  if (!fan) return null;
  const [lines, parties, decisions, notes] = await Promise.all([
    linesOfFan(fanId),
    partiesOfFan(fanId),
    decisionsOnFan(fanId),
    notesOnFan(fanId),
  ]);
  return { fan, portrait: avatars()[fan.avatar] ?? null, lines, parties, decisions, notes };
}

const linesOfFan = (fanId: string): Promise<FanLine[]> =>
  query<FanLine>(
    `select p.id as "partyId", p.title as party, l.seq::int as seq, coalesce(r.body, l.body)->>'text' as text, l.at,
       l.body->'removed' is not null as removed
     from log_entries l join parties p on l.topic = 'party:' || p.id
     left join removed_messages r on r.party_id = p.id and r.seq = l.seq
     where l.fan_id = $1 and l.kind = 'message' order by l.at desc limit ${mostLines}`,
    [fanId],
  );

const partiesOfFan = (fanId: string): Promise<FanParty[]> =>
  query<FanParty>(
    `select p.id, p.title, m.joined_at as "joinedAt", m.name,
       (select count(*)::int from log_entries l
        where l.topic = 'party:' || p.id and l.fan_id = m.fan_id and l.kind = 'message') as lines
     from party_members m join parties p on p.id = m.party_id
     where m.fan_id = $1 order by m.joined_at desc limit 20`,
    [fanId],
  );

/** What was undone stands nowhere. */
const decisionsOnFan = (fanId: string): Promise<DecisionOnFan[]> =>
  query<DecisionOnFan>(
    `select id, act, said, rule, decided_at as at, until, operator, outcome from moderation_decisions
     where fan_id = $1 and kind in ('fan', 'message', 'held-line') and outcome is distinct from 'undone'
     order by decided_at desc limit 30`,
    [fanId],
  );

/** Where a letter reaches them; null for who has given no address. */
export async function addressOfFan(fanId: string): Promise<string | null> {
  const row = await queryOne<{ email: string | null }>("select email from accounts where fan_id = $1", [
    fanId,
  ]);
  return row?.email ?? null;
}
