import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { Problem } from "../../platform/problem.ts";
import { counted } from "../../platform/ui/numbers.ts";

/** What people made that hangs on samples and would go with them, by what they would call it. */
const hangsOn: [one: string, many: string | undefined, count: string][] = [
  [
    "line said in a rehearsal",
    "lines said in rehearsals",
    `select count(*)::int as n from log_entries l join parties p on l.topic = 'party:' || p.id
     where p.sample_of is not null and l.kind = 'message' and not l.is_sample and l.body->'removed' is null`,
  ],
  [
    "sealed prediction",
    undefined,
    "select count(*)::int as n from predictions s join parties p on p.id = s.party_id where p.sample_of is not null",
  ],
  [
    "ticket",
    undefined,
    "select count(*)::int as n from tickets t join recommendations r on r.id = t.recommendation where r.is_sample",
  ],
  [
    "claimed piece",
    undefined,
    `select count(*)::int as n from drop_claims c join drops d on d.id = c.drop_id
     where d.sample_of is not null and not c.is_sample and c.number is not null`,
  ],
  [
    "entry in a draw",
    "entries in draws",
    `select count(*)::int as n from drop_entries e join drops d on d.id = e.drop_id
     where d.sample_of is not null and not e.is_sample`,
  ],
  [
    "question to an interview",
    "questions to interviews",
    `select count(*)::int as n from interview_questions q join interviews i on i.id = q.interview_id
     where i.is_sample and not q.is_sample`,
  ],
  [
    "talk with a character",
    "talks with characters",
    "select count(*)::int as n from character_talks t join characters c on c.id = t.character where c.is_sample",
  ],
];

/** "12 lines said in rehearsals", of each kind that there is. */
export async function listContributions(on?: Queryable): Promise<string[]> {
  const told: string[] = [];
  for (const [one, many, count] of hangsOn) {
    const [found] = await query<{ n: number }>(count, [], on);
    if (found && found.n > 0) told.push(counted(found.n, one, many));
  }
  return told;
}

export function refuseContributions(told: string[]): void {
  if (told.length === 0) return;
  const sentence = `People made this in the samples, and it would go with them: ${told.join(", ")}. Say that it may go, or keep the samples hidden with SAMPLE_CONTENT=off.`;
  throw new Problem("people_made", 409, sentence);
}
