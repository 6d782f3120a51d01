import { query } from "../../platform/db/pool.server.ts";

export type Activity = { id: string; text: string; at: number; href: string | null };

const listed = 5;

type DeedRow = {
  id: number;
  deed: string;
  ref: string;
  at: Date;
  points: number;
  party: string | null;
  party_id: string | null;
  poll: string | null;
};

export async function recentActivity(fanId: string | null): Promise<Activity[]> {
  if (!fanId) return [];
  const rows = await query<DeedRow>(
    `select l.id, l.deed, l.ref, l.at, l.points, p.title as party, p.id as party_id, q.title as poll
     from (select * from points_ledger where fan_id = $1 order by at desc, id desc limit ${listed}) l
     left join parties p on l.deed in ('join', 'visit', 'message', 'reaction') and p.id = split_part(l.ref, ' ', 1)
     left join polls q on l.deed = 'vote' and q.id = l.ref
     order by l.at desc, l.id desc`,
    [fanId],
  );
  return rows.map((row) => ({
    id: String(row.id),
    text: sentenceOf(row),
    at: row.at.getTime(),
    href: row.party_id ? `/afters/${row.party_id}` : null,
  }));
}

function sentenceOf({ deed, party, poll }: DeedRow): string {
  const where = party ?? "a party";
  if (deed === "join") return `Joined ${where}`;
  if (deed === "visit") return `Came back to ${where}`;
  if (deed === "message") return `Spoke up at ${where}`;
  if (deed === "reaction") return `Reacted at ${where}`;
  if (deed === "vote") return poll ? `Voted on “${poll}”` : "Voted on a poll";
  if (deed === "rate") return "Rated a character";
  if (deed === "claim") return "Claimed a character";
  return "Got a friend's vote";
}
