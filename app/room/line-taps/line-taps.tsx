import { Icon } from "../../../platform/ui/icon.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import {
  type LineTap,
  lineTapKinds,
  lineTapName,
  type LineTaps as Taps,
} from "../../parties/log/line-taps.ts";
import type { TapLine } from "./use-line-taps.ts";

/** Reactions to a line. A press toggles the fan's own; archives are read-only. */
export function LineTapsRow({
  seq,
  taps,
  mine,
  tap,
  isPast,
}: {
  seq: number;
  taps: Taps;
  mine: readonly LineTap[];
  /** Missing without a seat. */
  tap?: TapLine;
  isPast: boolean;
}) {
  const press = (kind: LineTap, on: boolean) => (tap ? tap(seq, kind, on) : toast.info("Join to react."));

  return (
    <span className="line-taps">
      {lineTapKinds.map((kind) => {
        const sum = taps[kind];
        if (!sum) return null;
        const isMine = mine.includes(kind);
        const shown = (
          <>
            <Icon name={`react-${kind}`} size={14} />
            <span className="visually-hidden">{lineTapName(kind)} </span>
            {count(sum)}
          </>
        );
        if (isPast)
          return (
            <span key={kind} className="line-tap">
              {shown}
            </span>
          );
        return (
          <button
            key={kind}
            type="button"
            className="line-tap"
            tabIndex={-1}
            aria-pressed={isMine}
            onClick={() => press(kind, !isMine)}
          >
            {shown}
          </button>
        );
      })}
    </span>
  );
}
