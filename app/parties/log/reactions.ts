/** In display order; the icon of each is `react-{kind}`. */
export const reactionKinds = ["clap", "gasp", "heart", "laugh", "called", "knife"] as const;
export type ReactionKind = (typeof reactionKinds)[number];

export const reactionNames: Record<ReactionKind, string> = {
  clap: "Clap",
  gasp: "Gasp",
  heart: "Heart",
  laugh: "Laugh",
  called: "Called it",
  knife: "Plot twist",
};

/** Per request; the browser collects taps and sends a few requests a second. */
export const mostTaps = 20;
