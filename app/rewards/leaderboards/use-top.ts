import { useState } from "react";
import { useTopic } from "../../../platform/live/use-topic.ts";
import type { Participant } from "./standings.server.ts";

/** Whichever is newer, the page or the stream. */
export function useTop(loaded: Participant[]): Participant[] {
  const [shown, setShown] = useState({ loaded, participants: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, participants: loaded });
  useTopic<never, { participants: Participant[] }>("top", {
    onState: { participants: (participants) => setShown({ loaded, participants }) },
  });
  return shown.participants;
}
