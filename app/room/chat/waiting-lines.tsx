import { countWaiting, waitWords } from "../../marks/waiting.ts";
import { Waits } from "../../marks/waits.tsx";
import type { WaitsEntry } from "../../parties/log/log.ts";
import type { RoomView } from "../../parties/party.ts";

/** How many lie past the reader's mark, and from where they are safe. */
export function WaitingLines({
  lines,
  party: { titleSlug, show },
}: {
  lines: WaitsEntry[];
  party: Pick<RoomView, "titleSlug" | "show">;
}) {
  const of = countWaiting(lines.map(({ place }) => ({ ...place, title: titleSlug, name: show })));
  return of && <Waits of={of} what={waitWords(of.count, "line")} here />;
}
