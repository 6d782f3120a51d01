import type { Guard } from "../../moderation/guard.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import type { WaitingLine } from "../../room/held/held-lines.server.ts";
import { type ControlState, moreMinutes } from "./control-room.ts";
import type { ActUndo } from "./use-undo.ts";

/** An act as its form sends it, and what takes it back. */
export type PlannedAct = { fields: { do: string } & Record<string, string>; undo?: ActUndo };

const seqOf = ({ seq }: MessageEntry) => String(seq);

/** `rule` is empty where the words are to say it. */
export const takeDown = (line: MessageEntry, rule = ""): PlannedAct => ({
  fields: { do: "remove", seq: seqOf(line), rule },
  undo: { said: "Taken down", fields: { do: "restore", seq: seqOf(line) } },
});

export const muteFor = (line: MessageEntry, length: "10" | "party", rule = ""): PlannedAct => ({
  fields: { do: "mute", seq: seqOf(line), length, rule },
  undo: { said: `Muted ${line.speaker.name}`, fields: { do: "unmute", seq: seqOf(line) } },
});

export const pinAbove = (line: MessageEntry, before: MessageEntry | null): PlannedAct => ({
  fields: { do: "pin", seq: seqOf(line) },
  undo: {
    said: "Pinned",
    fields: before ? { do: "pin", seq: seqOf(before) } : { do: "unpin" },
  },
});

export const slowTo = (seconds: number, { slowSeconds }: ControlState["party"]): PlannedAct => ({
  fields: { do: "slow", seconds: String(seconds) },
  undo: {
    said: seconds ? `A line every ${seconds} s` : "Slow mode off",
    fields: { do: "slow", seconds: String(slowSeconds) },
  },
});

/** Said, a line is said; it can be taken down like any other. */
export const letThroughHeld = ({ id }: WaitingLine): PlannedAct => ({
  fields: { do: "let-through", line: id },
});

export const keepBackHeld = ({ id, name }: WaitingLine): PlannedAct => ({
  fields: { do: "keep-back", line: id },
  undo: { said: `Kept back what ${name} wrote`, fields: { do: "let-through", line: id } },
});

export const guardAs = (guard: Guard, { guard: before }: ControlState["party"]): PlannedAct => ({
  fields: { do: "guard", guard },
  undo: { said: `The chat is read: ${guard}`, fields: { do: "guard", guard: before } },
});

export const endSoon = ({ endsAt }: ControlState["party"]): PlannedAct => ({
  fields: { do: "ending" },
  undo: { said: `Over in ${moreMinutes} minutes`, fields: { do: "end-back", endsAt: String(endsAt) } },
});

export const goOn = ({ endsAt }: ControlState["party"]): PlannedAct => ({
  fields: { do: "extend" },
  undo: { said: `${moreMinutes} more minutes`, fields: { do: "end-back", endsAt: String(endsAt) } },
});

export const closePoll = (pollId: string): PlannedAct => ({
  fields: { do: "poll-close", pollId },
  undo: { said: "Poll closed", fields: { do: "poll-open", pollId } },
});
