import { type KeyboardEvent, useEffect, useRef } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import { type LineTap, lineTapKinds, lineTapName } from "../../parties/log/line-taps.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import type { TapLine } from "./use-line-taps.ts";
import "./tap-palette.css";

/** Opened by a long press or E; then keys 1 to 4. */
export default function TapPalette({
  entry,
  mine,
  tap,
  close,
}: {
  entry: MessageEntry;
  mine: readonly LineTap[];
  tap: TapLine;
  close: () => void;
}) {
  const box = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector("button")?.focus();
    return () => (before as HTMLElement | null)?.focus({ preventScroll: true });
  }, []);

  function press(kind: LineTap) {
    tap(entry.seq, kind, !mine.includes(kind));
    close();
  }

  function keys(event: KeyboardEvent) {
    const kind = lineTapKinds[Number(event.key) - 1];
    if (event.key === "Escape") close();
    else if (kind) press(kind);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <fieldset ref={box} className="tap-palette" onKeyDown={keys}>
      <legend className="visually-hidden">React to {entry.speaker.name}</legend>
      {lineTapKinds.map((kind, index) => (
        <button
          key={kind}
          type="button"
          aria-pressed={mine.includes(kind)}
          aria-keyshortcuts={String(index + 1)}
          aria-label={lineTapName(kind)}
          onClick={() => press(kind)}
        >
          <Icon name={`react-${kind}`} size={26} />
          <span aria-hidden="true">{index + 1}</span>
        </button>
      ))}
      <button type="button" aria-label="Close" onClick={close}>
        <Icon name="close" size={20} />
      </button>
    </fieldset>
  );
}
