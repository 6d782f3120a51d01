import { z } from "zod";
import { clientKey, wholeNumber } from "../../../platform/form-fields.ts";
import { saidText } from "../../moderation/said-form.ts";
import { mostPostTaps } from "./forum.ts";

const forumId = z.string("Please choose a forum.").max(60, "Please choose a forum.");
const seq = wholeNumber(1, Number.MAX_SAFE_INTEGER, "Please choose a post.");
const taps = wholeNumber(0, mostPostTaps, "Tap it up or down.");

/** With `of`, a reply to that post. */
export const PostForm = z.object({
  forumId,
  clientKey: clientKey.optional(),
  text: saidText,
  of: seq.optional(),
});

/** Also sent by a plain form. */
export const LikeForm = z.object({ forumId, seq, liked: z.enum(["yes", "no"], "Like it, or not.") });

/** Collected by the browser, or a single tap of a plain form. */
export const TapForm = z
  .object({
    forumId,
    seq,
    clientKey: clientKey.optional(),
    ups: taps.optional(),
    downs: taps.optional(),
    tap: z.enum(["up", "down"], "Tap it up or down.").optional(),
  })
  .transform(({ tap, ups, downs, ...rest }) => ({
    ...rest,
    ups: ups ?? Number(tap === "up"),
    downs: downs ?? Number(tap === "down"),
  }))
  .refine(({ ups, downs }) => ups + downs > 0, { path: ["tap"], error: "Tap it up or down." });
