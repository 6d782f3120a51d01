import { useHydrated } from "../../platform/ui/hydrated.ts";

const shape = {
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
} as const;

const words = (at: Date, timeZone?: string) =>
  new Intl.DateTimeFormat("en-GB", { ...shape, timeZone }).format(at);

/** In UTC until the browser says where the operator is. */
export function Moment({ at, both }: { at: Date | number; both?: boolean }) {
  const here = useHydrated();
  const moment = new Date(at);
  const universal = `${words(moment, "UTC")} UTC`;
  return (
    <time dateTime={moment.toISOString()} title={universal} className="moment">
      {here ? words(moment) : universal}
      {here && both && ` (${universal})`}
    </time>
  );
}
