import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";
import { lineTapKinds } from "../../parties/log/line-taps.ts";

/** Also sent by plain forms. */
export const LineTapForm = z.object({
  partyId: z.string("Please choose a party.").max(100, "Please choose a party."),
  seq: wholeNumber(1, Number.MAX_SAFE_INTEGER, "Please choose a message."),
  kind: z.enum(lineTapKinds, "Please choose a reaction."),
  on: z.enum(["yes", "no"], "Please put it on, or take it back."),
});
