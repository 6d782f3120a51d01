import { type CSSProperties, type FormEvent, useState } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { count } from "../../../platform/ui/numbers.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { verb } from "../../frame/verbs.ts";
import type { Cue } from "../../parties/log/log.ts";
import type { HotOrNot } from "../../play/hot-or-not/vote-form.ts";
import type { Looking } from "./cue-line.tsx";
import type { Rating } from "./rating.ts";
import { useTabStop } from "./use-tab-stop.ts";

type Props = { cue: Cue & { cue: "hot-or-not" }; rating: Rating | undefined } & Omit<Looking, "rated">;

/** A Hot or Not round inside the chat. Results are visible after rating. */
export default function HotOrNotCue({ cue, partyId, rating: loaded, avatars, walked }: Props) {
  const { rating, say } = useRating(partyId, cue.characterId, loaded);
  const tabIndex = useTabStop(walked);
  const portrait = avatars[cue.characterId];
  const name = cue.text.replace(/^Hot or Not: /, "");
  const share = rating && rating.voted > 0 ? rating.hot / rating.voted : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void say((submitter as HTMLButtonElement).value as HotOrNot);
  }

  return (
    <section
      className="cue-hot"
      aria-label={cue.text}
      data-seen={share !== null || undefined}
      style={{ "--hot": share ?? 0 } as CSSProperties}
    >
      {portrait && (
        <div className="cue-hot-face">
          <ArtPicture of={portrait} sizes="112px" alt="" />
          <div className="cue-hot-colour">
            <ArtPicture of={portrait} sizes="112px" alt="" />
          </div>
          {share !== null && <span className="cue-hot-cut" />}
        </div>
      )}
      <div className="cue-hot-body stack-2">
        <p className="cue-hot-about">
          <span className="cue-kind">Hot or Not</span>
          <b>{name}</b>
        </p>
        <form
          method="post"
          action={verb("/afters/:partyId/hot-or-not", { partyId })}
          className="cue-hot-verdicts"
          onSubmit={submit}
        >
          <input type="hidden" name="character" value={cue.characterId} />
          {(["hot", "not"] as const).map((verdict) => (
            <button
              key={verdict}
              type="submit"
              name="verdict"
              value={rating?.verdict === verdict ? "none" : verdict}
              tabIndex={tabIndex}
              aria-pressed={rating?.verdict === verdict}
              className="button quiet small"
            >
              {verdict === "hot" ? "Hot" : "Not"}
            </button>
          ))}
        </form>
        <p className="cue-hot-standing" role="status">
          {rating && share !== null && (
            <>
              <b className="numeral">{Math.round(share * 100)}%</b> of {count(rating.voted)} said Hot
              {rating.sampleVotes > 0 && <SampleTag>{`${count(rating.sampleVotes)} sample`}</SampleTag>}
            </>
          )}
        </p>
      </div>
    </section>
  );
}

function useRating(partyId: string, character: string, loaded: Rating | undefined) {
  const [rating, setRating] = useState(loaded);
  const [known, setKnown] = useState(loaded);
  if (known !== loaded) {
    setKnown(loaded);
    setRating(loaded);
  }

  async function say(verdict: HotOrNot) {
    const answer = await sendAction<{ rating: Rating | null }>(
      verb("/afters/:partyId/hot-or-not", { partyId }),
      {
        character,
        verdict,
      },
    );
    if (answer.ok) setRating(answer.rating ?? undefined);
    else toast.error(answer.message);
  }

  return { rating, say };
}
