import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTopic } from "../../platform/live/use-topic.ts";
import type { LobbyCount, PartyCardView } from "../parties/party.ts";

type Counts = Record<string, LobbyCount>;

/** Everybody hears of a new party at once; they ask for it within this time, not together. */
const spreadMs = 1_500;

/** `listing` names the cards that the page was loaded with, where it lists any. */
export function useLobby(listing: string | null) {
  const [counts, setCounts] = useState<Counts>({});
  const [newest, setNewest] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  useTopic<never, { counts: Counts; listing: string }>("lobby", {
    onState: { counts: setCounts, listing: setNewest },
  });

  const outdated = listing !== null && newest !== null && newest !== listing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that changed again meanwhile is asked for again
  useEffect(() => {
    if (!outdated) return;
    const asking = setTimeout(revalidate, Math.random() * spreadMs);
    return () => clearTimeout(asking);
  }, [outdated, newest, listing, revalidate]);

  return (party: PartyCardView): PartyCardView => ({ ...party, ...counts[party.id] });
}
