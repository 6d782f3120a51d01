import { transaction } from "../../../platform/db/pool.server.ts";
import { rightsChanged } from "../../../platform/live/live.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { audit } from "../../desk/audit-log.server.ts";
import type { Operator } from "../../desk/operator.ts";
import { muteFan, unmuteFan } from "../../fans/muting.server.ts";
import { removeMessage, restoreMessage, settleReports } from "./removal.server.ts";
import { authorOf } from "./reports.server.ts";

const hours: Record<string, number | null> = { "mute-hour": 1, "mute-day": 24, "mute-good": null };
const muteWords: Record<string, string> = {
  "mute-hour": "Muted the author for an hour.",
  "mute-day": "Muted the author for a day.",
  "mute-good": "Muted the author for good.",
};

/** Answers the sentence for the page. */
export async function actOnReport(
  act: string,
  partyId: string,
  seq: number,
  operator: Operator,
): Promise<string> {
  const subject = `message ${partyId} ${seq}`;
  if (act === "remove") {
    const said = "Took a message away for everybody.";
    await removeMessage(partyId, seq, (on) =>
      audit(operator, { action: "message-remove", subject, said }, on),
    );
    return said;
  }
  if (act === "restore") {
    const said = "Put a message back.";
    await restoreMessage(partyId, seq, (on) =>
      audit(operator, { action: "message-restore", subject, said }, on),
    );
    return said;
  }
  if (act === "dismiss") {
    const said = "Dismissed the reports of a message.";
    await transaction(async (on) => {
      await settleReports(partyId, seq, on);
      await audit(operator, { action: "report-dismiss", subject, said }, on);
    });
    return said;
  }
  return voice(act, partyId, seq, operator);
}

async function voice(act: string, partyId: string, seq: number, operator: Operator): Promise<string> {
  const fanId = await authorOf(partyId, seq);
  if (!fanId) throw new Problem("no_author", 409, "Nobody real said this.");
  const subject = `fan ${fanId}`;
  if (act === "unmute") {
    const said = "Unmuted a fan.";
    await transaction(async (on) => {
      await unmuteFan(fanId, on);
      await audit(operator, { action: "fan-unmute", subject, said }, on);
    });
    rightsChanged(fanId);
    return said;
  }
  const said = muteWords[act];
  if (!said) throw new Problem("unknown_act", 422, "That cannot be done here.");
  const length = hours[act];
  const until = length ? new Date(Date.now() + length * 3_600_000) : null;
  await transaction(async (on) => {
    await muteFan(fanId, until, on);
    await audit(operator, { action: "fan-mute", subject, said, detail: { until } }, on);
  });
  rightsChanged(fanId);
  return said;
}
