import { Suspense } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { lazyScreen } from "../../../platform/ui/lazy-screen.tsx";
import type { useRoom } from "../use-room.ts";
import { OutgoingMessage } from "./message.tsx";

export const ownNotices = lazyScreen(() => import("../held/own-notices.tsx"));

/** The fan's messages and whispers that are not confirmed yet. */
export function OutgoingLine({
  room: { log, say, discard, row },
  avatars,
}: {
  room: ReturnType<typeof useRoom>;
  avatars: Record<string, Art | undefined>;
}) {
  const { me } = log.room;
  const speaker = { name: me?.name ?? "You", avatar: avatars[me?.avatar ?? ""], ring: me?.ring };
  return (
    <>
      {log.outgoing.map((message) => (
        <OutgoingMessage
          key={message.clientKey}
          message={message}
          {...speaker}
          retry={() => say(message.text, message.clientKey, message.replyTo)}
          discard={() => discard(message.clientKey)}
        />
      ))}
      {row.onTheirWay.map(({ clientKey, text }) => (
        <OutgoingMessage
          key={clientKey}
          message={{ clientKey, text, state: "sending" }}
          {...speaker}
          retry={nothing}
          discard={nothing}
        />
      ))}
      {log.room.notices.length > 0 && (
        <Suspense>
          <ownNotices.Screen notices={log.room.notices} />
        </Suspense>
      )}
    </>
  );
}

const nothing = () => {};
