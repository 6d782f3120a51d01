import { useHydrated } from "../../../../platform/ui/hydrated.ts";

const words = (at: number, timeZone?: string) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(at);

/** In UTC until the browser's time zone is known. */
export function LocalMoment({ at }: { at: number }) {
  const here = useHydrated();
  return <time dateTime={new Date(at).toISOString()}>{here ? words(at) : `${words(at, "UTC")} UTC`}</time>;
}
