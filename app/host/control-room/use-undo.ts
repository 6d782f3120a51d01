import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";

const offeredMs = 8_000;

/** What takes an act back: the fields of the form that does, and what was done, in the past tense. */
export type ActUndo = { said: string; fields: Record<string, string> };

/** On the button that does it. */
export const undoneBy = (said: string, fields: Record<string, string>) => ({
  "data-undo": JSON.stringify({ said, fields } satisfies ActUndo),
});

/**
 * Offers to take back what a button with `undoneBy` did, for eight seconds once the server has done it. `act` does the same
 * for a key.
 */
export function useUndo(refused: boolean) {
  const submit = useSubmit();
  const { state } = useNavigation();
  const pending = useRef<ActUndo | null>(null);
  const [offer, setOffer] = useState<ActUndo | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a request has come back
  useEffect(() => {
    if (state !== "idle" || !pending.current) return;
    const done = pending.current;
    pending.current = null;
    if (!refused) setOffer(done);
  }, [state]);

  useEffect(() => {
    if (!offer) return;
    const timer = setTimeout(() => setOffer(null), offeredMs);
    return () => clearTimeout(timer);
  }, [offer]);

  function remember(undo: ActUndo | null) {
    pending.current = undo;
    setOffer(null);
  }

  function act(fields: Record<string, string>, undo: ActUndo | null = null) {
    remember(undo);
    void submit(fields, { method: "post", preventScrollReset: true });
  }

  return {
    offer,
    act,
    undo: () => offer && act(offer.fields),
    onSubmit(event: FormEvent) {
      const told = (event.nativeEvent as SubmitEvent).submitter?.dataset.undo;
      remember(told ? (JSON.parse(told) as ActUndo) : null);
    },
  };
}
