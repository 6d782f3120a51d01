import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { openLive } from "../../../platform/live/live.ts";
import { useTallies } from "../../polls/use-tallies.ts";
import type { PartyCardView } from "../party.ts";

type Counts = Record<string, Pick<PartyCardView, "here" | "participants">>;

/** What happens in all parties at once: who is where, and how the open polls stand. */
export function useLobby() {
  const [counts, setCounts] = useState<Counts>({});
  const { tallies, told } = useTallies();
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: one stream as long as the page is open
  useEffect(
    () =>
      openLive({
        topics: ["lobby", "polls"],
        onState: {
          counts: ((news: Counts) => setCounts((known) => ({ ...known, ...news }))) as (value: never) => void,
          tallies: told as (value: never) => void,
        },
        onReload: () => void revalidate(),
      }),
    [],
  );

  /** A party with its newest numbers. */
  const current = <Party extends PartyCardView>(party: Party): Party => ({ ...party, ...counts[party.id] });

  return { current, tallies };
}
