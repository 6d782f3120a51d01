import { lazy, type MouseEvent, Suspense, useCallback, useState } from "react";
import { Link } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { ChatEntry } from "../log/room-log.ts";

const load = () => import("./called-it-dialog.tsx");
const CalledItDialog = lazy(load);

/** Opens the dialog to seal a prediction, and shows a mark to the fans who had predicted it. */
export function CallIt({
  partyId,
  chat,
  sealed,
  avatars,
  waits,
}: {
  partyId: string;
  chat: readonly ChatEntry[];
  /** The fan's sealed predictions when the page was loaded. */
  sealed: number;
  avatars: Record<string, Art | undefined>;
  /** The room sees how a poll ended: one's own envelope opens after that. */
  waits: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasSealed, setHasSealed] = useState(sealed > 0);
  const newest = newestMark(chat);
  const [seen, setSeen] = useState(newest);
  const close = useCallback(() => setIsOpen(false), []);

  function open(event: MouseEvent) {
    event.preventDefault();
    setIsOpen(true);
    // Opening the dialog may add one, so marks are loaded from now on.
    setHasSealed(true);
  }

  const reveal = hasSealed && newest && newest !== seen ? newest : null;
  return (
    <>
      <Link
        to={`/afters/${partyId}/called-it`}
        className="call-it"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void load()}
      >
        <Icon name="react-called" size={20} />
        Call it
      </Link>
      <Suspense>
        {isOpen && <CalledItDialog partyId={partyId} avatars={avatars} close={close} />}
        {!isOpen && !waits && reveal && (
          <CalledItDialog
            key={reveal}
            partyId={partyId}
            avatars={avatars}
            reveal={reveal}
            close={() => setSeen(reveal)}
          />
        )}
      </Suspense>
    </>
  );
}

/** A poll that closes says who called it itself; what a host marks is a cue of its own. */
function newestMark(chat: readonly ChatEntry[]): string | null {
  for (const entry of chat.toReversed()) {
    if (entry.kind !== "cue") continue;
    if (entry.cue === "called-it") return entry.markId;
    if (entry.cue === "poll-closed" && entry.called?.count) return entry.called.markId;
  }
  return null;
}
