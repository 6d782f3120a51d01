import { useEffect, useState } from "react";
import type { LiveState } from "../../../platform/live/connection.ts";

/** Shorter breaks are nobody's business. */
const patienceMs = 1_200;

/** Being offline is said by the house, on every page. */
const words: Record<LiveState, string> = {
  connecting: "Connecting",
  live: "",
  "catching-up": "Catching up",
  offline: "",
};

export function ConnectionState({ state }: { state: LiveState }) {
  const [shown, setShown] = useState<LiveState>("live");

  useEffect(() => {
    if (state === "live" || state === "offline") return setShown(state);
    const timer = setTimeout(() => setShown(state), patienceMs);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <p className="connection" role="status">
      {words[shown] && <span>{words[shown]}</span>}
    </p>
  );
}
