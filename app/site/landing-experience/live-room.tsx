import { verb } from "../../frame/verbs.ts";
import liveStyles from "../../messages/live/live.css?url";
import { LiveChat } from "../../messages/live/live-chat.tsx";
import { useLiveChat } from "../../messages/live/use-live-chat.ts";
import { Composer } from "../../room/chat/composer/composer.tsx";
import type { ExperienceData } from "./experience.server.ts";

/** LANDX-08: the room that is liveliest, its latest lines, and a word of one's own into it. */
export function LiveRoom({ chat: loaded, me, avatars, loadedAt }: ExperienceData["live"]) {
  const chat = useLiveChat(loaded, me);
  return (
    <div className="stage-live stack-3">
      <link rel="stylesheet" href={liveStyles} precedence="page" />
      <LiveChat chat={chat} avatars={avatars} loadedAt={loadedAt} />
      {chat.party && (
        <Composer
          key={chat.party.id}
          action={verb("/fans/live-chat/:partyId", { partyId: chat.party.id })}
          placeholder="Say it to the room"
          say={chat.outbox.say}
          discard={chat.outbox.discard}
        />
      )}
    </div>
  );
}
