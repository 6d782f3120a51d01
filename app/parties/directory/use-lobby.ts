import { useState } from "react";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { useTallies } from "../../polls/use-tallies.ts";
import type { PartyCardView } from "../party.ts";

type Counts = Record<string, Pick<PartyCardView, "here" | "participants">>;

export function useLobby() {
  const [counts, setCounts] = useState<Counts>({});
  const tallies = useTallies();

  useTopic<never, { counts: Counts }>("lobby", {
    onState: { counts: (news) => setCounts((known) => ({ ...known, ...news })) },
  });

  const current = <Party extends PartyCardView>(party: Party): Party => ({ ...party, ...counts[party.id] });

  return { current, tallies };
}
