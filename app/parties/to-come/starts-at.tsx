import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { useServerNow } from "../../../platform/ui/server-clock.ts";

const dayAndTime = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  });

/** The server does not know the time zone: until scripts run the time is shown, and labelled, in UTC. */
export function StartsAt({ at }: { at: number }) {
  const timeZone = useHydrated() ? undefined : "UTC";
  return <time dateTime={new Date(at).toISOString()}>{dayAndTime(timeZone).format(at)}</time>;
}

const minuteMs = 60_000;

/** "in 3 days", "in 5 hours", "in 12 minutes", "in less than a minute". */
export function Until({ at, loadedAt }: { at: number; loadedAt: number }) {
  return <>{until(at - useServerNow(loadedAt))}</>;
}

export function until(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return "in less than a minute";
  if (minutes < 60) return `in ${counted(minutes, "minute")}`;
  if (minutes < 48 * 60) return `in ${counted(Math.floor(minutes / 60), "hour")}`;
  return `in ${counted(Math.floor(minutes / (24 * 60)), "day")}`;
}
