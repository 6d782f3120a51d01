import { Icon } from "../../../platform/ui/icon.tsx";
import { verb } from "../../frame/verbs.ts";
import { type LineTap, lineTapKinds, lineTapName } from "../../parties/log/line-taps.ts";
import type { MessageEntry } from "../../parties/log/log.ts";

/** Without JavaScript: shown next to the line chosen to answer. */
export function PlainTaps({
  partyId,
  entry,
  mine,
}: {
  partyId: string;
  entry: MessageEntry;
  mine: readonly LineTap[];
}) {
  return (
    <noscript>
      <div className="plain-taps">
        {lineTapKinds.map((kind) => (
          <form key={kind} method="post" action={verb("/afters/:partyId/taps", { partyId })}>
            <input type="hidden" name="seq" value={entry.seq} />
            <input type="hidden" name="on" value={mine.includes(kind) ? "no" : "yes"} />
            <button
              type="submit"
              name="kind"
              value={kind}
              aria-pressed={mine.includes(kind)}
              aria-label={lineTapName(kind)}
            >
              <Icon name={`react-${kind}`} size={20} />
            </button>
          </form>
        ))}
      </div>
    </noscript>
  );
}
