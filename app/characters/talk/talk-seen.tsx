import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import type { Talk } from "../talk.server.ts";
import type { TalkFace } from "../talk-form.ts";

/** Whoever walks along the strip by arrow keys passes what they do not mean. */
const settlesAfterMs = 500;

/** "I have seen": sets how much of the story may be told. A plain form with a button before, or without, JavaScript. */
export function TalkSeen({
  character,
  seen,
  face = "app",
  saved,
}: {
  character: string;
  seen: Talk["seen"];
  face?: TalkFace;
  saved: () => unknown;
}) {
  const [chosen, setChosen] = useState(seen.value);
  const isAwake = useHydrated();
  const isWalking = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setChosen(seen.value), [seen]);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (seen.choices.length === 0) return null;

  function choose(value: string, after: number) {
    setChosen(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const answer = await sendAction(verb("/characters/:character/seen", { character }), { seen: value });
      if (answer.ok) return void saved();
      setChosen(seen.value);
      toast.error(answer.message);
    }, after);
  }

  const walk = ({ key }: KeyboardEvent) => {
    isWalking.current = key.startsWith("Arrow");
  };

  return (
    <form method="post" action={`/characters/${character}/seen`} className="talk-seen">
      {face !== "app" && <input type="hidden" name="face" value={face} />}
      <fieldset onKeyDown={walk} onPointerDown={() => (isWalking.current = false)}>
        <legend>I have seen</legend>
        <div className="talk-seen-choices">
          {seen.choices.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="seen"
                value={value}
                checked={chosen === value}
                onChange={() => choose(value, isWalking.current ? settlesAfterMs : 0)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {!isAwake && (
        <button type="submit" className="button quiet">
          Set
        </button>
      )}
    </form>
  );
}
