import type { CSSProperties, FormEvent } from "react";
import { count } from "../../../platform/ui/numbers.ts";
import { verb } from "../../frame/verbs.ts";

const ratings = [1, 2, 3, 4, 5];

/** BTS-15: the needle sits in the groove of your rating. */
export function Needle({
  id,
  own,
  needles,
  average,
  onDrop,
}: {
  id: string;
  own: number | null;
  needles: number;
  average: number | null;
  onDrop: (rating: number) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onDrop(Number((submitter as HTMLButtonElement | null)?.value));
  }
  return (
    <form
      className="needle"
      method="post"
      action={verb("/trivia/:trivia/needle", { trivia: id })}
      onSubmit={submit}
    >
      <div className="needle-head">
        <h3>Rate it</h3>
        <p className="meta">
          {average === null
            ? "No ratings yet"
            : `${average.toFixed(1)} of 5, by ${count(needles)} ${needles === 1 ? "fan" : "fans"}`}
        </p>
      </div>
      <div className="turntable" aria-hidden="true" style={{ "--groove": own ?? 0 } as CSSProperties}>
        <span className="tone-arm" />
      </div>
      <div className="needle-grooves stack-2">
        {ratings.map((rating) => (
          <button
            key={rating}
            type="submit"
            name="rating"
            value={rating}
            className="chip"
            aria-pressed={rating === own}
            aria-label={`Rate it ${rating}`}
          >
            {rating}
          </button>
        ))}
      </div>
    </form>
  );
}
