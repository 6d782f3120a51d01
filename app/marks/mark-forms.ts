import { z } from "zod";
import { wholeNumber } from "../../platform/form-fields.ts";

const title = z.string("Please choose a title.").max(60, "Please choose a title.");

/** As it is sent: nothing, all, off, s2 for two seasons, s2e4 up to and with an episode, s2e4m34 or m34 up to a minute. */
const saidPattern = /^(?:nothing|all|off|s[1-9]\d{0,2}(?:e[1-9]\d{0,3}(?:m\d{1,4})?)?|m\d{1,4})$/;

export const TitleMarkForm = z.object({
  title,
  seen: z.string("Please say how far you are.").regex(saidPattern, "Please say how far you are."),
});

const choose = "Please choose an episode.";

/** 0, 0 is a film, or how a title ends. */
export const OpenForm = z.object({
  title,
  season: wholeNumber(0, 999, choose),
  episode: wholeNumber(0, 9_999, choose),
});

export const UndoMarkForm = z.object({ title });
