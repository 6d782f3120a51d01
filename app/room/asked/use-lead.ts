import { useState } from "react";
import { leadOf } from "./lead.ts";

type Seen = { poll: string; lead: number | null; changes: number };

/** Counts changes of lead while the page is open. Draws in between and the first vote are no changes. */
export function useLead(poll: string, votes: readonly number[] | null): number {
  const now = votes ? leadOf(votes) : null;
  const [seen, setSeen] = useState<Seen>({ poll, lead: now, changes: 0 });
  if (seen.poll !== poll) {
    setSeen({ poll, lead: now, changes: 0 });
    return 0;
  }
  if (now === null || now === seen.lead) return seen.changes;
  const changes = seen.lead === null ? seen.changes : seen.changes + 1;
  setSeen({ poll, lead: now, changes });
  return changes;
}
