import { type ReactionKind, reactionNames } from "./reactions.ts";

/** Reactions to a line, in the order of their keys 1 to 4. */
export const lineTapKinds = ["clap", "gasp", "heart", "laugh"] as const satisfies readonly ReactionKind[];
export type LineTap = (typeof lineTapKinds)[number];

export type LineTaps = Partial<Record<LineTap, number>>;

export const lineTapName = (kind: LineTap): string => reactionNames[kind];
