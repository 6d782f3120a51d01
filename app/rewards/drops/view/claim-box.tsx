import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { deliver, onDelivered } from "../../../../platform/delivery/deliver.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { ActionForm } from "../../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { timeLeft } from "../../../frame/phone/time-words.ts";
import { verb } from "../../../frame/verbs.ts";
import { type DropStanding, type DropView, editionOf, type OwnStanding, stateOf } from "../drop.ts";

type Answer = { own: OwnStanding; standing: DropStanding };

/** Claim actions and the fan's standing. */
export function ClaimBox({
  drop,
  own,
  isMarked,
  now,
  heard,
}: {
  drop: DropView;
  own: OwnStanding | undefined;
  isMarked: boolean;
  now: number;
  heard: (id: string, standing: DropStanding) => void;
}) {
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  if (own) return <Own drop={drop} own={own} now={now} again={again} />;
  const state = stateOf(drop, now);
  if (state === "announced") return <TellMe drop={drop} isMarked={isMarked} again={again} />;
  if (state === "open" || (state === "sold-out" && now < drop.closesAt))
    return <Claim key={drop.id} drop={drop} isSoldOut={state === "sold-out"} heard={heard} again={again} />;
  return <p className="claim-closed">{closedWords[state]}</p>;
}

const closedWords = {
  paused: "Paused for a moment. No one gets ahead meanwhile.",
  drawing: "The list is fixed. The names are being drawn.",
  "sold-out": "Sold out",
  closed: "Closed",
};

function Claim({
  drop,
  isSoldOut,
  heard,
  again,
}: {
  drop: DropView;
  isSoldOut: boolean;
  heard: (id: string, standing: DropStanding) => void;
  again: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const underWay = useRef(false);
  useEffect(() => onDelivered(again), [again]);

  async function claim(event: FormEvent) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const answer = await deliver<Answer>(verb("/drops/:dropId/claims", { dropId: drop.id }), {});
    underWay.current = false;
    setBusy(false);
    if (answer.ok) {
      heard(drop.id, answer.standing);
      toast.success(answer.message ?? "It is yours.");
      again();
    } else if (answer.code === "kept")
      setSaid("No answer yet. It is sent again when you are back, and counts once, from when it reaches us.");
    else {
      setSaid(answer.message);
      again();
    }
  }

  const label = isSoldOut
    ? "Join the stand-by list"
    : drop.mode === "draw"
      ? "Enter the draw"
      : "Claim yours";
  return (
    <form
      className="claim-box"
      method="post"
      action={verb("/drops/:dropId/claims", { dropId: drop.id })}
      onSubmit={claim}
    >
      <Button type="submit" size="large" wide variant={isSoldOut ? "quiet" : "primary"} disabled={isBusy}>
        {isBusy ? "One moment..." : label}
      </Button>
      <p className="meta" role="status">
        {said}
      </p>
    </form>
  );
}

function TellMe({ drop, isMarked, again }: { drop: DropView; isMarked: boolean; again: () => void }) {
  return (
    <ActionForm action={verb("/drops/:dropId/marks", { dropId: drop.id })} className="claim-box" done={again}>
      {(busy) => (
        <Button
          type="submit"
          name="on"
          value={isMarked ? "no" : "yes"}
          variant="quiet"
          size="large"
          wide
          disabled={busy}
          aria-label={`${isMarked ? "Turn off reminder" : "Remind me"} ${drop.title} opens`}
        >
          <Icon name={isMarked ? "check" : "bell"} size={20} />
          {isMarked ? "We will remind you when it opens" : "Remind me"}
        </Button>
      )}
    </ActionForm>
  );
}

function Own({
  drop,
  own,
  now,
  again,
}: {
  drop: DropView;
  own: OwnStanding;
  now: number;
  again: () => void;
}) {
  if (own.has === "left")
    return <p className="claim-closed">You gave yours back. It went to the next in line.</p>;
  const isWaitingForYes = own.has === "piece" && own.keepBy !== null;
  return (
    <div className="claim-box">
      <p className="claim-own" data-has={own.has}>
        {own.has === "piece" && (
          <>
            <Icon name="check" size={20} />
            <span>Number {own.number} is yours</span>
          </>
        )}
        {own.has === "place" &&
          (own.ahead === 0 ? "You are next in line" : `You are number ${own.ahead + 1} in line`)}
        {own.has === "entry" && "You are in the draw"}
      </p>
      {isWaitingForYes && (
        <ActionForm
          action={verb("/drops/:dropId/keep", { dropId: drop.id })}
          className="claim-keep"
          done={again}
        >
          {(busy) => (
            <>
              <p className="meta">
                Say yes within {timeLeft((own.keepBy ?? 0) - now)}, or it goes to the next in line.
              </p>
              <Button type="submit" size="large" wide disabled={busy}>
                Keep {editionOf(own.number, drop.pieces)}
              </Button>
            </>
          )}
        </ActionForm>
      )}
      <details className="give-up">
        <summary>{giveUpWords[own.has]}</summary>
        <ActionForm action={verb("/drops/:dropId/give-up", { dropId: drop.id })} done={again}>
          {(busy) => (
            <>
              <p>
                {own.has === "entry"
                  ? "Your entry leaves the list. You may enter again until it closes."
                  : "It goes to the next in line, for good: a fan has one go at each drop."}
              </p>
              <Button type="submit" name="sure" value="yes" variant="quiet" disabled={busy}>
                {giveUpWords[own.has]}
              </Button>
            </>
          )}
        </ActionForm>
      </details>
    </div>
  );
}

const giveUpWords = { piece: "Give it back", place: "Leave the line", entry: "Withdraw", left: "" };
