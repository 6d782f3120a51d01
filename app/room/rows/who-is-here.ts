import { count } from "../../../platform/ui/numbers.ts";

type Here = {
  joined: boolean;
  /** Whom one sits beside, oneself left out. */
  mates: readonly string[];
  /** People with the room open, oneself among them once one is in. */
  here: number;
  /** It is a rehearsal: a cast plays beside whoever is here. */
  isSample: boolean;
};

const mostNamed = 2;

/** In words: people by name, then as a number, which is never zero; the cast of a rehearsal comes last. */
export function whoIsHere({ joined, mates, here, isSample }: Here): string {
  const named = mates.slice(0, mostNamed);
  const others = Math.max(mates.length - named.length, here - named.length - (joined ? 1 : 0));
  const known = [...(joined ? ["You"] : []), ...named];
  if (known.length === 0 && others <= 0) return "The first seat is yours";
  const more = others > 0 ? [known.length > 0 ? `${count(others)} more` : `${count(others)} here now`] : [];
  const cast = isSample ? ["the cast"] : [];
  return listed([...known, ...more, ...cast]);
}

function listed(parts: string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : last;
}
