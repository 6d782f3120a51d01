/** `unknown` is a word in the address that names nothing: the page tells it, rather than showing all without a word. */
export type Choice<Known> = { value: Known | null; unknown: string[] };

export function choiceOf<Known extends string>(word: string | null, known: readonly Known[]): Choice<Known> {
  const value = known.find((one) => one === word) ?? null;
  return { value, unknown: word && !value ? [word] : [] };
}
