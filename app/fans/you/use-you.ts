import { useMatches } from "react-router";
import { usePersonalData } from "../../../platform/pages/cached-fragment.tsx";
import type { HeaderUser } from "./you.ts";

type Known = { you?: HeaderUser | null };

/** Null for a stranger, and on pages that do not ask who looks. */
export function useYou(): HeaderUser | null {
  const data = useMatches().at(-1)?.loaderData as (Known & { own?: Known | null }) | null | undefined;
  const own = usePersonalData<Known>(data?.own ?? null);
  return data?.you ?? own?.you ?? null;
}
