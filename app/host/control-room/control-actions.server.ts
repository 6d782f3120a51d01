import { z } from "zod";
import { type Action, byButton } from "../../../platform/action/action.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { audit, auditInTransaction } from "../../desk/audit-log.server.ts";
import { deskAction } from "../../desk/desk-action.server.ts";
import type { Operator } from "../../desk/operator.ts";
import type { Role } from "../../desk/roles.ts";
import { closePollNow, openPollNow } from "../../polls/desk/poll-desk.server.ts";
import { markAnswer, markTrue, openEnvelopes } from "../../room/called-it/marks.server.ts";
import { keepLineBack, letLineThrough } from "../../room/held/held-lines.server.ts";
import { startPartyNow } from "../parties/party-desk.server.ts";
import { CueForm, CueIdForm, MoveCueForm } from "../run-sheet/cue-form.ts";
import { fireNow, firePlanned, moveCue, planCue, removeCue } from "../run-sheet/cues.server.ts";
import { publishControlRoom } from "./control-live.server.ts";
import { moreMinutes } from "./control-room.ts";
import {
  announceEnding,
  endAt,
  endOf,
  extendParty,
  guardRoom,
  muteAuthor,
  pinLine,
  putLineBack,
  slowRoom,
  takeLineDown,
} from "./host.server.ts";
import {
  AnswerHereForm,
  CameTrueHereForm,
  EndForm,
  GuardForm,
  HeldLineForm,
  HostPollForm,
  LineForm,
  MuteForm,
  SlowForm,
  TakeDownForm,
} from "./host-forms.ts";
import { beatOfHost } from "./hosts.server.ts";

const NoFields = z.object({});
const noted = auditInTransaction("party");
const notedPoll = auditInTransaction("poll");

/** An act of a party's host, which answers with its sentence; other hosts see it at once. */
const hostAction = <Schema extends z.ZodType>(
  need: Role,
  input: Schema,
  work: (partyId: string, input: z.output<Schema>, operator: Operator) => Promise<string>,
): Action =>
  deskAction(need, input, async (fields, operator, { call }) => {
    const partyId = call.params.id ?? "";
    const message = await work(partyId, fields as z.output<Schema>, operator);
    // Those who watch have it within a second anyway.
    await publishControlRoom(partyId).catch((error) =>
      log.warn({ err: error }, "hosts were not told at once"),
    );
    return { message };
  });

const add = hostAction("operator", CueForm, async (partyId, { cue, minute }, by) => {
  if (minute === null) {
    await fireNow(partyId, cue, noted(by, "cue-fire", `Fired a cue: ${cue.cue}.`));
    return "Fired.";
  }
  await planCue(partyId, cue, minute, noted(by, "cue-plan", `Planned a cue for minute ${minute}.`));
  return `It is fired in minute ${minute}.`;
});

const fire = hostAction("operator", CueIdForm, async (partyId, { cue }, by) => {
  await firePlanned(partyId, cue, noted(by, "cue-fire", "Fired a cue before its moment."));
  return "Fired.";
});

const move = hostAction("operator", MoveCueForm, async (partyId, { cue, minute }, by) => {
  await moveCue(partyId, cue, minute, noted(by, "cue-move", `Moved a cue to minute ${minute}.`));
  return `It is fired in minute ${minute}.`;
});

const skip = hostAction("operator", CueIdForm, async (partyId, { cue }, by) => {
  await removeCue(partyId, cue, noted(by, "cue-skip", "Took a cue off the run-sheet."));
  return "Taken off the run-sheet.";
});

const pin = hostAction("operator", LineForm, async (partyId, { seq }, by) => {
  await pinLine(partyId, seq, noted(by, "line-pin", `Pinned line ${seq}.`));
  return "Pinned above the room.";
});

const unpin = hostAction("operator", NoFields, async (partyId, _, by) => {
  await pinLine(partyId, null, noted(by, "line-unpin", "Unpinned a line."));
  return "Unpinned.";
});

const slow = hostAction("operator", SlowForm, async (partyId, { seconds }, by) => {
  const said = seconds ? `Slowed the room to a line every ${seconds} seconds.` : "Turned slow mode off.";
  await slowRoom(partyId, seconds, noted(by, "room-slow", said));
  return seconds ? `A line every ${seconds} seconds.` : "Slow mode is off.";
});

const messageSubject = (partyId: string, seq: number) => `message ${partyId} ${seq}`;

const remove = hostAction("moderator", TakeDownForm, async (partyId, { seq, rule }, by) => {
  const subject = messageSubject(partyId, seq);
  await takeLineDown(partyId, seq, { rule, operator: by.email }, (on) =>
    audit(by, { action: "message-remove", subject, said: "Took a message down." }, on),
  );
  return "Taken down.";
});

const restore = hostAction("moderator", LineForm, async (partyId, { seq }, by) => {
  const subject = messageSubject(partyId, seq);
  await putLineBack(partyId, seq, (on) =>
    audit(by, { action: "message-restore", subject, said: "Put a message back." }, on),
  );
  return "Put back.";
});

