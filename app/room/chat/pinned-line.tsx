import { Icon } from "../../../platform/ui/icon.tsx";
import type { MessageEntry } from "../../parties/log/log.ts";
import "./pinned-line.css";

/** Pinned by the host; links to the original line. */
export function PinnedLine({ of, goTo }: { of: MessageEntry; goTo: (seq: number) => void }) {
  return (
    <aside className="pinned" aria-label="Pinned by the host">
      <Icon name="bell" size={20} />
      <a
        href={`?after=${of.seq - 1}#line-${of.seq}`}
        onClick={(event) => {
          event.preventDefault();
          goTo(of.seq);
        }}
      >
        <b>{of.speaker.name}</b> {of.text}
      </a>
    </aside>
  );
}
