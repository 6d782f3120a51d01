/** What a party came to so far. Counts are of people and samples together; `sample…` is how many of those are invented. */
export type PartyFigures = {
  people: number;
  samplePeople: number;
  lines: number;
  sampleLines: number;
  taps: number;
  sampleTaps: number;
  votes: number;
  sampleVotes: number;
  /** Of the party, from 0; null while nothing was said or tapped. */
  loudestMinute: number | null;
};
