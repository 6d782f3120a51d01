import { Icon } from "../../../platform/ui/icon.tsx";
import type { Cue } from "../../parties/log/log.ts";
import { useTabStop } from "./use-tab-stop.ts";

/** A card with title in front and fact behind; turning works without JavaScript. */
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
