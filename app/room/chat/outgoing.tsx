import type { Picture as Art } from "../../../content/art/picture.ts";
import type { useRoom } from "../use-room.ts";
import { OutgoingMessage } from "./message.tsx";

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
    </>
  );
}

const nothing = () => {};
