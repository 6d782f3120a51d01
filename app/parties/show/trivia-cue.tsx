import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { Cue } from "../log/log.ts";

/** Its title in front, what is known on the back. A press turns it, with scripts or without. */
export function TriviaCue({ cue, walked }: { cue: Cue & { cue: "trivia" }; walked: boolean }) {
  const hydrated = useHydrated();
  return (
    <details className="cue-trivia">
      {/* The log is one stop for Tab as soon as its arrow keys work. */}
      <summary tabIndex={walked && hydrated ? -1 : undefined}>
        <span className="cue-kind">Trivia</span>
        <b>{cue.title}</b>
        <Icon name="retry" size={20} />
      </summary>
      <p>{cue.text}</p>
    </details>
  );
}
