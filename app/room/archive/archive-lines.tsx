import { lazy, Suspense, useMemo, useReducer, useState } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { sendAction } from "../../../platform/action/send-action.ts";
import { CachedFragment } from "../../../platform/pages/cached-fragment.tsx";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { clockTime } from "../../../platform/ui/numbers.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import { Lines, looksSameToEveryone } from "../chat/lines.tsx";
import { openRoomLog, roomLog } from "../log/room-log.ts";
import type { RoomData } from "../own-room.ts";
import type { ArchivePage } from "./archive.server.ts";
import linesStyles from "./archive-lines.css?url";
import "../chat/chat.css";
import "../chat/message.css";

const MessageMenu = lazy(() => import("../chat/message-menu.tsx"));

type Props = { room: RoomData; page: ArchivePage; avatars: Record<string, Art> };

/** Lines from a minute on, with links to the pages before and after. */
export function ArchiveLines({ room, page, avatars }: Props) {
  const { party } = room;
  const [log, change] = useReducer(
    roomLog,
    { ...room, entries: page.entries, quoted: page.quoted },
    openRoomLog,
  );
  const [menuOf, setMenuOf] = useState<MessageEntry | null>(null);
  const acts = useMemo(() => ({ more: (entry: MessageEntry) => setMenuOf(entry), isLink: false }), []);
  const first = page.entries[0]?.seq;
  const last = page.entries.at(-1)?.seq;

  async function hide(seq: number, hidden: boolean) {
    change({ type: hidden ? "hid" : "showed", seq });
    const answer = await sendAction(
      verb(hidden ? "/afters/:partyId/hidden" : "/afters/:partyId/shown", { partyId: party.id }),
      { seq },
    );
    if (answer.ok) return;
    change({ type: hidden ? "showed" : "hid", seq });
    toast.error(answer.message);
  }

  return (
    <section className="reading-lines" aria-label={`From ${clockTime(page.minute * 60_000)} on`}>
      <link rel="stylesheet" href={linesStyles} precedence="page" />
      {page.hasEarlier && first && (
        <p className="reading-turn">
          <ButtonLink to={`/afters/${party.id}?before=${first}`} variant="quiet" size="small">
            Earlier
          </ButtonLink>
        </p>
      )}
      {page.entries.length === 0 && <p className="reading-none">Nothing was said from here on.</p>}
      <CachedFragment id="lines" when={looksSameToEveryone(log)}>
        <Lines log={log} avatars={avatars} acts={acts} showAgain={(seq) => void hide(seq, false)} />
      </CachedFragment>
      {page.hasLater && last && (
        <p className="reading-turn">
          <ButtonLink to={`/afters/${party.id}?after=${last}`} variant="quiet">
            Read on
          </ButtonLink>
        </p>
      )}
      {menuOf && (
        <Suspense>
          <MessageMenu
            partyId={party.id}
            entry={menuOf}
            hide={() => void hide(menuOf.seq, true)}
            close={() => setMenuOf(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
