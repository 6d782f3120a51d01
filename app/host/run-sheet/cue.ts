import type { FiredCue } from "../../room/show/fire-cue.server.ts";

/** A poll is asked in the room, for so long. */
export type AskedPoll = { cue: "poll"; title: string; options: string[]; minutes: number };

/** As it stands on a run-sheet, and is fired at its moment. */
export type SheetCue = FiredCue | AskedPoll;

export const lanes = ["Scene", "Poll", "Gasp", "Play"] as const;
export type Lane = (typeof lanes)[number];

export const laneOf = (cue: string): Lane => {
  if (cue === "scene" || cue === "host") return "Scene";
  if (cue.startsWith("poll")) return "Poll";
  return cue === "reaction-prompt" || cue === "gasp" ? "Gasp" : "Play";
};

/**
 * "planned" waits for its moment and may be fired, moved or left out; "script" waits as well, in a rehearsal's script;
 * "missed" was not fired, and `why`.
 */
export type OnTimeline = {
  id: string;
  lane: Lane;
  words: string;
  offsetMs: number;
  state: "fired" | "planned" | "script" | "missed";
  why?: string;
  /** Of one that waits: what its form would say, to plan it again. */
  fields?: Record<string, string>;
};
