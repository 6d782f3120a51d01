import { type Dispatch, useCallback } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import type { LineTap, LineTaps } from "../../parties/log/line-taps.ts";
import type { RoomEvent } from "../log/room-log.ts";

export type TapLine = (seq: number, kind: LineTap, on: boolean) => void;

/** Applied optimistically and undone on refusal. */
export function useLineTaps(partyId: string, change: Dispatch<RoomEvent>): TapLine {
  return useCallback(
    async (seq, kind, on) => {
      change({ type: "tapped", seq, kind, on });
      const answer = await sendAction<{ taps: LineTaps }>(verb("/afters/:partyId/taps", { partyId }), {
        seq,
        kind,
        on: on ? "yes" : "no",
      });
      if (answer.ok) return change({ type: "counted", seq, taps: answer.taps });
      change({ type: "untapped", seq, kind, on });
      toast.error(answer.message);
    },
    [partyId, change],
  );
}
