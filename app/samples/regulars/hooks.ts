import { type RegularHook, regularHooks, regularTriggers } from "../../../content/talk/regulars.ts";

/** As people type, so that "What did I MISS??" is "what did i miss". */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}@.\s?]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

const words = (text: string): string => plain(text).replaceAll("?", "").trim();

/**
 * What a line is, the weightiest first. `characters` are the names of the party, which {character} of a trigger stands for:
 * any part of a name will do, as people use first names.
 */
export function hooksOf(text: string, characters: readonly string[]): RegularHook[] {
  const said = words(text);
  const names = characters.flatMap((name) => [words(name), words(name).split(" ")[0] ?? ""]);
  const found = new Set(
    regularHooks.filter((hook) => (regularTriggers[hook] ?? []).some((one) => isIn(one, text, said, names))),
  );
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters.length > 2 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    found.add("all-caps");
  if (letters.length === 0 && /\p{Extended_Pictographic}/u.test(text)) found.add("emoji-only");
  return regularHooks.filter((hook) => found.has(hook));
}

function isIn(trigger: string, text: string, said: string, names: readonly string[]): boolean {
  if (trigger === "?") return text.trim() === "?";
  if (trigger.includes("{character}"))
    return names.some((name) => name.length > 2 && holds(said, words(trigger.replace("{character}", name))));
  const wanted = words(trigger);
  return wanted.includes(" ") || trigger.startsWith("@") ? holds(said, wanted) : said === wanted;
}

const holds = (said: string, wanted: string): boolean => ` ${said} `.includes(` ${wanted} `);

/** The character of the party that a line names. */
export function characterIn(text: string, characters: readonly string[]): string | null {
  const said = words(text);
  return (
    characters.find((name) => holds(said, words(name)) || holds(said, words(name).split(" ")[0] ?? "")) ??
    null
  );
}

/** The regular whose handle or first name a line calls. */
export function calledIn(
  text: string,
  regulars: readonly { id: string; handle: string; name: string }[],
): string | null {
  const said = words(text);
  const called = regulars.find(
    ({ handle, name }) => holds(said, words(handle)) || holds(said, words(name).split(" ")[0] ?? ""),
  );
  return called?.id ?? null;
}
