import { type CSSProperties, type FormEvent, useEffect } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import { count, inShort } from "../../../platform/ui/numbers.ts";
import { useFold } from "../../../platform/ui/use-fold.ts";
import { verb } from "../../frame/verbs.ts";
import { type ReactionKind, reactionKinds, reactionNames } from "../../parties/log/reactions.ts";
import type { useReactions } from "./use-reactions.ts";

/** Who taps and taps keeps them open; then they make way for the chat again. */
const foldsAfterMs = 5_000;

/**
 * Six in a row on a desk; on a phone they fan out of one button. Every one is a plain form post before, or without,
 * JavaScript.
 */
export function ReactionsRow({
  partyId,
  totals,
  reactions,
}: {
  partyId: string;
  totals: Record<ReactionKind, number>;
  reactions: ReturnType<typeof useReactions>;
}) {
  const { bursts, own, mine, tap, settle } = reactions;
  const fan = useFold("react");
  const { open } = fan;
  useFoldingFan(
    fan,
    reactionKinds.reduce((sum, kind) => sum + (own[kind] ?? 0), 0),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    tap((submitter as HTMLButtonElement).value as ReactionKind);
  }

  return (
    <div className="reactions" data-open={open || undefined}>
      <form
        {...fan.part}
        method="post"
        action={verb("/afters/:partyId/reactions", { partyId })}
        className="reactions-fan"
        aria-label="Reactions"
        onSubmit={submit}
      >
        {reactionKinds.map((kind, index) => {
          const total = totals[kind] + (own[kind] ?? 0);
          return (
            <button
              key={kind}
              type="submit"
              name="kind"
              value={kind}
              className="reaction"
              style={{ "--column": index } as CSSProperties}
              data-mine={mine.has(kind) || undefined}
              aria-label={total > 0 ? `${reactionNames[kind]}, ${count(total)}` : reactionNames[kind]}
            >
              <Icon name={`react-${kind}`} size={22} />
              {total > 0 && <span aria-hidden="true">{inShort(total)}</span>}
            </button>
          );
        })}
      </form>
      <a {...fan.opener} className="react-toggle">
        <Icon name={open ? "close" : "react-clap"} size={24} />
        <span className="visually-hidden">React</span>
      </a>
      <Bursts bursts={bursts} settle={settle} />
    </div>
  );
}

function Bursts({ bursts, settle }: Pick<ReturnType<typeof useReactions>, "bursts" | "settle">) {
  return (
    <div className="bursts" aria-hidden="true">
      {bursts.map(({ id, kind, taps, drift }) => (
        <span
          key={id}
          className="burst"
          style={{ "--column": reactionKinds.indexOf(kind), "--drift": `${drift}px` } as CSSProperties}
          onAnimationEnd={() => settle(id)}
        >
          <Icon name={`react-${kind}`} size={26} />
          {taps > 1 && <b>{inShort(taps)}</b>}
        </span>
      ))}
    </div>
  );
}

/** By itself once nobody taps, and at a press beside it. */
function useFoldingFan({ open, close }: ReturnType<typeof useFold>, taps: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap begins the wait anew
  useEffect(() => {
    if (!open) return;
    const folding = setTimeout(close, foldsAfterMs);
    return () => clearTimeout(folding);
  }, [open, taps, close]);
  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: PointerEvent) => {
      if (!(target as Element).closest(".reactions")) close();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open, close]);
}
