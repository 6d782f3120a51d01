import { useCallback, useEffect, useRef, useState } from "react";
import { sendAction } from "../../../../platform/action/send-action.ts";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { verb } from "../../../frame/verbs.ts";

/** One request at a time; the latest state of the thumb wins. */
export function useHold(partyId: string, loaded: boolean, may: boolean) {
  const [holding, setHolding] = useState(loaded);
  const wanted = useRef(loaded);
  const sent = useRef(loaded);
  const underWay = useRef(false);

  const settle = useCallback(async () => {
    if (underWay.current) return;
    underWay.current = true;
    while (wanted.current !== sent.current) {
      const next = wanted.current;
      const answer = await sendAction(verb("/afters/:partyId/gasp", { partyId }), {
        holding: next ? "yes" : "no",
      });
      if (answer.ok) sent.current = next;
      else {
        wanted.current = sent.current;
        setHolding(sent.current);
        if (answer.code !== "gasp_over") toast.error(answer.message);
      }
    }
    underWay.current = false;
  }, [partyId]);

  const hold = useCallback(
    (on: boolean) => {
      if (!may || wanted.current === on) return;
      wanted.current = on;
      setHolding(on);
      void settle();
    },
    [may, settle],
  );

  // Leaving the tab releases the hold.
  useEffect(() => {
    const away = () => document.hidden && hold(false);
    document.addEventListener("visibilitychange", away);
    return () => document.removeEventListener("visibilitychange", away);
  }, [hold]);

  return { holding, hold };
}
