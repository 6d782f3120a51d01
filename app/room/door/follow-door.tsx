import { useEffect } from "react";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { useServerNow } from "../../../platform/ui/server-clock.ts";
import type { Door, DoorNews } from "./door.ts";

/** Loaded after the page, so that live updates do not delay the first paint. */
export default function FollowDoor({
  door,
  tell,
}: {
  door: Door;
  tell: (news: Partial<DoorNews & { now: number }>) => void;
}) {
  useTopic<never, { news: DoorNews }>(`door:${door.id}`, { onState: { news: tell } });
  const now = useServerNow(door.now);
  useEffect(() => tell({ now }), [now, tell]);
  return null;
}
