export type CharacterPageName = "character-chat" | "shop";

export const vibes = ["Effortless", "Dramatic", "Preppy", "Waspy"] as const;

/** CHARCHAT-15. */
export const defaultGreeting =
  "Hello. I was just thinking about the scene you skipped. Where shall we start?";

/** The page with its search, its chip and an open dialog, each where it is given. */
export function addressOfPage(
  page: CharacterPageName,
  asked: { q?: string; vibe?: string; talk?: string; hunt?: string },
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) params.set(name, value);
  const search = String(params);
  return search ? `/${page}?${search}` : `/${page}`;
}
