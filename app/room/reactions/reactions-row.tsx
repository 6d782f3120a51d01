import type { CSSProperties, FormEvent } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import { count, inShort } from "../../../platform/ui/numbers.ts";
import { type ReactionKind, reactionKinds, reactionNames } from "../../parties/log/reactions.ts";
import type { useReactions } from "./use-reactions.ts";

/** Plain forms until hydration. */
export function ReactionsRow({
  partyId,
  totals,
  reactions,
  disabled,
}: {
  partyId: string;
  totals: Record<ReactionKind, number>;
  reactions: ReturnType<typeof useReactions>;
  disabled: boolean;
}) {
  const { bursts, own, mine, tap, settle } = reactions;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    tap((submitter as HTMLButtonElement).value as ReactionKind);
  }

  return (
    <form
      method="post"
      action={`/afters/${partyId}/reactions`}
      className="reactions"
      aria-label="Reactions"
      onSubmit={submit}
    >
      {reactionKinds.map((kind) => {
        const total = totals[kind] + (own[kind] ?? 0);
        return (
          <button
            key={kind}
            type="submit"
            name="kind"
            value={kind}
            className="reaction"
            data-mine={mine.has(kind) || undefined}
            disabled={disabled}
            aria-label={`${reactionNames[kind]}, ${count(total)}`}
          >
            <Icon name={`react-${kind}`} size={22} />
            <span aria-hidden="true">{inShort(total)}</span>
          </button>
        );
      })}
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
    </form>
  );
}