const authorOf = (partyId: string, seq: number) => `author of ${messageSubject(partyId, seq)}`;

const mute = hostAction("moderator", MuteForm, async (partyId, { seq, length, rule }, by) => {
  const until =
    length === "party" ? new Date(await endOf(partyId)) : new Date(Date.now() + Number(length) * 60_000);
  const said =
    length === "party" ? "Muted a fan until the party is over." : `Muted a fan for ${length} minutes.`;
  await muteAuthor(partyId, seq, { until, rule, operator: by.email }, (on) =>
    audit(by, { action: "fan-mute", subject: authorOf(partyId, seq), said, detail: { until } }, on),
  );
  return length === "party" ? "Muted until the party is over." : `Muted for ${length} minutes.`;
});

const unmute = hostAction("moderator", LineForm, async (partyId, { seq }, by) => {
  await muteAuthor(partyId, seq, null, (on) =>
    audit(by, { action: "fan-unmute", subject: authorOf(partyId, seq), said: "Unmuted a fan." }, on),
  );
  return "They may write again.";
});

const letThrough = hostAction("moderator", HeldLineForm, async (partyId, { line }, by) => {
  const subject = `held line ${line}`;
  await letLineThrough(partyId, line, (on) =>
    audit(by, { action: "line-let-through", subject, said: "Let a held line through." }, on),
  );
  return "Let through. The room reads it now.";
});

const keepBack = hostAction("moderator", HeldLineForm, async (partyId, { line }, by) => {
  const subject = `held line ${line}`;
  await keepLineBack(partyId, line, by.email, (on) =>
    audit(by, { action: "line-keep-back", subject, said: "Kept a held line back." }, on),
  );
  return "Kept back. Its writer is told which rule, and how to appeal.";
});

const guard = hostAction("operator", GuardForm, async (partyId, { guard }, by) => {
  await guardRoom(partyId, guard, noted(by, "room-guard", `Set the reading of the chat to ${guard}.`));
  return guard === "off" ? "Nothing is held before it is said." : `The chat is read: ${guard}.`;
});

const begin = hostAction("operator", NoFields, async (partyId, _, by) => {
  await startPartyNow(partyId, noted(by, "party-start", "Began a party before its time."));
  return "It has begun.";
});

const ending = hostAction("operator", NoFields, async (partyId, _, by) => {
  const said = `Set the party to end in ${moreMinutes} minutes.`;
  await announceEnding(partyId, moreMinutes, noted(by, "party-ending", said));
  return `It ends in ${moreMinutes} minutes, and the room knows.`;
});

const extend = hostAction("operator", NoFields, async (partyId, _, by) => {
  await extendParty(
    partyId,
    moreMinutes,
    noted(by, "party-extend", `Gave the party ${moreMinutes} more minutes.`),
  );
  return `It goes on for ${moreMinutes} more minutes.`;
});

const endBack = hostAction("operator", EndForm, async (partyId, { endsAt }, by) => {
  await endAt(partyId, new Date(endsAt), noted(by, "party-ending", "Took back when the party ends."));
  return "It ends when it was to end before.";
});

const closePoll = hostAction("operator", HostPollForm, async (_, { pollId }, by) => {
  await closePollNow(pollId, notedPoll(by, "poll-close", "Closed a poll."));
  return "The poll is closed, and the room sees how it ended.";
});

const openPoll = hostAction("operator", HostPollForm, async (_, { pollId }, by) => {
  await openPollNow(pollId, notedPoll(by, "poll-open", "Opened a poll."));
  return "The poll is open.";
});

const markPoll = hostAction("operator", AnswerHereForm, async (_, { pollId, option }, by) => {
  await markAnswer(pollId, option, noted(by, "call-mark", "Said which answer came true."));
  return "Marked. The room sees who called it.";
});

const openSealed = hostAction("operator", NoFields, async (partyId, _, by) => {
  const opened = await openEnvelopes(partyId, noted(by, "call-open", "Opened sealed predictions."));
  return `${counted(opened, "envelope")} opened.`;
});

const markCall = hostAction("operator", CameTrueHereForm, async (partyId, { prediction, text }, by) => {
  await markTrue(partyId, [prediction], text, noted(by, "call-mark", "Said which predictions came true."));
  return "Marked. The room sees who called it.";
});

const awake = deskAction("viewer", NoFields, async (_, { email }, { call }) => {
  await beatOfHost(call.params.id ?? "", email);
  return {};
});

/** POST /operator/parties/{id}/room, by the button `do`; without one a cue is fired or planned. */
export const controlActions: Action = byButton(
  {
    fire,
    move,
    skip,
    pin,
    unpin,
    slow,
    remove,
    restore,
    mute,
    unmute,
    "let-through": letThrough,
    "keep-back": keepBack,
    guard,
    begin,
    ending,
    extend,
    "end-back": endBack,
    "poll-close": closePoll,
    "poll-open": openPoll,
    "poll-mark": markPoll,
    "sealed-open": openSealed,
    "call-mark": markCall,
    awake,
  },
  add,
);
