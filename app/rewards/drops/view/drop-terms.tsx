import { useHydrated } from "../../../../platform/ui/hydrated.ts";
import type { DropView } from "../drop.ts";
import { howOneGetsIt, untilWhen, whatOneGets } from "./what-one-gets.ts";

const momentIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  });

/** What a fan gets, how, and until when. The server does not know the time zone: until scripts run it is UTC. */
export function DropTerms({ drop, now }: { drop: DropView; now: number }) {
  const moment = momentIn(useHydrated() ? undefined : "UTC");
  const until = untilWhen(drop, now, (at) => moment.format(at));
  return (
    <dl className="drop-terms">
      <dt>You get</dt>
      <dd>{whatOneGets(drop)}</dd>
      <dt>How</dt>
      <dd>{howOneGetsIt(drop, now)}</dd>
      {until && (
        <>
          <dt>When</dt>
          <dd>{until}</dd>
        </>
      )}
    </dl>
  );
}
