import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTopic } from "../../../../platform/live/use-topic.ts";
import { useServerNow } from "../../../../platform/ui/server-clock.ts";
import { type DropStanding, type DropView, stateOf } from "../drop.ts";

type Standings = Record<string, DropStanding>;

/** News reaches all at once; their requests are spread over this time. */
const spreadMs = 1_200;

/** Drops as loaded, updated live, by the server's clock. */
export function useDrops(drops: readonly DropView[], loadedAt: number) {
  const [live, setLive] = useState<Standings>({});
  const now = useServerNow(loadedAt);
  const { revalidate } = useRevalidator();
  useTopic<never, { standings: Standings }>("drops", { onState: { standings: setLive } });

  const asOf = (drop: DropView): DropView => ({ ...drop, ...live[drop.id] });
  const statesAt = (look: (drop: DropView) => DropView, at: number) =>
    drops.map((drop) => `${drop.id} ${stateOf(look(drop), at)}`).join(", ");
  const shown = statesAt((drop) => drop, loadedAt);
  const unknown = Object.keys(live).filter((id) => !drops.some((drop) => drop.id === id));
  const next = [statesAt(asOf, now), ...unknown].join(", ");
  const isNews = next !== shown;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each change, not once a second
  useEffect(() => {
    if (!isNews) return;
    const asking = setTimeout(() => void revalidate(), Math.random() * spreadMs);
    return () => clearTimeout(asking);
  }, [next, isNews, revalidate]);

  const heard = (id: string, standing: DropStanding) => setLive((all) => ({ ...all, [id]: standing }));
  return { now, asOf, heard };
}
