import { lazy, Suspense, useMemo, useState } from "react";
import type { MessageEntry } from "../../parties/log/log.ts";
import { findLine } from "../answers/use-answers.ts";
import type { useRoom } from "../use-room.ts";
import { wasRemoved } from "./chat-lines.ts";
import type { LineKey } from "./walk-lines.ts";

const MessageMenu = lazy(() => import("./message-menu.tsx"));
const TapPalette = lazy(() => import("../line-taps/tap-palette.tsx"));

type Asked = { mayTalk: boolean; goTo: (seq: number) => void };

/** Actions on one line, by its buttons, by keys, and in dialogs over the log. */
export function useLineActs(room: ReturnType<typeof useRoom>, { mayTalk, goTo }: Asked) {
  const { log, tapLine, answers } = room;
  const [menuOf, setMenuOf] = useState<MessageEntry | null>(null);
  const [tapped, setTapped] = useState<MessageEntry | null>(null);
  const acts = useMemo(
    () => ({ more: setMenuOf, goTo, tap: mayTalk ? tapLine : undefined, isLink: true }),
    [goTo, mayTalk, tapLine],
  );

  function press(key: LineKey, seq: number) {
    const line = findLine(log, seq);
    if (!line) return;
    if (key === "q" && line.replyTo) goTo(line.replyTo.seq);
    if (key === "r" && mayTalk) answers.answer(line);
    if (key === "e" && mayTalk) setTapped(line);
  }

  const menuIsFor = menuOf && !wasRemoved(log.chat, menuOf.seq) ? menuOf : null;
  const overlays = (
    <>
      {tapped && (
        <Suspense>
          <TapPalette
            entry={tapped}
            mine={log.tapped.mine[tapped.seq] ?? []}
            tap={tapLine}
            close={() => setTapped(null)}
          />
        </Suspense>
      )}
      {menuIsFor && (
        <LineMenu entry={menuIsFor} room={room} mayTalk={mayTalk} close={() => setMenuOf(null)} />
      )}
    </>
  );
  return { acts, press, overlays };
}

function LineMenu({
  entry,
  room: { log, hide, tapLine, answers },
  mayTalk,
  close,
}: {
  entry: MessageEntry;
  room: ReturnType<typeof useRoom>;
  mayTalk: boolean;
  close: () => void;
}) {
  const mine = log.tapped.mine[entry.seq] ?? [];
  return (
    <Suspense>
      <MessageMenu
        partyId={log.room.party.id}
        entry={entry}
        acts={mayTalk ? { answer: () => answers.answer(entry), tap: tapLine, mine } : undefined}
        hide={() => hide(entry.seq, true)}
        close={close}
      />
    </Suspense>
  );
}
