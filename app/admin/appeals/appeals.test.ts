import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import type { Operator } from "../../desk/operator.ts";
import { addMember } from "../../desk/sign-in/team/team.server.ts";
import { muteAuthor, putLineBack, takeLineDown } from "../../host/control-room/host.server.ts";
import { confess } from "../../messages/confessions/confessions.server.ts";
import { confessionsReportable } from "../../messages/confessions/desk/reportable.server.ts";
import { appealDecision, listOwnDecisions } from "../../moderation/decisions/decisions.server.ts";
import { takeDownUnder } from "../../moderation/decisions/taking-down.server.ts";
import { say, sayOrHold } from "../../room/chat/messages.server.ts";
import { keepLineBack } from "../../room/held/held-lines.server.ts";
import { getRoom } from "../../room/room.server.ts";
import { decideAppeal, listDeskAppeals } from "./appeals.server.ts";

const nothing = async () => undefined;
const refusal = (code: string) => expect.objectContaining({ code });
const operator = (name: string): Operator => ({
  email: `${name}@afters.example`,
  role: "operator",
  sessionId: "s",
  signedInAt: new Date(),
  network: "n",
});
const [ada, ben] = [operator("ada"), operator("ben")];
const by = { rule: undefined, operator: ada.email };

async function saidIn(text: string) {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const { entry, held } = await sayOrHold({ partyId: party, fanId, text });
  return { party, fanId, seq: entry?.seq ?? 0, held: held?.id ?? "" };
}

async function appealed(fanId: string, text = "It was a joke."): Promise<string> {
  const [decision] = await listOwnDecisions(fanId);
  await appealDecision(decision?.id ?? "", fanId, text);
  return decision?.id ?? "";
}

test("alone in the product, who decided answers the appeal, and the page says so", async () => {
  await query("delete from operators");
  const { party, fanId, seq } = await saidIn("Rude");
  await takeLineDown(party, seq, by, nothing);
  const id = await appealed(fanId);
  const { appeals, isAlone } = await listDeskAppeals(true, ada);
  expect(isAlone).toBe(true);
  expect(appeals.find((one) => one.id === id)).toMatchObject({ isOwn: false, appeal: "It was a joke." });
  await decideAppeal(id, "stands", "It was not one.", ada);
  expect(await listOwnDecisions(fanId)).toMatchObject([{ outcome: "stands", answer: "It was not one." }]);
  expect((await getRoom(party, fanId)).notices).toMatchObject([{ act: "taken-down", outcome: "stands" }]);
});

test("in a team another moderator answers, and a viewer is none", async () => {
  await query("delete from operators");
  await addMember("viewer@afters.example", "viewer", ada);
  expect((await listDeskAppeals(true, ada)).isAlone).toBe(true);
  await addMember(ben.email, "moderator", ada);
  const { party, fanId, seq } = await saidIn("Rude");
  await takeLineDown(party, seq, { ...by, rule: "spoilers" }, nothing);
  expect(await listOwnDecisions(fanId)).toMatchObject([{ rule: "spoilers", said: "Rude" }]);
  const id = await appealed(fanId);
  expect((await listDeskAppeals(true, ada)).appeals.find((one) => one.id === id)?.isOwn).toBe(true);
  for (const outcome of ["stands", "undone"] as const)
    await expect(decideAppeal(id, outcome, "", ada)).rejects.toEqual(refusal("own_decision"));
  await decideAppeal(id, "undone", "Sorry.", ben);
  expect((await getRoom(party, fanId)).entries).toMatchObject([{ text: "Rude" }]);
  expect(await listOwnDecisions(fanId)).toMatchObject([{ outcome: "undone", answer: "Sorry." }]);
  await expect(decideAppeal(id, "stands", "", ben)).rejects.toEqual(refusal("no_such_decision"));
  for (const open of [true, false])
    expect((await listDeskAppeals(open, ada)).appeals.map((one) => one.id)).not.toContain(id);
  await query("delete from operators");
});

test("a decision is appealed once, by whom it is about, without an account", async () => {
  const { party, fanId, seq } = await saidIn("Rude");
  await muteAuthor(party, seq, { until: new Date(Date.now() + 600_000), ...by, rule: "company" }, nothing);
  await expect(say({ partyId: party, fanId, text: "Again" })).rejects.toMatchObject({
    code: "muted",
    message: expect.stringMatching(/another 10 minutes\..*“Be good company”.*\/decisions/),
  });
  const [decision] = await listOwnDecisions(fanId);
  expect(decision).toMatchObject({ act: "muted", rule: "company", until: expect.any(Date) });
  const id = decision?.id ?? "";
  await expect(appealDecision(id, "somebody", "Me too")).rejects.toEqual(refusal("no_such_decision"));
  await appealed(fanId);
  await expect(appealDecision(id, fanId, "Again")).rejects.toEqual(refusal("already_appealed"));
  await decideAppeal(id, "undone", "", ben);
  await say({ partyId: party, fanId, text: "Thanks" });
});

test("what is undone before an appeal leaves no mark", async () => {
  const { party, fanId, seq } = await saidIn("Rude");
  await muteAuthor(party, seq, { until: new Date(Date.now() + 600_000), ...by }, nothing);
  await takeLineDown(party, seq, by, nothing);
  expect(await listOwnDecisions(fanId)).toHaveLength(2);
  await muteAuthor(party, seq, null, nothing);
  await putLineBack(party, seq, nothing);
  expect(await query("select 1 as mark from moderation_decisions where fan_id = $1", [fanId])).toEqual([]);
});

test("an appeal lets a held line through, and is undone without it after the end", async () => {
  const held = await saidIn("gonna find you");
  await keepLineBack(held.party, held.held, ada.email, nothing);
  await decideAppeal(await appealed(held.fanId), "undone", "", ben);
  expect((await getRoom(held.party, held.fanId)).entries).toMatchObject([{ text: "gonna find you" }]);
  expect(await listOwnDecisions(held.fanId)).toMatchObject([{ outcome: "undone" }]);

  const late = await saidIn("gonna find you");
  const id = await appealed(late.fanId);
  await keepLineBack(late.party, late.held, ada.email, nothing);
  expect(await listOwnDecisions(late.fanId)).toMatchObject([{ id, appealedAt: expect.any(Date) }]);
  await endParty(late.party);
  expect(await decideAppeal(id, "undone", "", ben)).toContain("is over");
  expect(await listOwnDecisions(late.fanId)).toMatchObject([{ outcome: "undone" }]);
});

test("whoever confessed stays unknown at the desk", async () => {
  const [fanId = ""] = await seatFans(await openParty(), 1);
  const { confession } = await confess(fanId, "I skip every intro.");
  await takeDownUnder(
    confessionsReportable,
    { kind: "confession", subject: confession.id, operator: ada.email },
    nothing,
  );
  const id = await appealed(fanId);
  const { appeals } = await listDeskAppeals(true, ben);
  expect(appeals.find((one) => one.id === id)).toMatchObject({ fanId: null, said: "I skip every intro." });
  expect(JSON.stringify(appeals)).not.toContain(fanId);
  await decideAppeal(id, "undone", "", ben);
  expect(await query("select state from confessions where id = $1", [confession.id])).toEqual([
    { state: "up" },
  ]);
});
