import { useEffect, useState } from "react";
import { TextField } from "../../../platform/ui/form/field.tsx";
import { laneOf, type OnTimeline, type SheetCue } from "../run-sheet/cue.ts";
import type { PlannedCue, readSheet } from "../run-sheet/sheet-form.ts";
import styles from "../run-sheet/timeline.css?url";
import { Timeline } from "../run-sheet/timeline.tsx";

const example = `0 Scene: November 1961: Platform nine
12 Gasp: Hold on
20 Poll 5: Left or right? | Left | Right
31 Trivia: The dock: It was built in a tank
40 Hot or Not: `;

/** One cue a line, and the score that they make. */
export function SheetField({
  typed,
  startsAt,
  endsAt,
  characters,
  ...field
}: {
  /** What stands in it now. */
  typed: string;
  startsAt: number;
  endsAt: number;
  /** Names, for an example. */
  characters: string[];
  name: string;
  error?: string;
  defaultValue?: string;
}) {
  const { cues, flaws } = useSheet(typed);
  return (
    <div className="sheet-field stack-3">
      <link rel="stylesheet" href={styles} precedence="page" />
      <TextField
        label="Run-sheet"
        hint="One cue a line: minute, what it is, a colon, what it says. A poll's options stand behind bars, its minutes behind “Poll”. It can wait: the live room plans cues too."
        rows={6}
        spellCheck={false}
        placeholder={`${example}${characters[0] ?? "Ada Lind"}`}
        {...field}
      />
      {flaws.length > 0 && !field.error && <p className="meta">Not read yet. {flaws.join(". ")}.</p>}
      {cues.length > 0 && endsAt > startsAt && (
        <Timeline party={{ startsAt, endsAt }} timeline={cues} heat={[]} at={0} />
      )}
    </div>
  );
}

/** Its rules come with the first letter. */
function useSheet(typed: string): { cues: OnTimeline[]; flaws: string[] } {
  const [read, setRead] = useState<typeof readSheet | null>(null);
  const isThere = typed.trim() !== "";
  useEffect(() => {
    if (isThere)
      import("../run-sheet/sheet-form.ts").then(
        (module) => setRead(() => module.readSheet),
        () => {},
      );
  }, [isThere]);
  if (!read) return { cues: [], flaws: [] };
  const { cues, flaws } = read(typed);
  return { cues: cues.map(toTimeline), flaws };
}

const toTimeline = ({ minute, cue }: PlannedCue, at: number): OnTimeline => ({
  id: String(at),
  lane: laneOf(cue.cue),
  words: wordsOf(cue),
  offsetMs: minute * 60_000,
  state: "planned",
});

function wordsOf(cue: SheetCue): string {
  if (cue.cue === "poll" || cue.cue === "trivia") return cue.title;
  return cue.cue === "hot-or-not" ? `Hot or Not: ${cue.characterId}` : cue.text;
}
