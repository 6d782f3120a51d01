import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { clockTime } from "../../platform/ui/numbers.ts";
import { useServerNow } from "../../platform/ui/server-clock.ts";
import { type PartyStatus, partyStatus, type RoomView } from "./party.ts";

type Times = Pick<RoomView, "startsAt" | "endsAt">;

/** Follows the server's clock. On a change the page reloads, for example to find the next run. */
export function usePartyStatus(party: RoomView, loadedAt: number): PartyStatus {
  const status = partyStatus(party, useServerNow(loadedAt));
  const { revalidate } = useRevalidator();
  const changed = status !== party.status;
  useEffect(() => {
    if (changed) void revalidate();
  }, [changed, revalidate]);
  return status;
}

export function PartyClock({ startsAt, endsAt, loadedAt }: Times & { loadedAt: number }) {
  const now = useServerNow(loadedAt);
  const length = clockTime(endsAt - startsAt);
  const position = clockTime(Math.min(now, endsAt) - startsAt);
  return (
    <span className="party-clock" role="img" aria-label={`${position} of ${length}`}>
      <b className="numeral">{position}</b> <span>/ {length}</span>
    </span>
  );
}

export function EndingSoon({ endsAt, loadedAt }: Pick<Times, "endsAt"> & { loadedAt: number }) {
  const left = endsAt - useServerNow(loadedAt);
  return (
    <p className="ending-soon">
      <span>Ending soon. Say what you have to say.</span>
      <b className="numeral" role="timer" aria-label={`${clockTime(left)} left`}>
        {clockTime(left)}
      </b>
    </p>
  );
}
