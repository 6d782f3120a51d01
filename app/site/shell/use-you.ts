import { useMatches } from "react-router";
import { useOwn } from "../../../platform/pages/shared-part.tsx";
import type { You } from "../../fans/you/you.ts";

type Known = { you?: You | null };

/** Null for a stranger, and on pages that do not ask who looks. */
export function useYou(): You | null {
  const data = useMatches().at(-1)?.loaderData as (Known & { own?: Known | null }) | null | undefined;
  const own = useOwn<Known>(data?.own ?? null);
  return data?.you ?? own?.you ?? null;
}
