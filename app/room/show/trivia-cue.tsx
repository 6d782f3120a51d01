import { Icon } from "../../../platform/ui/icon.tsx";
import type { Cue } from "../../parties/log/log.ts";
import { useTabStop } from "./use-tab-stop.ts";

/** Its title in front, what is known on the back. A press turns it, with scripts or without. */
export function TriviaCue({ cue, walked }: { cue: Cue & { cue: "trivia" }; walked: boolean }) {
  return (
    <details className="cue-trivia">
      <summary tabIndex={useTabStop(walked)}>
        <span className="cue-kind">Trivia</span>
        <b>{cue.title}</b>
        <Icon name="retry" size={20} />
      </summary>
      <p>{cue.text}</p>
    </details>
  );
}
