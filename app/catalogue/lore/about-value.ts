export function aboutValue(
  one: { title: string | null; director: string | null } | null,
  choices: readonly { value: string }[],
) {
  if (one) return one.title ? `title ${one.title}` : `director ${one.director}`;
  return choices[0]?.value ?? "";
}
