export function rewatchSentence(rewatches: number): string {
  if (rewatches === 0) return "You trust your memory. Respect.";
  if (rewatches < 10) return "Just checking it was still good. It was.";
  if (rewatches < 29) return "At some point it became company.";
  return "You are not fine.";
}
