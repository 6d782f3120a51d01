/** How a character stands. `image` is their face. */
export type HotStanding<Face = unknown> = {
  rank: number;
  id: string;
  name: string;
  show: string;
  image: Face;
  /** Who said hot. Sample votes are in. */
  votes: number;
  /** Who said anything. Sample votes are in. */
  voted: number;
  sampleVotes: number;
};

const z = 1.96;

/**
 * What share says hot at least, as far as so few votes can tell: the lower end of Wilson's interval at 95 %.
 * Three of three is worth less than ninety of a hundred. https://www.evanmiller.org/how-not-to-sort-by-average-rating.html
 */
export function wilsonLowerBound(hot: number, voted: number): number {
  if (voted === 0) return 0;
  const share = hot / voted;
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * voted)) / voted);
  return (share + (z * z) / (2 * voted) - spread) / (1 + (z * z) / voted);
}

type Counted = { id: string; votes: number; voted: number };

/** By votes; of two with as many, the one of whom it is surer; then by name, so that no order is left to chance. */
export const hottestFirst = (a: Counted, b: Counted): number =>
  b.votes - a.votes ||
  wilsonLowerBound(b.votes, b.voted) - wilsonLowerBound(a.votes, a.voted) ||
  (a.id < b.id ? -1 : 1);
