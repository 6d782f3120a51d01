import { useId, useState } from "react";
import { lengthOf } from "../../../platform/text/plain-text.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { useHouse } from "../../frame/house/use-house.ts";
import { verb } from "../../frame/verbs.ts";
import type { CalledItView } from "./called-it.server.ts";
import { longestPrediction, mostOwnWords, type Sealed } from "./prediction.ts";

export function SealForms({ view, sealed: took }: { view: CalledItView; sealed: (one: Sealed) => void }) {
  const { party, joined, questions, sealed } = view;
  const own = sealed.filter(({ pollId, isOpen }) => pollId === null && !isOpen).length;
  if (!joined) return <p>Join the party to seal what you think will happen.</p>;
  return (
    <section className="seal-forms stack-4" aria-labelledby="seal-title">
      <h2 id="seal-title">What will happen?</h2>
      <p className="called-at">
        No one can read it before it is opened, not even {party.isSample ? "the house" : party.host}. You get
        a receipt now.
      </p>
      {questions.map((poll) => (
        <ActionForm<{ sealed: Sealed }>
          key={poll.id}
          action={verb("/afters/:partyId/sealed-answers", { partyId: party.id })}
          className="seal-answer"
          done={({ sealed: one }) => took(one)}
        >
          {(busy) => (
            <fieldset disabled={busy}>
              <legend>{poll.title}</legend>
              <input type="hidden" name="pollId" value={poll.id} />
              {poll.options.map((option, at) => (
                <button key={option} type="submit" name="option" value={at} className="chip">
                  {option}
                </button>
              ))}
            </fieldset>
          )}
        </ActionForm>
      ))}
      {own < mostOwnWords ? (
        <OwnWords partyId={party.id} took={took} />
      ) : (
        <p>You hold {mostOwnWords} sealed predictions. Delete one to seal another.</p>
      )}
    </section>
  );
}

function OwnWords({ partyId, took }: { partyId: string; took: (one: Sealed) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const { isSample } = useHouse();
  const left = longestPrediction - lengthOf(text.trim());
  return (
    <ActionForm<{ sealed: Sealed }>
      action={verb("/afters/:partyId/sealed-words", { partyId })}
      className="seal-words stack-2"
      done={({ sealed }) => {
        setText("");
        took(sealed);
      }}
    >
      {(busy) => (
        <>
          <label htmlFor={id}>In your own words</label>
          <textarea
            id={id}
            name="text"
            rows={2}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={isSample ? "She takes the gloves off herself" : "What you think will happen"}
            aria-describedby={`${id}-left`}
            aria-invalid={left < 0 || undefined}
            required
          />
          <span id={`${id}-left`} className="called-at">
            {left < 0 ? `${-left} too many` : `${left} left`}
          </span>
          <Button type="submit" busy={busy} disabled={left < 0}>
            Seal it
          </Button>
        </>
      )}
    </ActionForm>
  );
}
