/** In the order of the row; the icon of each is `react-{kind}`. */
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

/** In one request; the browser gathers taps and sends them a few times a second. */
export const mostTaps = 20;
