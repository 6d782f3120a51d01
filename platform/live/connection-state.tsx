import { useEffect, useState } from "react";
import type { LiveState } from "./connection.ts";
import { useLiveState } from "./use-topic.ts";
import "./connection-state.css";

/** Shorter interruptions are not shown. */
const patienceMs = 1_200;

/** Being offline is shown on every page by app/site/shell/offline/connection-notice.tsx. */
const words: Record<LiveState, string> = {
  connecting: "Connecting",
  live: "",
  "catching-up": "Catching up",
  offline: "",
  asleep: "Paused here while other tabs are live",
};

/** `afloat`: shown above a scrolling page. */
export function ConnectionState({ afloat }: { afloat?: boolean }) {
  const state = useLiveState();
  const [shown, setShown] = useState<LiveState>("live");

  useEffect(() => {
    if (state === "live" || state === "offline") return setShown(state);
    const timer = setTimeout(() => setShown(state), patienceMs);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <p className="connection" role="status" data-afloat={afloat || undefined}>
      {words[shown] && <span>{words[shown]}</span>}
    </p>
  );
}
