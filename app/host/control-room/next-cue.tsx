import type { Ref } from "react";
import { Form } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { clockTime } from "../../../platform/ui/numbers.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { RequireRole } from "../../desk/require-role.tsx";
import type { OnTimeline } from "../run-sheet/cue.ts";
import { undoneBy } from "./use-undo.ts";

const minuteMs = 60_000;

/** What is fired next, with what may be done about it; then the others that are planned. */
export function NextCue({
  timeline,
  at,
  isOver,
  fireButton,
}: {
  timeline: OnTimeline[];
  at: number;
  isOver: boolean;
  /** Of the next cue that is planned. */
  fireButton: Ref<HTMLButtonElement>;
}) {
  const toCome = timeline.filter(({ state }) => state === "planned" || state === "script");
  const missed = timeline.filter(({ state }) => state === "missed");
  const [next, ...others] = isOver ? [] : toCome;
  return (
    <>
      <h2 id="next">
        {next ? `Next, in ${clockTime(Math.max(0, next.offsetMs - at))}` : "Nothing is planned"}
      </h2>
      {next && (
        <div className="next-cue">
          <p className="meta">{next.lane}</p>
          <p className="next-cue-words">{next.words}</p>
          {next.state === "script" ? (
            <p className="meta">The rehearsal's script fires it.</p>
          ) : (
            <RequireRole need="operator">
              <CueButtons cue={next} fireButton={fireButton} />
            </RequireRole>
          )}
        </div>
      )}
      {others.some(({ state }) => state === "planned") && (
        <ul className="cues-to-come">
          {others
            .filter(({ state }) => state === "planned")
            .map((cue) => (
              <li key={cue.id}>
                <p>
                  <b className="numeral">{clockTime(cue.offsetMs)}</b> {cue.lane}: {cue.words}
                </p>
                <RequireRole need="operator">
                  <CueButtons cue={cue} />
                </RequireRole>
              </li>
            ))}
        </ul>
      )}
      {missed.map(({ id, words, why }) => (
        <Form key={id} method="post" className="cue-missed" preventScrollReset>
          <p>
            {words}: {why}
          </p>
          <input type="hidden" name="cue" value={id} />
          <RequireRole need="operator">
            <ActionButton does="skip">
              Take it off <span className="visually-hidden">{words}</span>
            </ActionButton>
          </RequireRole>
        </Form>
      ))}
    </>
  );
}

function CueButtons({ cue, fireButton }: { cue: OnTimeline; fireButton?: Ref<HTMLButtonElement> }) {
  return (
    <Form method="post" className="cue-acts" preventScrollReset>
      <input type="hidden" name="cue" value={cue.id} />
      <Button
        ref={fireButton}
        type="submit"
        name="do"
        value="fire"
        size="small"
        aria-keyshortcuts={fireButton ? "Space" : undefined}
      >
        Fire now <span className="visually-hidden">{cue.words}</span>
      </Button>
      <label>
        <span className="visually-hidden">Minute of {cue.words}</span>
        <input
          type="number"
          name="minute"
          min={0}
          defaultValue={Math.round(cue.offsetMs / minuteMs)}
          className="input"
        />
      </label>
      <ActionButton does="move">
        Move <span className="visually-hidden">{cue.words}</span>
      </ActionButton>
      <ActionButton does="skip" {...(cue.fields && undoneBy("Taken off the run-sheet", cue.fields))}>
        Remove <span className="visually-hidden">{cue.words}</span>
      </ActionButton>
    </Form>
  );
}
