import { useCallback, useState } from "react";
import { newKey, sendAction } from "../../../platform/action/send-action.ts";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { verb } from "../../frame/verbs.ts";
import { type OwnRow, type RowEntry, type RowMate, rowTopic, type Whisper } from "./row.ts";

/** Shown until confirmed. */
export type WhisperOnItsWay = { clientKey: string; text: string; at: number };

type State = { row: OwnRow | null; mates: RowMate[]; whispers: Whisper[]; onTheirWay: WhisperOnItsWay[] };

const mostKept = 200;

const stateOf = (row: OwnRow | null): State => ({
  row,
  mates: row?.mates ?? [],
  whispers: row?.whispers ?? [],
  onTheirWay: [],
});

/** The fan's row and its whispers; `reload` loads it again. */
export function useRow(partyId: string, loaded: OwnRow | null, reload: () => Promise<void> | void) {
  const [state, setState] = useState(() => stateOf(loaded));
  if (state.row !== loaded)
    setState((before) =>
      before.row?.id === loaded?.id
        ? {
            ...before,
            row: loaded,
            mates: loaded?.mates ?? [],
            whispers: merged(before.whispers, loaded?.whispers),
          }
        : stateOf(loaded),
    );

  useTopic<RowEntry, { mates: RowMate[] }>(loaded && rowTopic(loaded.id), {
    after: loaded?.cursor,
    onEntries: (entries) => {
      const whispers = entries.filter((entry) => entry.kind === "whisper");
      setState((before) => ({
        ...before,
        ...arrived(before, whispers),
        whispers: merged(before.whispers, whispers),
      }));
      if (whispers.length < entries.length) void reload();
    },
    onState: { mates: (mates) => setState((before) => ({ ...before, mates })) },
    reload,
  });

  /** Resolves to null, or to the refusal. */
  const whisper = useCallback(
    async (text: string, clientKey: string = newKey()) => {
      setState((before) => ({
        ...before,
        onTheirWay: [...before.onTheirWay, { clientKey, text, at: Date.now() }],
      }));
      const answer = await sendAction<{ entry: Whisper }>(verb("/afters/:partyId/whispers", { partyId }), {
        text,
        clientKey,
      });
      setState((before) =>
        answer.ok
          ? {
              ...before,
              ...arrived(before, [answer.entry]),
              whispers: merged(before.whispers, [answer.entry]),
            }
          : { ...before, onTheirWay: before.onTheirWay.filter((one) => one.clientKey !== clientKey) },
      );
      return answer.ok ? null : answer;
    },
    [partyId],
  );

  return { mates: state.mates, whispers: state.whispers, onTheirWay: state.onTheirWay, whisper };
}

const arrived = ({ onTheirWay }: State, entries: readonly Whisper[]): Pick<State, "onTheirWay"> => ({
  onTheirWay: onTheirWay.filter(({ clientKey }) => !entries.some((entry) => entry.clientKey === clientKey)),
});

function merged(known: readonly Whisper[], more: readonly Whisper[] = []): Whisper[] {
  const bySeq = new Map([...known, ...more].map((one) => [one.seq, one]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-mostKept);
}
