import { z } from "zod";
import { type Action, byButton } from "../../../platform/action/action.server.ts";
import { config } from "../../../platform/config.server.ts";
import { type Queryable, transaction } from "../../../platform/db/pool.server.ts";
import { permissionsChanged } from "../../../platform/live/live.server.ts";
import { renderEmail } from "../../../platform/mail/email.ts";
import { queueEmails } from "../../../platform/mail/outbox.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { audit } from "../../desk/audit-log.server.ts";
import { deskAction } from "../../desk/desk-action.server.ts";
import type { Operator } from "../../desk/operator.ts";
import { readShutOuts, shutOutHours } from "../../fans/shut-outs.server.ts";
import { putLineBack, takeLineDown } from "../../host/control-room/host.server.ts";
import { tellDecided } from "../../moderation/decisions/decisions.server.ts";
import { endOfMute, MuteFanForm } from "../../moderation/decisions/mute-form.ts";
import {
  giveVoiceBack,
  letInAgain,
  muteUnder,
  shutOutUnder,
} from "../../moderation/decisions/mutes.server.ts";
import { subjectOf } from "../../moderation/report-words.ts";
import { FanLetterForm, FanLineForm, FanNoteForm, ShutOutForm } from "./fan-forms.ts";
import { noteOnFan } from "./fan-notes.server.ts";
import { addressOfFan, findFanPage } from "./fan-page.server.ts";

const NoFields = z.object({});
const noSuchFan = () => new Problem("nobody", 404, "This person no longer exists.");

/** An act about the fan whose page it is. It answers its sentence, which the log of operators has too. */
const fanAction = <Schema extends z.ZodType>(
  input: Schema,
  name: string,
  work: (fanId: string, input: z.output<Schema>, by: Operator, on: Queryable) => Promise<string>,
): Action =>
  deskAction("operator", input, async (fields, operator, { call }) => {
    const fanId = call.params.fan ?? "";
    if (!(await findFanPage(fanId))) throw noSuchFan();
    const message = await transaction(async (on) => {
      const said = await work(fanId, fields as z.output<Schema>, operator, on);
      await audit(operator, { action: name, subject: `fan ${fanId}`, said }, on);
      return said;
    });
    await readShutOuts();
    permissionsChanged(fanId);
    tellDecided(fanId);
    return { message };
  });

const mute = fanAction(MuteFanForm, "fan-mute", async (fanId, { rule, length }, by, on) => {
  const until = endOfMute(length);
  await muteUnder(rule, { fanId, until, operator: by.email }, on);
  if (!until) return "Muted a fan for good.";
  return length === "1" ? "Muted a fan for an hour." : "Muted a fan for a day.";
});

const unmute = fanAction(NoFields, "fan-unmute", async (fanId, _, _by, on) => {
  await giveVoiceBack(fanId, on);
  return "Unmuted a fan.";
});

const shutOut = fanAction(ShutOutForm, "fan-shut-out", async (fanId, { rule }, by, on) => {
  await shutOutUnder(rule, { fanId, operator: by.email }, on);
  return `Shut a fan out for ${shutOutHours} hours.`;
});

const letIn = fanAction(NoFields, "fan-let-in", async (fanId, _, _by, on) => {
  await letInAgain(fanId, on);
  return "Let a fan in again.";
});

const note = fanAction(FanNoteForm, "fan-note", async (fanId, { note }, by, on) => {
  if (!note)
    throw new Problem("empty_note", 422, "Write something first.", { note: "Write something first" });
  await noteOnFan(fanId, by.email, note, on);
  return "Wrote a note about a fan.";
});

const message = fanAction(FanLetterForm, "fan-letter", async (fanId, { letter }, _by, on) => {
  const to = await addressOfFan(fanId);
  if (!to) throw new Problem("no_address", 409, "This fan has given no address.");
  if (!letter)
    throw new Problem("empty_letter", 422, "Write something first.", { letter: "Write something first" });
  const subject = "A word from afters";
  const rendered = renderEmail({
    title: subject,
    lines: letter.split(/\n+/),
    action: { label: "Open afters", href: config.origin },
    why: "You get this email because you keep your seat at afters under this address.",
  });
  await queueEmails([{ kind: "fan-letter", to, subject, ...rendered }], on);
  return "Wrote a letter to a fan.";
});

const ofLine = (party: string, seq: number) => `message ${subjectOf(party, seq)}`;

const remove = deskAction("operator", FanLineForm, async ({ party, seq }, by) => {
  const said = "Took a message down.";
  await takeLineDown(party, seq, { rule: undefined, operator: by.email }, (on) =>
    audit(by, { action: "message-remove", subject: ofLine(party, seq), said }, on),
  );
  return { message: said };
});

const restore = deskAction("operator", FanLineForm, async ({ party, seq }, by) => {
  const said = "Put a message back.";
  await putLineBack(party, seq, (on) =>
    audit(by, { action: "message-restore", subject: ofLine(party, seq), said }, on),
  );
  return { message: said };
});

/** POST /operator/people/{fan}, by the button `do`; without one it is a note. */
export const fanPageActions: Action = byButton(
  { mute, unmute, "shut-out": shutOut, "let-in": letIn, message, remove, restore },
  note,
);
