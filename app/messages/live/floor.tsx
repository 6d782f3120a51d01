import { type MouseEvent, useState } from "react";
import { pageConfession } from "../../../content/art/pictures.gen.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { verb } from "../../frame/verbs.ts";
import { Composer } from "../../room/chat/composer/composer.tsx";
import { ConfessionList } from "../confessions/confession-list.tsx";
import confessionStyles from "../confessions/confessions.css?url";
import { useConfessions } from "../confessions/use-confessions.ts";
import doorStyles from "../forums/doors.css?url";
import { Doors } from "../forums/doors.tsx";
import liveStyles from "./live.css?url";
import type { loadLive } from "./live.server.ts";
import { LiveChat } from "./live-chat.tsx";
import { useLiveChat } from "./use-live-chat.ts";

export type FloorLoaded = NonNullable<Awaited<ReturnType<typeof loadLive>>["floor"]>;

/** Confessions, the forums' doors, and the liveliest room's chat. */
export function Floor({ floor }: { floor: FloorLoaded }) {
  const [told, setTold] = useState(0);
  const confessions = useConfessions(floor.confessions, () => setTold((times) => times + 1));
  const chat = useLiveChat(floor.chat, floor.me);
  const [confesses, setConfesses] = useState(floor.confessing);
  const masked = confesses || !floor.chat;

  function change(event: MouseEvent) {
    event.preventDefault();
    setConfesses(!confesses);
  }

  const mask = floor.chat && (
    <ViewLink
      view="live"
      params={confesses ? {} : { see: "confess" }}
      className="button round mask"
      role="button"
      aria-pressed={confesses}
      aria-label="Confess without your name"
      onClick={change}
    >
      <Icon name="mask" />
    </ViewLink>
  );

  return (
    <section className="live-floor" aria-labelledby="live-title">
      <link rel="stylesheet" href={liveStyles} precedence="page" />
      <link rel="stylesheet" href={confessionStyles} precedence="page" />
      <link rel="stylesheet" href={doorStyles} precedence="page" />
      <h2 id="live-title" className="visually-hidden">
        Live
      </h2>
      <div className="live-beam">
        <ArtPicture of={pageConfession} sizes="390px" alt="" eager />
        <h3 className="visually-hidden">Confessions</h3>
        <ConfessionList confessions={confessions} told={told} />
      </div>
      {floor.doors.length > 0 && (
        <>
          <h3 className="visually-hidden">Forums</h3>
          <Doors doors={floor.doors} />
        </>
      )}
      <LiveChat chat={chat} avatars={floor.avatars} loadedAt={floor.loadedAt} />
      <div className="live-foot">
        {masked ? (
          <Composer
            key="confess"
            action={verb("/confessions")}
            label="Confession"
            placeholder="No one will know it was you"
            look="paper"
            say={confessions.outbox.say}
            discard={confessions.outbox.discard}
          >
            {mask}
          </Composer>
        ) : (
          <Composer
            key="chat"
            action={verb("/fans/live-chat/:partyId", { partyId: floor.chat?.party.id ?? "" })}
            say={chat.outbox.say}
            discard={chat.outbox.discard}
          >
            {mask}
          </Composer>
        )}
      </div>
    </section>
  );
}
