import { clockTime } from "../../platform/ui/numbers.ts";
import { useServerNow } from "../../platform/ui/server-clock.ts";

const hourMs = 3_600_000;

export function Closing({ at, loadedAt }: { at: number; loadedAt: number }) {
  const left = at - useServerNow(loadedAt);
  return <span className="poll-closing">{left > 0 ? `Closes in ${span(left)}` : "Closing"}</span>;
}

function span(left: number): string {
  if (left < hourMs) return clockTime(left);
  const hours = Math.floor(left / hourMs);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
