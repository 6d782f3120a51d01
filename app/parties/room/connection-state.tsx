import { useEffect, useState, useSyncExternalStore } from "react";
import type { LiveState } from "../../../platform/live/connection.ts";

/** Shorter breaks are nobody's business. */
const patienceMs = 1_200;

const words: Record<LiveState, string> = {
  connecting: "Connecting",
  live: "",
  "catching-up": "Catching up",
  offline: "You are offline. The room waits for you.",
};

export function ConnectionState({ state: ofStream }: { state: LiveState }) {
  // The browser may know of a lost network long before the stream runs dry.
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  const state = online ? ofStream : "offline";
  const [shown, setShown] = useState<LiveState>("live");

  useEffect(() => {
    if (state === "live" || state === "offline") return setShown(state);
    const timer = setTimeout(() => setShown(state), patienceMs);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <p className="connection" role="status" data-state={shown}>
      {words[shown] && <span>{words[shown]}</span>}
    </p>
  );
}

function watchNetwork(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
