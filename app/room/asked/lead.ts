/** Index of the single leader; null before the first vote and on a draw. */
export function leadOf(votes: readonly number[]): number | null {
  const most = Math.max(...votes);
  if (most <= 0) return null;
  const first = votes.indexOf(most);
  return votes.indexOf(most, first + 1) === -1 ? first : null;
}

type Poll = { options: readonly string[]; votes: readonly number[]; isOpen: boolean };

/** `taken`: the lead has just changed. Option titles have no full stop of their own. */
export function sentenceOfLead({ options, votes, isOpen }: Poll, taken: boolean): string {
  const lead = leadOf(votes);
  if (lead === null) return votes.some((count) => count > 0) ? "It is a draw." : "No votes yet.";
  const name = (options[lead] ?? "").replace(/[.!]$/, "");
  if (!isOpen) return `${name} won.`;
  return taken ? `${name} takes the lead.` : `${name} leads.`;
}
